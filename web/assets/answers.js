// An answer has an address. What was pasted stays in this tab (sessionStorage); the address holds what the server put
// behind its '#': ids and values. Back, reload and "duplicate tab" ask again with the text; without it the entry's page
// shows the values (shared.js).
import { keep, keptIn, session } from "./storage.js";

const kMostKept = 4; // texts: a tab may store some megabytes
const kPrefix = "asked:";

function keepAsked(fields) {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  const older = session.keys().filter((key) => key.startsWith(kPrefix)).sort();
  for (const key of older.slice(0, Math.max(0, older.length + 1 - kMostKept))) keep(session, key, "");
  // Where there is no room even so, the older ones go, too.
  for (const key of [null, ...older]) {
    if (key) keep(session, key, "");
    if (keep(session, kPrefix + id, JSON.stringify(fields))) return keep(session, "asked", id);
  }
  return keep(session, "asked", "");
}

function asked(id) {
  try {
    return JSON.parse(keptIn(session, kPrefix + id) || "null");
  } catch {
    return null;
  }
}

// Every form that asks the matcher: the box, the examples, the choice of a cause or a release.
function watchForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || new URL(form.action).pathname !== "/" || event.defaultPrevented) return;
    keepAsked([...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string"));
  });
}

function giveAddress(answer, id) {
  history.replaceState({ asked: id, scroll: history.state?.scroll ?? 0 }, "", answer.dataset.address);
}

async function askAgain(fields) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const language = new URLSearchParams(location.search).get("lang");
  const reply = await fetch(`/${language ? `?lang=${language}` : ""}`, { method: "POST", body, headers: { Accept: "text/html" } });
  return reply.ok ? new DOMParser().parseFromString(await reply.text(), "text/html") : null;
}

// Puts the answer where the page of the address stands. True where there was one to put.
async function restore() {
  const id = history.state?.asked;
  const fields = id && asked(id);
  if (!fields || document.querySelector("[data-answer]")) return false;
  const page = await askAgain(fields).catch(() => null);
  if (!page?.querySelector("[data-answer]")) return false;
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  Object.assign(document.body.dataset, page.body.dataset);
  document.body.replaceChildren(...page.body.childNodes);
  return true;
}

// Links within an answer move the view and leave its address alone.
function watchJumps() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-answer] a[href^='#']");
    const target = link && document.getElementById(link.getAttribute("href").slice(1));
    if (!target) return;
    event.preventDefault();
    target.scrollIntoView({ block: "center" });
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
  addEventListener("pagehide", () => {
    if (history.state?.asked) history.replaceState({ ...history.state, scroll: scrollY }, "");
  });
}

// The line that decided stands in the middle of the pane, whatever is above it.
export function showDecidingLine() {
  const line = document.querySelector(".paste .deciding");
  const pane = line?.closest(".paste");
  if (pane) pane.scrollTop = line.offsetTop - pane.offsetTop - (pane.clientHeight - line.offsetHeight) / 2;
}

// A long text is not sent back by the server: the box gets it from here, so that it can be asked again.
function fillBox(id) {
  const box = document.getElementById("box");
  const fields = new Map(asked(id) ?? []);
  if (!box || box.value || !fields.has("text")) return;
  box.value = fields.get("text");
  box.form.elements.lines.value = fields.get("lines") ?? "";
}

// Calls `wire` once the page shows what it is going to show.
export async function whenAnswered(wire) {
  watchForms();
  watchJumps();
  const restored = await restore();
  document.documentElement.classList.remove("restoring");
  const answer = document.querySelector("[data-answer]");
  const id = restored ? history.state.asked : keptIn(session, "asked");
  if (answer && id) {
    giveAddress(answer, id);
    fillBox(id);
  }
  wire();
  showDecidingLine();
  if (restored) scrollTo(0, history.state.scroll);
}
