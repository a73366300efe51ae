// Tabs whose content comes from the server: the part is exchanged, the page and what was typed stay.
export function watchTabs(wire) {
  let running = null; // of two presses the later one counts: the older answer may come after it
  document.addEventListener("click", async (event) => {
    const tab = event.target.closest?.("[data-swap]");
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const url = new URL(tab.href);
    url.searchParams.set("part", "1");
    running?.abort();
    const { signal } = (running = new AbortController());
    const page = await fetch(url, { signal, headers: { Accept: "text/html" } })
      .then((answer) => answer.ok && answer.text())
      .catch(() => null);
    if (signal.aborted) return;
    const part = page && new DOMParser().parseFromString(page, "text/html").getElementById(tab.dataset.swap);
    if (!part) return location.assign(tab.href);
    document.getElementById(tab.dataset.swap).replaceWith(part);
    wire(part);
    part.querySelector("[data-swap][aria-current]")?.focus();
  });
}
