// The box: masks secrets and cuts long logs before anything leaves the browser, takes dropped files, knows Enter, and
// remembers which PyTorch you said you have.
import { fileText } from "./files.js";
import { mask } from "./mask.js";
import { reduce } from "./reduce.js";
import { remember, remembered } from "./storage.js";

function say(form, text) {
  form.querySelector("#box-status").textContent = text;
}

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// Puts into the box what will be sent, and says what was done to it.
function prepare(form, box) {
  const { masked, reduced } = document.body.dataset;
  const notes = [];
  const short = reduce(box.value, Number(form.dataset.limit));
  if (short.kept < short.all) notes.push(fill(reduced, short));
  const safe = mask(short.text);
  if (safe.count > 0) notes.push(fill(masked, safe));
  if (safe.text !== box.value) box.value = safe.text;
  if (notes.length) say(form, notes.join(" "));
}

async function take(form, box, file) {
  box.value = await fileText(file);
  prepare(form, box);
  const input = form.querySelector("input[type=file]");
  if (input) input.value = ""; // its text is in the box now; the raw file is not to be sent
  box.focus();
}

function wireFiles(form, box) {
  form.querySelector("input[type=file]")?.addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) take(form, box, file);
  });
  for (const kind of ["dragenter", "dragover"])
    form.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      form.classList.add("dropping");
    });
  for (const kind of ["dragleave", "drop"]) form.addEventListener(kind, () => form.classList.remove("dropping"));
  form.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(form, box, file);
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

export function wireBox() {
  const form = document.getElementById("box-form");
  const box = document.getElementById("box");
  if (!form || !box) return;
  wireFiles(form, box);
  wireEnter(form, box);
  wireMemory(form);
  form.addEventListener("submit", (event) => {
    prepare(form, box);
    const { name, value } = event.submitter ?? {};
    if (name === "torch") remember("torch", value);
    form.setAttribute("aria-busy", "true");
  });
  addEventListener("pageshow", () => form.removeAttribute("aria-busy"));
}
