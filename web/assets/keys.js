// `/` and Ctrl+K to the search of the page, arrows through what it found, Escape closes that.
const kLists = [
  ["#found a", "#find"],
  ["#suggestions a", "#box"],
  [".results > li > a", "[data-search]"],
];

function field() {
  return document.querySelector("[data-search], [data-sift]") ?? document.getElementById("find") ?? document.getElementById("box");
}

const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable]") !== null;

// The list that `target` is in or leads to, and where in it; -1 is its field.
function placeOf(target) {
  for (const [links, own] of kLists) {
    const list = [...document.querySelectorAll(links)];
    const at = list.indexOf(target);
    // In a text of several lines the arrows move the cursor.
    if (at >= 0 || (target.matches?.(own) && !target.value.includes("\n"))) return { list, at, own };
  }
  return null;
}

function arrow(event, by) {
  const place = placeOf(event.target);
  if (!place?.list.length || place.at + by < -1) return;
  event.preventDefault();
  const next = place.list[Math.min(place.at + by, place.list.length - 1)] ?? document.querySelector(place.own);
  next.focus();
}

function openSearch(event) {
  const target = field();
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.select();
}

function escape(event) {
  const open = [...document.querySelectorAll(".suggestions")].find((list) => list.childElementCount);
  if (open) {
    const own = placeOf(event.target)?.own;
    open.replaceChildren();
    if (own) document.querySelector(own).focus();
  } else if (isTyping(event.target)) {
    event.target.blur();
  }
}

export function watchKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey) return;
    const chord = event.ctrlKey || event.metaKey;
    if (chord && event.key.toLowerCase() === "k" && !event.shiftKey) openSearch(event);
    else if (chord) return;
    else if (event.key === "/" && !isTyping(event.target)) openSearch(event);
    else if (event.key === "ArrowDown") arrow(event, 1);
    else if (event.key === "ArrowUp") arrow(event, -1);
    else if (event.key === "Escape") escape(event);
  });
}

export function wireKeys() {
  const hint = document.querySelector(".keys");
  if (hint) hint.hidden = false;
}
