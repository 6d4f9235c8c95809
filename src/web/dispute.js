
// Play against the proof of a verdict. The page remembers the moves; the server answers with
// the board after the referee's reply, and keeps nothing.
async function invite(rules, body, place) {
  const part = document.createElement("section");
  part.className = "dispute";
  const heading = document.createElement("h3");
  heading.textContent = "Dispute";
  const state = document.createElement("p");
  state.setAttribute("role", "status");
  state.className = "told";
  const host = document.createElement("div");
  const tools = document.createElement("p");
  part.append(heading, state, host, tools);
  place.append(part);

  const ask = async (query) => {
    try {
      const answer = await fetch(`/dispute?rules=${rules}${query}`, { method: "POST", body });
      if (answer.ok) return await answer.json();
      state.textContent = await answer.text();
    } catch (error) {
      state.textContent = `no answer: ${error.message}`;
    }
    return null;
  };
  const close = () => {
    part.remove();
    const again = button("Dispute this verdict", () => { again.remove(); invite(rules, body, place); });
    place.append(again);
    again.focus();
  };

  // Choosing what to doubt.
  const first = await ask("");
  const choose = () => {
    tools.replaceChildren();
    if (!first || !first.doubts.length) {
      if (first) state.textContent = "This verdict rests on no proof that could be played against.";
      tools.append(button("Close", close));
      return;
    }
    const doubts = new Map(first.doubts.map((one) => [one.at, one.about]));
    const label = document.createElement("label");
    label.textContent = "What to doubt: ";
    const about = document.createElement("select");
    const words = { decisive: "what decides", black: "Black's claim", white: "White's claim", limit: "what the opponent can force although it lives" };
    const kinds = new Set(first.doubts.flatMap((one) => one.about));
    for (const kind of Object.keys(words).filter((kind) => kinds.has(kind))) about.append(new Option(words[kind], kind));
    label.append(about);
    tools.append(label, button("Close", close));
    state.textContent = "Choose a point with a ring: you play against the proof about it. The game and its score stay as they are.";
    const show = () => {
      const open = (at) => doubts.get(at)?.includes(about.value);
      picture(host, "choose what to dispute", first.board, (at) => (open(at) ? { ring: true, word: "can be disputed" } : {}), (at) => {
        if (open(at)) play(at, about.value);
        else state.textContent = `No such proof tells of ${at}.`;
      });
    };
    about.addEventListener("change", show);
    show();
  };

  // Playing.
  const play = async (at, about) => {
    let now = null;
    const send = async (moves) => {
      const next = await ask(`&at=${encodeURIComponent(at)}&about=${about}&moves=${encodeURIComponent(moves.join(","))}`);
      if (next) { now = next; show(); }
    };
    const mine = () => now.you[0].toLowerCase();
    const act = (what) => {
      if (now.over) state.textContent = now.over;
      else send([...now.moves, `${mine()}:${what}`]);
    };
    const undo = () => {
      const last = now.moves.findLastIndex((move) => move.startsWith(mine()));
      if (last >= 0) send(now.moves.slice(0, last));
    };
    const show = () => {
      const last = now.moves.at(-1)?.slice(2);
      const spoken = now.moves.map((move) => `${WORDS[move[0]]} ${move.slice(2)}`).join(", ");
      const may = new Set(now.over ? [] : now.may);
      picture(host, `dispute about ${at}`, now.board, (here) => ({ last: here === last, ring: may.has(here) && now.region !== null, word: here === last ? "last move" : may.has(here) ? "may be played" : "" }), act);
      state.textContent = [
        `To be shown: ${now.shown}.`,
        `The referee plays ${now.referee}, you play ${now.you}.`,
        now.region ? `Moves within ${now.region}.` : "",
        spoken ? `Moves: ${spoken}.` : "",
        now.over ?? `${now.you} to play.`,
      ].filter(Boolean).join(" ");
      tools.replaceChildren();
      for (const pass of ["pass", "ko-pass"]) if (may.has(pass)) tools.append(button(pass === "pass" ? "Pass" : "Ko-pass", () => act(pass)));
      if (now.moves.some((move) => move.startsWith(mine()))) tools.append(button("Undo", undo));
      tools.append(button("End", choose));
    };
    await send([]);
  };
  choose();
}
