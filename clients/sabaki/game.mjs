// The client inside Sabaki through a whole game: over standard input and output,
// and over TCP. PROGRAM is the program, HOST and PORT a running daemon.
import gtp from "@sabaki/gtp";
import assert from "node:assert/strict";
import net from "node:net";

const { Controller, ControllerStateTracker, StreamController } = gtp;
const command = (text) => {
  const [name, ...args] = text.split(" ");
  return { name, args };
};

// Asks, and checks the answer against a text, or a pattern for an error.
const asker = (controller) => {
  let id = 0;
  return async (text, expected = "") => {
    id += 1;
    const answer = await controller.sendCommand({ id, ...command(text) });
    assert.equal(answer.id, id, text);
    const content = answer.content.trim();
    if (expected instanceof RegExp) {
      assert.ok(answer.error, `${text} should fail, got ${content}`);
      assert.match(content, expected);
    } else {
      assert.ok(!answer.error, `${text}: ${content}`);
      if (expected !== null) assert.equal(content, expected, text);
    }
    return content;
  };
};

async function game(controller) {
  const ask = asker(controller);
  await ask("name", "shinpan");
  await ask("protocol_version", "2");
  assert.ok((await ask("list_commands", null)).split("\n").includes("final_status_list"));
  await ask("boardsize 5");
  await ask("clear_board");
  await ask("ruleset japanese2003");
  await ask("komi 0.5");
  // Setup stones, and an error that changes nothing.
  await ask("gogui-setup b B5 b D5 b A4 b B4 b C4 b D4 b E4 b E2 w A3 w B3 w C3 w D3 w E3 w C2 w A1 w B1");
  const before = await ask("position", null);
  await ask("play white E2", /^illegal move: /);
  await ask("play white Q99", /^syntax error: /);
  await ask("no-such-command", /^unknown command/);
  assert.equal(await ask("position", null), before);
  await ask("gogui-setup_player white");
  await ask("play white C1");
  await ask("undo");
  assert.equal((await ask("position", null)).split(" ")[0], before.split(" ")[0]);
  await ask("play white C1");
  await ask("undo");
  await ask("undo", /^cannot undo/);
  await ask("play white C1");
  await ask("play black pass");
  await ask("play white pass");
  await ask("final_status_list dead", "E2");
  await ask("final_score", "W+4.5");
  await ask("final_status E2", "dead");
  // A doubt, played out on the side.
  await ask("dispute E2", null);
  assert.match(await ask("dispute reply", null), /over: White, the referee/);
  await ask("dispute end");
  await ask("final_score", "W+4.5");
  // Many questions at once: the answers come in order.
  const many = Array.from({ length: 200 }, (_, n) => asker(controller)(`known_command ${n % 2 ? "play" : "fly"}`, n % 2 ? "true" : "false"));
  await Promise.all(many);
}

// Sabaki's own tracker sets positions by comparing them with the last one.
async function tracked(controller) {
  const tracker = new ControllerStateTracker(controller);
  const move = (name, ...args) => ({ name, args });
  await tracker.sync({ boardsize: [9, 9], komi: 6.5, history: [move("play", "B", "D4"), move("play", "W", "F6")] });
  await tracker.sync({ boardsize: [9, 9], komi: 6.5, history: [move("play", "B", "D4"), move("play", "W", "F5"), move("play", "B", "pass")] });
  const history = await controller.sendCommand(command("move_history"));
  assert.equal(history.content.trim(), "1 black D4\n2 white F5\n3 black pass");
}

const program = new Controller(process.env.PROGRAM ?? "shinpan", ["gtp"]);
program.start();
await game(program);
await tracked(program);
await program.stop();
console.log("standard input and output: ok");

const socket = net.connect(Number(process.env.PORT), process.env.HOST);
await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
const remote = new StreamController(socket, socket);
await game(remote);
await tracked(remote);
const bye = await remote.sendCommand(command("quit"));
assert.ok(!bye.error);
socket.destroy();
console.log("TCP: ok");
