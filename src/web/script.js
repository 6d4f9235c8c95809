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
const size = () => Math.min(25, Math.max(1, Number($("size").value) || 9));
const vertex = (x, y) => "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x] + (size() - y);
const point = (x, y) => "abcdefghijklmnopqrstuvwxyz"[x] + "abcdefghijklmnopqrstuvwxyz"[y];

// The board as a picture that the mouse, a finger or the keyboard changes.
function draw() {
  const n = size(), side = 30 + 10 * (n - 1);
  $("board").replaceChildren();
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", "the board");
  made(svg, "rect", { width: side, height: side, fill: "#e8c98a" });
  for (let i = 0; i < n; i++) {
    const at = 15 + 10 * i, last = 15 + 10 * (n - 1);
    made(svg, "path", { d: `M15 ${at}H${last}M${at} 15V${last}`, stroke: "#5b4a22", "stroke-width": ".6", fill: "none" });
    made(svg, "text", { x: at, y: 6, "font-size": 5, "text-anchor": "middle" }).textContent = vertex(i, 0).replace(/\d+/, "");
    made(svg, "text", { x: 5, y: at + 2, "font-size": 5, "text-anchor": "middle" }).textContent = String(n - i);
  }
  for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) {
    const node = made(svg, "circle", { cx: 15 + 10 * x, cy: 15 + 10 * y, r: 4.6, tabindex: 0, role: "button", "stroke-width": ".4" });
    const show = () => {
      const stone = stones.get(point(x, y));
      node.setAttribute("fill", stone === "x" ? "#111" : stone === "o" ? "#fdfdfd" : "transparent");
      node.setAttribute("stroke", stone ? "#000" : "none");
      node.setAttribute("aria-label", `${vertex(x, y)}: ${stone === "x" ? "black" : stone === "o" ? "white" : "empty"}`);
    };
    const put = () => {
      const tool = document.querySelector("input[name=tool]:checked").value;
      if (tool === "." || stones.get(point(x, y)) === tool) stones.delete(point(x, y));
      else stones.set(point(x, y), tool);
      show();
      write();
    };
    node.addEventListener("click", put);
    node.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); put(); } });
    show();
  }
  $("board").append(svg);
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
  $("sgf").value = `(;GM[1]FF[4]CA[UTF-8]SZ[${size()}]KM[${komi}]${list("AB", "x")}${list("AW", "o")}PL[${$("turn").value}])`;
}

function take(chosen) {
  if (!chosen) return;
  // Its bytes as they are: the referee knows more encodings than a browser says.
  file = chosen;
  $("sgf").value = "";
  $("chosen").textContent = `${chosen.name}, ${chosen.size} bytes`;
}

async function judge() {
  const rules = [...document.querySelectorAll("#rules input:checked")];
  const body = file ?? $("sgf").value;
  $("verdicts").replaceChildren();
  if (!rules.length) { $("state").textContent = "choose a ruleset"; return; }
  going = new AbortController();
  $("judge").disabled = true;
  $("stop").disabled = false;
  for (const [number, box] of rules.entries()) {
    $("state").textContent = `${number + 1} of ${rules.length}: ${box.value} ...`;
    const heading = document.createElement("h2");
    heading.textContent = box.parentElement.textContent.trim();
    try {
      const answer = await fetch(`/report?rules=${box.value}`, { method: "POST", body, signal: going.signal });
      const text = await answer.text();
      if (answer.ok) {
        const frame = document.createElement("iframe");
        frame.setAttribute("sandbox", "allow-scripts allow-downloads");
        frame.title = `Verdict: ${box.value}`;
        frame.srcdoc = text;
        $("verdicts").append(heading, frame);
      } else {
        const why = document.createElement("p");
        why.textContent = text;
        $("verdicts").append(heading, why);
      }
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
document.addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("drop"); });
document.addEventListener("dragleave", () => document.body.classList.remove("drop"));
document.addEventListener("drop", (event) => { event.preventDefault(); document.body.classList.remove("drop"); take(event.dataTransfer.files[0]); });
$("judge").addEventListener("click", judge);
$("stop").addEventListener("click", () => going?.abort());
draw();
