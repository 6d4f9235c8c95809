"use strict";
const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
let stones = new Map();
let file = null;
let going = null;

const made = (parent, name, attributes) => {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  parent.append(node);
  return node;
};
const button = (text, act) => {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = text;
  node.addEventListener("click", act);
  return node;
};
const size = () => Math.min(25, Math.max(1, Number($("size").value) || 9));
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const point = (x, y) => "abcdefghijklmnopqrstuvwxyz"[x] + "abcdefghijklmnopqrstuvwxyz"[y];
const WORDS = { b: "black", w: "white", "": "empty" };

// A board as a picture that the mouse, a finger or the keyboard plays on: one stop of the
// Tab key, arrows inside it, Enter or Space for a click. `board` is what the server sends:
// columns, rows and points [vertex, x, y, stone]; `look(vertex)` may add a word and a ring.
function picture(host, name, board, look, act) {
  const focused = host.querySelector("[tabindex='0']")?.dataset.at;
  const had = host.contains(document.activeElement);
  const wide = 30 + 10 * (board.cols - 1), high = 30 + 10 * (board.rows - 1);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", name);
  made(svg, "rect", { width: wide, height: high, fill: "#e8c98a" });
  const cells = new Map(board.points.map((one) => [`${one[1]},${one[2]}`, one]));
  for (const [, x, y] of board.points) {
    const px = 15 + 10 * x, py = 15 + 10 * y;
    const line = (there, d) => { if (cells.has(there)) made(svg, "path", { d, stroke: "#5b4a22", "stroke-width": ".6", fill: "none" }); };
    line(`${x + 1},${y}`, `M${px} ${py}h10`);
    line(`${x},${y + 1}`, `M${px} ${py}v10`);
  }
  const text = (x, y, words) => { made(svg, "text", { x, y, "font-size": 5, "text-anchor": "middle", "aria-hidden": "true" }).textContent = words; };
  for (let x = 0; x < board.cols && x < LETTERS.length; x++) text(15 + 10 * x, 6, LETTERS[x]);
  for (let y = 0; y < board.rows; y++) text(5, 17 + 10 * y, String(board.rows - y));
  const nodes = new Map();
  for (const [at, x, y, stone] of board.points) {
    const seen = look(at);
    const node = made(svg, "circle", {
      cx: 15 + 10 * x, cy: 15 + 10 * y, r: 4.6, tabindex: -1, role: "button", "stroke-width": ".4",
      fill: stone === "b" ? "#111" : stone === "w" ? "#fdfdfd" : "transparent", stroke: stone ? "#000" : "none",
      "aria-label": `${at}: ${WORDS[stone]}${seen.word ? `, ${seen.word}` : ""}`,
    });
    if (seen.ring) made(svg, "circle", { cx: 15 + 10 * x, cy: 15 + 10 * y, r: 1.6, fill: "none", stroke: "#0057b8", "stroke-width": ".9", "pointer-events": "none" });
    if (seen.last) made(svg, "circle", { cx: 15 + 10 * x, cy: 15 + 10 * y, r: 1.6, fill: "#d02020", "pointer-events": "none" });
    node.dataset.at = at;
    nodes.set(`${x},${y}`, node);
    node.addEventListener("click", () => { stop(node); act(at); });
    node.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (step) {
        const next = nodes.get(`${x + step[0]},${y + step[1]}`);
        if (next) { stop(next); next.focus(); }
      } else if (event.key === "Enter" || event.key === " ") {
        stop(node);
        act(at);
      } else return;
      event.preventDefault();
    });
  }
  // Where the Tab key comes to.
  const stop = (node) => {
    svg.querySelector("[tabindex='0']")?.setAttribute("tabindex", -1);
    node.setAttribute("tabindex", 0);
  };
  const all = [...nodes.values()];
  const first = all.find((node) => node.dataset.at === focused) ?? all[0];
  if (first) stop(first);
  host.replaceChildren(svg);
  if (had) first?.focus();
}

function draw() {
  const n = size(), points = [];
  const at = new Map();
  for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) {
    const vertex = LETTERS[x] + (n - y);
    at.set(vertex, point(x, y));
    points.push([vertex, x, y, stones.get(point(x, y)) ?? ""]);
  }
  picture($("board"), "the board", { cols: n, rows: n, points }, () => ({}), (vertex) => {
    const tool = document.querySelector("input[name=tool]:checked").value, here = at.get(vertex);
    if (tool === "." || stones.get(here) === tool) stones.delete(here);
    else stones.set(here, tool);
    draw();
    write();
  });
}

