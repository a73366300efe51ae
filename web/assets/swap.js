// Tabs whose content comes from the server: the part is exchanged, the page and what was typed stay.
export function watchTabs(wire) {
  document.addEventListener("click", async (event) => {
    const tab = event.target.closest?.("[data-swap]");
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const url = new URL(tab.href);
    url.searchParams.set("part", "1");
    const answer = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
    const part = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(tab.dataset.swap);
    if (!part) return location.assign(tab.href);
    document.getElementById(tab.dataset.swap).replaceWith(part);
    wire(part);
    part.querySelector("[data-swap][aria-current]")?.focus();
  });
}
