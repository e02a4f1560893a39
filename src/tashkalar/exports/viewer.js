"use strict";
const { gateway: gatewayTold, signs, moments } = JSON.parse(document.getElementById("game").textContent);
const last = moments.length - 1;
const turns = moments.map((moment, ply) => ply).filter((ply) => !ply || moments[ply].turn !== moments[ply - 1].turn);
const squares = document.querySelectorAll("#board td[id]");
let at = 0;
let timer = 0;

function put(id, text) {
  document.getElementById(id).textContent = text;
}

function showSquare(cell, moment) {
  const piece = moment.board[cell.id];
  const [sign, rank] = piece ? signs[piece] : ["", ""];
  const symbol = cell.children[1];
  symbol.textContent = sign;
  symbol.className = piece ? "seat-" + piece[0] + " " + rank : "";
  cell.classList.toggle("fresh", moment.fresh.includes(cell.id));
  const gateway = moment.gateway.includes(cell.id);
  cell.classList.toggle("gateway", gateway);
  cell.title = gateway ? gatewayTold : "";
}

// Scrolls the list of decisions alone: the board must stay where it is.
function reveal(link) {
  const list = document.getElementById("log");
  const [box, row] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (row.top < box.top) list.scrollTop += row.top - box.top;
  else if (row.bottom > box.bottom) list.scrollTop += row.bottom - box.bottom;
}

function show(ply) {
  at = Math.min(Math.max(ply, 0), last);
  const moment = moments[at];
  squares.forEach((cell) => showSquare(cell, moment));
  put("said", moment.said);
  put("scores", moment.scores);
  put("before", moment.before);
  put("tasks", moment.tasks);
  put("hands", moment.hands.join("\n"));
  for (const link of document.querySelectorAll("#log a")) {
    const here = link.getAttribute("href") === "#" + at;
    link.classList.toggle("here", here);
    if (here) reveal(link);
  }
  history.replaceState(null, "", "#" + at);
}

function stop() {
  clearInterval(timer);
  timer = 0;
}

function play() {
  if (timer) return stop();
  if (at === last) show(0);
  timer = setInterval(() => (at === last ? stop() : show(at + 1)), 1000);
}

const go = {
  start: () => show(0),
  "turn-back": () => show(turns.filter((ply) => ply < at).pop() ?? 0),
  back: () => show(at - 1),
  play,
  on: () => show(at + 1),
  "turn-on": () => show(turns.find((ply) => ply > at) ?? last),
  end: () => show(last),
  hands: () => {
    const hands = document.getElementById("hands");
    hands.hidden = !hands.hidden;
  },
};
const keys = {
  Home: "start", ArrowUp: "turn-back", PageUp: "turn-back", ArrowLeft: "back", " ": "play",
  ArrowRight: "on", ArrowDown: "turn-on", PageDown: "turn-on", End: "end", h: "hands",
};

function run(action) {
  if (action !== "play" && action !== "hands") stop();
  go[action]();
}

document.addEventListener("keydown", (event) => {
  const action = keys[event.key];
  const pressed = event.key === " " && event.target.tagName === "BUTTON";
  if (!action || pressed || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  run(action);
});
document.querySelectorAll("nav button").forEach((button) => {
  button.addEventListener("click", () => run(button.dataset.go));
});
addEventListener("hashchange", () => show(Number(location.hash.slice(1)) || 0));
show(Number(location.hash.slice(1)) || 0);
