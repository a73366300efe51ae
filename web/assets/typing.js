// Results while typing: under the field of every page, and in place on the search page. How many there are is told to
// those who listen.
import { looksLikeError } from "./looks.js";
import { mask } from "./mask.js";

const kPause = 150; // ms without a key before the server is asked

// Asks for a part of a page; a newer question aborts an older one.
function asker(show) {
  let timer = 0;
  let running = null;
  return (url) => {
    clearTimeout(timer);
    running?.abort();
    if (!url) return show("");
    timer = setTimeout(async () => {
      running = new AbortController();
      try {
        const answer = await fetch(url, { signal: running.signal, headers: { Accept: "text/html" } });
        if (answer.ok) show(await answer.text());
      } catch (error) {
        if (error.name !== "AbortError") show("");
      }
    }, kPause);
  };
}

function onWords(field, use) {
  field.addEventListener("input", (event) => {
    if (!event.isComposing) use(field.value);
  });
  field.addEventListener("compositionend", () => use(field.value));
}

// Titles come in the language typed: a question with Han characters is asked in Chinese.
function address(words, part) {
  const url = new URL("/search", location.origin);
  url.searchParams.set("q", words);
  url.searchParams.set("lang", /\p{Script=Han}/u.test(words) ? "zh" : document.body.dataset.lang);
  url.searchParams.set("typing", "1");
  url.searchParams.set("part", part);
  return url;
}

function wireSuggestions(field, list, status) {
  if (!field || !list) return;
  const ask = asker((html) => {
    list.innerHTML = html;
    const count = list.querySelector("[data-count]");
    status.textContent = count?.textContent ?? "";
    count?.remove();
  });
  onWords(field, (text) => {
    const words = mask(text.trim()).text;
    const isQuestion = words.length > 1 && words.length < 200 && !words.includes("\n");
    ask(isQuestion && !looksLikeError(words) ? address(words, "suggestions") : null);
  });
  field.form.addEventListener("submit", () => {
    if (field.name === "q") field.value = mask(field.value).text;
  });
  list.addEventListener("mousedown", (event) => event.preventDefault()); // a press on a link leaves the field's focus
  field.form.addEventListener("focusout", (event) => {
    if (!field.form.contains(event.relatedTarget)) ask(null);
  });
}

function wireResults() {
  const field = document.querySelector("[data-search]");
  const results = document.getElementById("results");
  if (!field || !results) return;
  const ask = asker((html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const part = page.getElementById("results");
    if (!part) return;
    const title = part.querySelector("[data-title]");
    if (title) document.title = title.dataset.title;
    results.replaceChildren(...part.childNodes);
    document.getElementById("results-status").textContent = results.querySelector(".count, h1")?.textContent ?? "";
  });
  field.form.addEventListener("submit", () => (field.value = mask(field.value).text));
  onWords(field, (text) => {
    const words = mask(text.trim()).text;
    ask(address(words, "1"));
    const here = new URL(location.href);
    here.searchParams.set("q", words);
    here.searchParams.delete("offset");
    history.replaceState(null, "", here);
  });
}

export function wireTyping() {
  const by = (id) => document.getElementById(id);
  wireSuggestions(by("box"), by("suggestions"), by("suggestions-status"));
  wireSuggestions(by("find"), by("found"), by("found-status"));
  wireResults();
}
