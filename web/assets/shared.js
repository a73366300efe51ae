// What a shared link says of an answer, beside the entry that it names. A link can say anything: ids must be the entry's
// own, values are shown as text, few and short.
const kMostValues = 12;
const kMostBytes = 80; // as engine and server keep it (server/pages/answer/answer_address.cc)

const shown = (value) => value.length <= kMostBytes && !/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(value);

function rowsOf(fields, prefix) {
  return [...fields]
    .filter(([name, value]) => name.startsWith(prefix) && /^[a-z][a-z0-9_.-]{0,31}$/.test(name.slice(prefix.length)) && value && shown(value))
    .slice(0, kMostValues)
    .map(([name, value]) => [name.slice(prefix.length), value]);
}

function addRows(list, rows) {
  for (const [name, value] of rows) {
    const row = document.createElement("div");
    const term = document.createElement("dt");
    const told = document.createElement("dd");
    const code = document.createElement("code");
    term.textContent = name;
    code.textContent = value;
    told.append(code);
    row.append(term, told);
    list.append(row);
  }
  list.hidden = rows.length === 0;
}

// The cause's title comes from the page of the entry.
function addCause(place, id) {
  const title = /^[a-z0-9-]{1,64}$/.test(id) && document.getElementById(`cause-${id}`);
  if (!title) return;
  const link = document.createElement("a");
  link.href = `#cause-${id}`;
  link.textContent = title.textContent;
  place.append(link);
  place.hidden = false;
}

export function wireShared() {
  const place = document.getElementById("shared");
  const fields = new URLSearchParams(location.hash.slice(1));
  if (!place || !fields.has("shared")) return;
  addCause(place.querySelector("[data-cause]"), fields.get("cause") ?? "");
  addRows(place.querySelector("[data-versions]"), rowsOf(fields, "on."));
  addRows(place.querySelector("[data-values]"), rowsOf(fields, "v."));
  const line = fields.get("line") ?? "";
  const told = place.querySelector("[data-line]");
  if (/^[1-9][0-9]{0,9}$/.test(line)) {
    told.textContent = told.textContent.replace("{line}", line);
    told.hidden = false;
  }
  place.hidden = false;
}
