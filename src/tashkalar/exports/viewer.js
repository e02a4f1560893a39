"use strict";
const { gateway, names, ranks, curve, moments } = JSON.parse(document.getElementById("game").textContent);
const last = moments.length - 1;
const turns = moments.map((moment, ply) => ply).filter((ply) => !ply || moments[ply].turn !== moments[ply - 1].turn);
const squares = document.querySelectorAll("#board .square");
const goal = Number(document.getElementById("players").dataset.goal);
let at = 0;
let timer = 0;

function put(id, text) {
  document.getElementById(id).textContent = text;
}

function fill(id, lines) {
  const items = lines.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  });
  document.getElementById(id).replaceChildren(...items);
}

function showSquare(cell, moment) {
  const piece = moment.board[cell.id];
  const use = cell.querySelector("use");
  if (piece) use.setAttribute("href", "#p" + piece);
  else use.removeAttribute("href");
  cell.classList.toggle("is-fresh", moment.fresh.includes(cell.id));
  cell.classList.toggle("is-gateway", moment.gateway.includes(cell.id));
  const words = [cell.id];
  if (piece) words.push(names[piece[0] - 1], ranks[piece[1]]);
  if (moment.gateway.includes(cell.id)) words.push(gateway);
  cell.querySelector("title").textContent = words.join(" - ");
}

function showScores(moment) {
  document.querySelectorAll("#players li").forEach((row, side) => {
    const points = moment.scores[side];
    const parts = moment.parts[side];
    row.querySelector(".points").textContent = parts.length ? points : points + " / " + goal;
    const reached = Math.max(0, ...(parts.length ? parts : [points]));
    row.querySelector(".race i").style.width = Math.min(100, (100 * reached) / goal) + "%";
    row.querySelectorAll(".parts b").forEach((part, i) => (part.textContent = parts[i]));
  });
  const turn = curve.filter((ply) => ply <= at).length - 1;
  const width = Number(document.querySelector("#curve .axis").getAttribute("d").split("H")[1]);
  document.getElementById("here").setAttribute("transform", `translate(${(width * turn) / Math.max(1, curve.length - 1)})`);
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
  showScores(moment);
  fill("before", moment.before);
  put("tasks", moment.tasks);
  fill("hands", moment.hands);
  for (const link of document.querySelectorAll("#log a")) {
    const here = link.getAttribute("href") === "#" + at;
    link.classList.toggle("here", here);
    if (here) reveal(link);
  }
  history.replaceState(null, "", "#" + at);
}

function setPressed(action, pressed) {
  document.querySelector(`[data-go=${action}]`).setAttribute("aria-pressed", pressed);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  setPressed("play", false);
}

function play() {
  if (timer) return stop();
  if (at === last) show(0);
  setPressed("play", true);
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
    if (document.querySelector("[data-go=hands]")) setPressed("hands", !hands.hidden);
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