// The board as a record: what is judged is always the text.
function write() {
  const list = (id, wanted) => {
    const of = [...stones].filter(([, stone]) => stone === wanted).map(([at]) => `[${at}]`).join("");
    return of ? id + of : "";
  };
  file = null;
  $("chosen").textContent = "";
  const komi = Number($("komi").value) || 0;
  $("sgf").value = `(;GM[1]FF[4]CA[UTF-8]SZ[${size()}]KM[${komi}]${list("AB", "b")}${list("AW", "w")}PL[${$("turn").value}])`;
}

// The last position of the record onto the board, to be changed there.
async function edit() {
  const rules = document.querySelector("#rules input:checked")?.value ?? "japanese2003";
  try {
    const answer = await fetch(`/position?rules=${rules}`, { method: "POST", body: file ?? $("sgf").value });
    if (!answer.ok) { $("chosen").textContent = await answer.text(); return; }
    const { board, komi, turn } = await answer.json();
    if (board.cols !== board.rows || board.cols > 25 || board.points.length !== board.cols * board.rows) {
      $("chosen").textContent = "only square boards up to 25x25 can be changed here";
      return;
    }
    stones = new Map(board.points.filter((one) => one[3]).map(([, x, y, stone]) => [point(x, y), stone]));
    $("size").value = board.cols;
    $("komi").value = komi;
    $("turn").value = turn;
    draw();
    write();
    $("chosen").textContent = "the position is on the board";
  } catch (error) {
    $("chosen").textContent = `no answer: ${error.message}`;
  }
}

function take(chosen) {
  if (!chosen) return;
  // Its bytes as they are: the referee knows more encodings than a browser says.
  file = chosen;
  $("sgf").value = "";
  $("chosen").textContent = `${chosen.name}, ${chosen.size} bytes`;
}

// One ruleset's verdict: a first look after a second at most, then the whole search in its place.
async function verdict(box, body, place) {
  const signal = going.signal;
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts allow-downloads");
  frame.title = `Verdict: ${box.value}`;
  for (const look of ["&look=first", ""]) {
    const answer = await fetch(`/report?rules=${box.value}${look}`, { method: "POST", body, signal });
    const text = await answer.text();
    if (!answer.ok) {
      const why = document.createElement("p");
      why.textContent = text;
      place.append(why);
      return;
    }
    frame.srcdoc = text;
    if (!frame.isConnected) place.append(frame);
    if (answer.headers.get("shinpan-more") !== "yes") break;
    $("state").textContent += " a first look is below, the search goes on ...";
  }
  place.append(button("Dispute this verdict", (event) => { event.target.remove(); invite(box.value, body, place); }));
}

async function judge() {
  const rules = [...document.querySelectorAll("#rules input:checked")];
  const body = file ?? $("sgf").value;
  $("verdicts").replaceChildren();
  if (!rules.length) { $("state").textContent = "choose a ruleset"; return; }
  going = new AbortController();
  $("judge").disabled = true;
  $("stop").disabled = false;
  $("state").textContent = "";
  for (const [number, box] of rules.entries()) {
    $("state").textContent = `${number + 1} of ${rules.length}: ${box.value} ...`;
    const place = document.createElement("section");
    const heading = document.createElement("h2");
    heading.textContent = box.parentElement.textContent.trim();
    place.append(heading);
    $("verdicts").append(place);
    try {
      await verdict(box, body, place);
    } catch (error) {
      $("state").textContent = error.name === "AbortError" ? "stopped" : `no answer: ${error.message}`;
      break;
    }
    $("state").textContent = "done";
  }
  $("judge").disabled = false;
  $("stop").disabled = true;
}

$("size").addEventListener("change", () => { stones = new Map(); draw(); write(); });
$("komi").addEventListener("change", write);
$("turn").addEventListener("change", write);
$("clear").addEventListener("click", () => { stones = new Map(); draw(); write(); });
$("sgf").addEventListener("input", () => { file = null; $("chosen").textContent = ""; });
$("file").addEventListener("change", (event) => take(event.target.files[0]));
$("edit").addEventListener("click", edit);
document.addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("drop"); });
document.addEventListener("dragleave", () => document.body.classList.remove("drop"));
document.addEventListener("drop", (event) => { event.preventDefault(); document.body.classList.remove("drop"); take(event.dataTransfer.files[0]); });
$("judge").addEventListener("click", judge);
$("stop").addEventListener("click", () => going?.abort());
draw();
