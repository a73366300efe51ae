// `/` to the box, arrows through results, Escape closes them.
function links() {
  return [...document.querySelectorAll("#suggestions a, .results > li > a")];
}

function step(from, by) {
  const list = links();
  if (!list.length) return false;
  const next = list.indexOf(from) + by;
  if (next < 0) field()?.focus();
  else list[Math.min(next, list.length - 1)].focus();
  return true;
}

function field() {
  return document.querySelector("[data-search]") ?? document.getElementById("box") ?? document.getElementById("words");
}

function isTyping(target) {
  return target.closest?.("input, textarea, select, [contenteditable]") !== null;
}

// In a text of several lines the arrows move the cursor.
function leavesField(target) {
  return target === field() && !target.value.includes("\n");
}

function arrow(event, by) {
  const inList = links().includes(event.target);
  if (inList ? step(event.target, by) : by > 0 && leavesField(event.target) && step(null, 1)) event.preventDefault();
}

export function wireKeys() {
  const hint = document.querySelector(".keys");
  if (hint) hint.hidden = false;
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/" && !isTyping(event.target)) {
      const target = field();
      if (!target) return;
      target.closest("details")?.setAttribute("open", "");
      target.focus();
      event.preventDefault();
    } else if (event.key === "ArrowDown") {
      arrow(event, 1);
    } else if (event.key === "ArrowUp") {
      arrow(event, -1);
    } else if (event.key === "Escape") {
      const suggestions = document.getElementById("suggestions");
      if (suggestions?.childElementCount) {
        suggestions.replaceChildren();
        field()?.focus();
      } else if (isTyping(event.target)) {
        event.target.blur();
      }
    }
  });
}
