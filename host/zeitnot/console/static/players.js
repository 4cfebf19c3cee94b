// The players' view: the face, and what the table tells both players. Nothing else is sent to this page.
"use strict";

follow("/players/events", {
  face: showFace,
  view: (view) => {
    showNames(view);
    const told = [];
    if (view.result !== null) told.push(view.result_text);
    for (const item of [...view.rulings, ...view.notices]) told.push(item.text);
    document.getElementById("told").textContent = told.join("\n");
  },
});
