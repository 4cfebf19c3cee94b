// The arbiter's page: shows what the table sends and says what the arbiter does. It decides nothing.
"use strict";

const at = (id) => document.getElementById(id);
let seen = null;

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === "on") element.addEventListener("click", value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

async function post(path, line) {
  let message = "";
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(line),
    });
    if (!answer.ok) message = (await answer.json()).error;
  } catch (error) {
    message = "The table does not answer.";
  }
  at("error").textContent = message;
  at("error").hidden = message === "";
  return message === "";
}

const arbiter = (action, more) => post("/act", { event: "arbiter", action, ...more });

// --- the clock

at("start").addEventListener("click", () => post("/act", { event: "start" }));
at("pause").addEventListener("click", () => arbiter("pause"));
at("resume").addEventListener("click", () => arbiter("resume"));
at("take-back").addEventListener("click", () => arbiter("take_back"));

// Space pauses a running clock at once, unless something is being typed or a button has the focus.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, button, summary, a, textarea");
  if (event.key === " " && !typing && seen && seen.phase === "running") {
    event.preventDefault();
    arbiter("pause");
  }
});

// --- forms

function onForm(id, act) {
  const form = at(id);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await act(Object.fromEntries(new FormData(form)))) form.reset();
  });
}

function problem(text) {
  at("error").textContent = text;
  at("error").hidden = false;
  return false;
}

function timeUs(text) {
  const match = /^(?:(\d+):)?(\d+):(\d\d)$/.exec(text.trim());
  if (!match) return null;
  return ((Number(match[1] || 0) * 60 + Number(match[2])) * 60 + Number(match[3])) * 1000000;
}

onForm("set-clock", (form) => {
  const line = {};
  for (const side of ["white", "black"]) {
    if (!form[side]) continue;
    const us = timeUs(form[side]);
    if (us === null) return problem("“" + form[side] + "” is no time; h:mm:ss or m:ss is needed.");
    line[side + "_us"] = us;
  }
  if (form.moves_white !== "" || form.moves_black !== "") {
    const old = seen.move_counts || [0, 0];
    line.moves = [form.moves_white, form.moves_black].map((text, index) => (text === "" ? old[index] : Number(text)));
  }
  if (form.side) line.side = form.side;
  if (form.flags) line.flags = [form.flags === "white", form.flags === "black"];
  if (Object.keys(line).length === 0) return problem("Nothing to set.");
  return arbiter("set_clock", line);
});
onForm("add-time", (form) => arbiter("add_time", { side: form.side, us: Math.round(Number(form.seconds) * 1000000) }));
onForm("set-position", (form) => arbiter("set_position", { fen: form.fen.trim() }));
onForm("by-word", (form) => {
  const squares = form.detail.toLowerCase().split(/[\s,]+/).filter((text) => text !== "");
  switch (form.what) {
    case "late":
      if (!(Number(form.detail) > 0)) return problem("How many minutes late?");
      return arbiter("late", { side: form.side, us: Math.round(Number(form.detail) * 60000000) });
    case "touched":
      return arbiter("touched", { squares });
    case "accidental":
      if (squares.length !== 1) return problem("Which square?");
      return arbiter("accidental", { square: squares[0] });
    default:
      return arbiter(form.what, { side: form.side });
  }
});
onForm("player", (form) => {
  const line = { event: "player", side: form.side, action: form.action };
  if (form.move && form.action.startsWith("claim_")) line.move = form.move.trim();
  return post("/act", line);
});
onForm("result", (form) => arbiter("result", { result: form.result }));
onForm("begin", async (form) => {
  const tags = {};
  for (const name of ["White", "Black", "Event", "Round"]) if (form[name]) tags[name] = form[name];
  const begun = await post("/games", { control: form.control, policy: form.policy, laws: form.laws, sensor: seen.sensor, tags });
  if (begun) at("new-game").open = false;
  return begun;
});

// --- what is shown

