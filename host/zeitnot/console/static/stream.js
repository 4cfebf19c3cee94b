// The stream of one page: what the table sends, and whether the line is alive. Names: console/view.py.
"use strict";

const STILL_ALIVE_MS = 25000;

function follow(url, parts) {
  const line = document.getElementById("line");
  let watch = null;
  const alive = () => {
    line.textContent = "";
    document.body.classList.remove("lost");
    clearTimeout(watch);
    watch = setTimeout(lost, STILL_ALIVE_MS);
  };
  const lost = () => {
    line.textContent = "No connection to the table. What is shown may be old.";
    document.body.classList.add("lost");
  };
  const source = new EventSource(url);
  source.addEventListener("open", alive);
  source.addEventListener("error", lost);
  source.addEventListener("alive", alive);
  for (const [name, show] of Object.entries(parts)) {
    source.addEventListener(name, (event) => {
      alive();
      show(JSON.parse(event.data));
    });
  }
}

const MARKS = { solid: "⚑", blinking: "⚑", none: "" };

function showFace(face) {
  for (const side of ["white", "black"]) {
    const at = document.getElementById("clock-" + side);
    const own = face[side];
    at.querySelector(".time").textContent = own.text;
    const flag = at.querySelector(".flag");
    flag.textContent = MARKS[own.mark];
    flag.classList.toggle("blinking", own.mark === "blinking");
    at.classList.toggle("running", face.running === side);
    at.classList.toggle("to-move", own.to_move);
    at.classList.toggle("flagged", own.mark === "blinking");
    const more = [];
    if (own.delay !== null) more.push("delay " + own.delay);
    if (own.moves_to_go !== null) more.push(own.moves_to_go + " to go");
    if (own.byo_yomi !== null) more.push("byo-yomi × " + own.byo_yomi);
    more.push("move " + own.moves);
    if (own.period > 1) more.push("period " + own.period);
    at.querySelector(".more").textContent = more.join(" · ");
  }
  document.body.dataset.phase = face.phase;
  // Both times in one size, as large as the longer one lets them be; 10:00 and 9:59 do not jump.
  const chars = Math.max(5, face.white.text.length, face.black.text.length);
  document.body.style.setProperty("--chars", chars);
}

function showNames(view) {
  for (const side of ["white", "black"]) {
    document.getElementById("clock-" + side).querySelector(".who").textContent = view[side];
  }
}
