// The box: takes files, folders and pastes from anywhere, knows Enter, grows, and remembers which PyTorch you said you
// have. It masks secrets and cuts long logs before anything leaves the browser.
import { dropped, readLogs } from "./files.js";
import { mask } from "./mask.js";
import { reduce } from "./reduce.js";
import { remember, remembered } from "./storage.js";

const kRows = [4, 18]; // of the box of the first page: as it begins, as it may grow

function say(form, text) {
  form.querySelector("#box-status").textContent = text;
}

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
const megabytes = (bytes) => (bytes / (1 << 20)).toFixed(bytes < 10 << 20 ? 1 : 0);
const limitOf = (form) => Number(form.dataset.limit);

function grow(box) {
  const lines = box.value.split("\n", kRows[1] + 1).length + 1;
  box.rows = Math.min(Math.max(lines, Number(box.dataset.rows), kRows[0]), kRows[1]);
}

// Puts `log` into the box and keeps where its lines stood, until somebody edits the text.
function put(form, box, log) {
  const safe = mask(log.text);
  if (safe.text !== box.value) box.value = safe.text;
  form.elements.lines.value = log.lines.length ? JSON.stringify(log.lines) : "";
  form.elements.lines.reads = box.value;
  const { masked, reduced, joined } = form.dataset;
  const notes = [];
  if (log.files > 1) notes.push(fill(joined, { count: log.files }));
  else if (log.kept < log.all) notes.push(fill(reduced, log));
  if (safe.count > 0) notes.push(fill(masked, safe));
  if (notes.length) say(form, notes.join(" "));
  grow(box);
}

// What will be sent, and what was done to it.
function prepare(form, box) {
  if (form.elements.lines.value && form.elements.lines.reads === box.value) return; // with the numbers of its log
  put(form, box, reduce(box.value, limitOf(form)));
}

async function take(form, box, files) {
  if (!files.length) return;
  form.setAttribute("aria-busy", "true");
  const tell = ({ done, all, lines, tracebacks }) =>
    say(form, fill(form.dataset.reading, { done: megabytes(done), all: megabytes(all), lines: lines.toLocaleString(), tracebacks: tracebacks.toLocaleString() }));
  try {
    put(form, box, await readLogs(files, limitOf(form), tell));
  } catch {
    say(form, form.dataset.unreadable);
  }
  for (const input of form.querySelectorAll("input[type=file]")) input.value = ""; // the text is in the box; the raw file is not to be sent
  form.removeAttribute("aria-busy");
  box.focus();
}

function wireFiles(form, box) {
  for (const input of form.querySelectorAll("input[type=file]"))
    input.addEventListener("change", () => take(form, box, [...input.files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))));
  for (const hidden of form.querySelectorAll("[data-scripted]")) hidden.hidden = false;
  for (const kind of ["dragenter", "dragover"])
    form.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      form.classList.add("dropping");
    });
  for (const kind of ["dragleave", "drop"]) form.addEventListener(kind, () => form.classList.remove("dropping"));
  form.addEventListener("drop", async (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    take(form, box, await dropped(event.dataTransfer));
  });
}

// Enter sends one line, Ctrl+Enter sends anything; an Enter that ends a composition (Chinese input) does neither.
function wireEnter(form, box) {
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229 || event.shiftKey) return;
    const oneLine = box.value.trim() !== "" && !box.value.includes("\n");
    if (!oneLine && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    form.requestSubmit();
  });
}

function wireMemory(form) {
  const shown = form.querySelector(".remembered");
  const label = form.querySelector("[data-remembered]");
  const field = form.elements.torch_fallback;
  const template = label.textContent;
  const show = () => {
    const version = remembered("torch");
    field.value = version;
    shown.hidden = !version;
    label.textContent = fill(template, { version });
  };
  form.querySelector("[data-forget]").addEventListener("click", () => {
    remember("torch", "");
    show();
  });
  show();
}

const theBox = () => document.getElementById("box");

// A paste that no field takes goes to the box, where there is one.
export function watchPastes() {
  document.addEventListener("paste", async (event) => {
    const box = theBox();
    if (!box || event.target.closest?.("input, textarea, [contenteditable]")) return;
    const text = event.clipboardData.getData("text");
    const files = [...event.clipboardData.files].map((file) => ({ file, path: file.name }));
    if (!text && !files.length) return;
    event.preventDefault();
    box.closest("details")?.setAttribute("open", "");
    box.focus();
    if (!text) return take(box.form, box, files);
    box.value = text;
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
}

export function wireBox() {
  const box = theBox();
  const form = box?.form;
  if (!form) return;
  box.dataset.rows = box.rows;
  form.elements.lines.reads = box.value;
  wireFiles(form, box);
  wireEnter(form, box);
  wireMemory(form);
  box.addEventListener("input", () => grow(box));
  grow(box);
  form.addEventListener("submit", (event) => {
    prepare(form, box);
    const { name, value } = event.submitter ?? {};
    if (name === "torch") remember("torch", value);
    form.setAttribute("aria-busy", "true");
  });
  addEventListener("pageshow", () => form.removeAttribute("aria-busy"));
}
