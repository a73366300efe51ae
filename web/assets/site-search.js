// The search of an exported site, in the index that lies beside its pages (server/site/site_index.h): the entries with the
// rarest of the typed words, in the title before the rest. No request but the one for that index.
const kMost = 10;
const kWeights = [6, 4, 1, 3]; // of a word in the id, the title, the summary, the other words

// Latin words and numbers; Han characters in pairs, one alone as it is.
function termsOf(text) {
  const terms = [];
  for (const run of text.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? []) {
    if (!/\p{Script=Han}/u.test(run) || run.length === 1) terms.push(run);
    else for (let at = 0; at + 1 < run.length; ++at) terms.push(run.slice(at, at + 2));
  }
  return terms;
}

// term -> the row's number -> its best weight there.
function invert(rows) {
  const index = new Map();
  rows.forEach((row, number) =>
    row.forEach((text, field) => {
      for (const term of termsOf(text)) {
        if (!index.has(term)) index.set(term, new Map());
        const found = index.get(term);
        found.set(number, Math.max(found.get(number) ?? 0, kWeights[field]));
      }
    }),
  );
  return index;
}

// What begins with the word that is still being typed, where no word is exactly it.
function postings(index, term, last) {
  const exact = index.get(term);
  if (exact || !last || term.length < 2) return exact ?? new Map();
  const all = new Map();
  for (const [other, found] of index)
    if (other.startsWith(term)) for (const [number, weight] of found) all.set(number, Math.max(all.get(number) ?? 0, weight / 2));
  return all;
}

export function rank(rows, index, words) {
  const scores = new Map();
  const terms = [...new Set(termsOf(words))];
  terms.forEach((term, at) => {
    const found = postings(index, term, at === terms.length - 1);
    const rarity = Math.log(1 + rows.length / (1 + found.size));
    for (const [number, weight] of found) scores.set(number, (scores.get(number) ?? 0) + rarity * weight);
  });
  const best = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best.filter(([, score]) => score >= best[0][1] / 3).map(([number]) => rows[number]);
}

function show(list, status, form, found, address) {
  list.replaceChildren();
  for (const [id, title] of found.slice(0, kMost)) {
    const link = document.createElement("a");
    link.className = "suggestion";
    link.href = new URL(`entries/${encodeURIComponent(id)}.html`, address);
    link.textContent = title;
    list.append(link);
  }
  status.textContent = form.dataset.found.replace("{total}", found.length);
  if (found.length) return;
  const note = document.createElement("p");
  note.className = "note";
  note.textContent = form.dataset.found.replace("{total}", 0);
  list.append(note);
}

export function wireSiteSearch() {
  const form = document.querySelector("form[data-index]");
  if (!form) return;
  const [field, list, status] = ["find", "found", "found-status"].map((id) => document.getElementById(id));
  const address = new URL(form.dataset.index, location.href);
  let loaded = null; // asked for once, when somebody begins to type
  const search = async () => {
    loaded ??= fetch(address).then(async (answer) => {
      const rows = await answer.json();
      return { rows, index: invert(rows) };
    });
    const { rows, index } = await loaded;
    const words = field.value.trim().slice(0, 1000);
    if (words) show(list, status, form, rank(rows, index, words), address);
    else list.replaceChildren();
  };
  form.hidden = false;
  field.addEventListener("input", (event) => event.isComposing || search());
  field.addEventListener("compositionend", search);
  list.addEventListener("mousedown", (event) => event.preventDefault()); // a press on a link leaves the field's focus
  form.addEventListener("focusout", (event) => form.contains(event.relatedTarget) || list.replaceChildren());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await search();
    list.querySelector("a")?.click();
  });
  const asked = new URLSearchParams(location.search).get("q");
  if (!asked) return;
  field.value = asked;
  field.focus();
  search();
}
