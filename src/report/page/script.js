"use strict";
// Steps through lines of play. Everything can be read without it.
const SVG = "http://www.w3.org/2000/svg";
for (const figure of document.querySelectorAll("figure[data-frames]")) {
  const frames = figure.dataset.frames.split(" ");
  const last = figure.dataset.played.split(" ");
  const part = (name) => figure.querySelector(name);
  const [start, still, live] = [part("g.start"), part("g.still"), part("g.live")];
  const moves = [...figure.querySelectorAll("ol.moves li")];
  let at = -1;
  const circle = (x, y, r, look) => {
    const made = document.createElementNS(SVG, "circle");
    const all = { cx: x, cy: y, r, ...look };
    for (const name in all) made.setAttribute(name, all[name]);
    live.append(made);
  };
  const show = (to) => {
    at = Math.max(-1, Math.min(frames.length - 1, to));
    const all = at < 0;
    start.setAttribute("display", all ? "inline" : "none");
    still.setAttribute("display", all ? "inline" : "none");
    live.replaceChildren();
    if (!all) {
      frames[at].split("/").forEach((row, y) => [...row].forEach((stone, x) => {
        const look = { x: { fill: "#111", stroke: "#000" }, o: { fill: "#fdfdfd", stroke: "#222" } }[stone];
        if (look) circle(15 + 10 * x, 15 + 10 * y, 4.6, { ...look, "stroke-width": ".4" });
      }));
      const [x, y] = last[at].split(",");
      if (y) circle(15 + 10 * x, 15 + 10 * y, 1.6, { fill: "#d02020" });
    }
    moves.forEach((move, index) => {
      const button = move.firstElementChild;
      if (index === at - 1) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    said.textContent = all ? "all moves" : at === 0 ? "start" : moves[at - 1].textContent;
  };
  moves.forEach((move, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...move.childNodes);
    button.addEventListener("click", () => show(index + 1));
    move.append(button);
  });
  const steps = document.createElement("div");
  steps.className = "steps";
  const add = (label, name, to) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", () => show(to()));
    steps.append(button);
  };
  add("|<", "start of the line", () => 0);
  add("<", "one move back", () => Math.max(0, at - 1));
  add(">", "one move on", () => at + 1);
  add(">|", "end of the line", () => frames.length - 1);
  add("1 2 3", "all moves as numbers", () => -1);
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  said.textContent = "all moves";
  steps.append(said);
  part("svg").after(steps);
}
