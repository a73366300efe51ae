// Results while typing: below the box of the first page, and in place on the search page.
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

function address(words, part) {
  const url = new URL("/search", location.origin);
  url.searchParams.set("q", words);
  url.searchParams.set("lang", document.body.dataset.lang);
  url.searchParams.set("typing", "1");
  url.searchParams.set("part", part);
  return url;
}

function wireSuggestions() {
  const box = document.getElementById("box");
  const list = document.getElementById("suggestions");
  if (!box || !list) return;
  const ask = asker((html) => (list.innerHTML = html));
  onWords(box, (text) => {
    const words = mask(text.trim()).text;
    const isQuestion = words.length > 1 && words.length < 200 && !words.includes("\n");
    ask(isQuestion && !looksLikeError(words) ? address(words, "suggestions") : null);
  });
}

function wireResults() {
  const field = document.querySelector("[data-search]");
  const results = document.getElementById("results");
  if (!field || !results) return;
  const ask = asker((html) => {
    const part = new DOMParser().parseFromString(html, "text/html").getElementById("results");
    if (part) results.replaceChildren(...part.childNodes);
  });
  field.form.addEventListener("submit", () => (field.value = mask(field.value).text));
  onWords(field, (text) => {
    const words = mask(text.trim()).text;
    if (!words) return;
    ask(address(words, "1"));
    const here = new URL(location.href);
    here.searchParams.set("q", words);
    here.searchParams.delete("offset");
    history.replaceState(null, "", here);
  });
}

export function wireTyping() {
  wireSuggestions();
  wireResults();
}