function card(kind, text, more, buttons) {
  return make(
    "article",
    { class: "card " + kind },
    make("p", { class: "text" }, text),
    ...more.filter((line) => line).map((line) => make("p", { class: "more" }, line)),
    make("div", { class: "buttons" }, ...buttons),
  );
}

function rulingCard(ruling) {
  return card(
    "ruling",
    ruling.text,
    [ruling.window ? "Open until: " + ruling.window.replaceAll("_", " ") : ""],
    [
      make("button", { type: "button", class: "accept", on: () => arbiter("accept", { ruling: ruling.id }) }, "Accept"),
      make("button", { type: "button", on: () => arbiter("dismiss", { ruling: ruling.id }) }, "Dismiss"),
    ],
  );
}

const PIECES = { q: "Queen", r: "Rook", b: "Bishop", n: "Knight" };

function questionCard(question) {
  const buttons = question.choices.map((choice) =>
    make(
      "button",
      { type: "button", on: () => arbiter("choose", { question: question.id, answer: choice }) },
      question.ask === "promotion" ? PIECES[choice] || choice : choice,
    ),
  );
  return card("question", question.text, ["Ply " + question.ply], buttons);
}

function showOpen(view) {
  const cards = view.rulings.filter((ruling) => ruling.state === "open").map(rulingCard);
  cards.push(...view.questions.map(questionCard));
  if (view.result !== null) cards.unshift(card("result", view.result_text, [], []));
  if (view.link_lost) cards.unshift(card("link", "The sensor board does not answer.", ["Presses count; the moves are read when it is back."], []));
  for (const trouble of view.troubles) cards.push(card("trouble", trouble, [], []));
  if (view.mismatch.length > 0) cards.push(card("mismatch", "The board differs from the record: " + view.mismatch.join(" "), [], []));
  if (view.obligation !== null) cards.push(card("touch", view.obligation.text, [], []));
  at("open").replaceChildren(...cards);
}

function cell(move) {
  if (!move) return make("td", {});
  if (move.open) return make("td", { class: "open", title: move.open.join(" or ") }, "?");
  return make(
    "td",
    { class: move.legal ? "" : "illegal" },
    move.san + (move.legal ? "" : " !"),
    make("small", {}, move.completed ? move.clk : "…"),
  );
}

function showMoves(view) {
  const rows = [];
  const white = view.moves.length > 0 && view.moves[0].side === "black" ? [null, ...view.moves] : view.moves;
  for (let index = 0; index < white.length; index += 2) {
    rows.push(make("tr", {}, make("th", { scope: "row" }, index / 2 + 1 + "."), cell(white[index]), cell(white[index + 1])));
  }
  at("moves").replaceChildren(...rows);
  const box = at("moves").closest(".scroll");
  box.scrollTop = box.scrollHeight;
}

function showNotices(view) {
  const items = view.notices.map((notice) => notice.text);
  for (const ruling of view.rulings) {
    if (ruling.state !== "open") items.push(ruling.text + " — " + ruling.state + " (" + ruling.who + ")");
  }
  at("notices").replaceChildren(...items.reverse().map((text) => make("li", {}, text)));
}

follow("/events", {
  face: showFace,
  board: (svg) => {
    at("board").innerHTML = svg;
  },
  view: (view) => {
    const fresh = seen === null || seen.game !== view.game;
    seen = view;
    showNames(view);
    at("heading").textContent = view.white + " – " + view.black;
    at("subheading").textContent = [
      view.event,
      view.round && "round " + view.round,
      view.control,
      view.laws,
      "policy " + view.policy,
      "game " + view.game,
    ].filter((text) => text).join(" · ");
    document.title = view.white + " – " + view.black + " · Zeitnot";
    at("board").setAttribute("aria-label", "The board: " + view.fen);
    at("start").hidden = view.phase !== "ready";
    at("pause").hidden = view.phase !== "running";
    at("resume").hidden = view.phase !== "paused";
    if (fresh) {
      const form = at("begin");
      form.control.value = view.control;
      form.policy.value = view.policy;
      form.laws.value = view.laws;
    }
    showOpen(view);
    showMoves(view);
    showNotices(view);
  },
});
