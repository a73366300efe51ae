// The list of all entries, narrowed while typing.
export function wireSift() {
  const field = document.querySelector("[data-sift]");
  if (!field) return;
  const status = document.getElementById("sift-status");
  const rows = [...document.querySelectorAll(".groups li")].map((row) => [row, row.textContent.toLowerCase()]);
  field.closest("[hidden]").hidden = false;
  const sift = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let total = 0;
    for (const [row, text] of rows) {
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) ++total;
    }
    for (const group of document.querySelectorAll(".groups section")) group.hidden = !group.querySelector("li:not([hidden])");
    status.textContent = status.dataset.found.replace("{total}", total);
  };
  field.addEventListener("input", (event) => event.isComposing || sift());
  field.addEventListener("compositionend", sift);
}
