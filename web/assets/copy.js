// Copy buttons on code, and one for the whole answer as Markdown.
async function copy(text, button) {
  const { copy: label, copied } = document.body.dataset;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure origin there is no clipboard: the old way.
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "sr";
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  const before = button.textContent;
  button.textContent = copied;
  setTimeout(() => (button.textContent = before || label), 1500);
}

export function wireCopying(root = document) {
  for (const pre of root.querySelectorAll("main pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = document.body.dataset.copy;
    button.addEventListener("click", () => copy(pre.querySelector("code").textContent.trimEnd(), button));
    const frame = document.createElement("div");
    frame.className = "code-frame";
    pre.replaceWith(frame);
    frame.append(pre, button);
    pre.tabIndex = 0; // long lines are scrolled by keyboard too
  }
  const answer = root.querySelector("[data-markdown]");
  if (!answer) return;
  const details = answer.closest("details");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet share";
  button.textContent = details.querySelector("summary").textContent;
  button.addEventListener("click", () => copy(answer.value, button));
  details.hidden = true;
  // In the line of the heading above the cure, where it costs no room.
  (root.querySelector("#do") ?? details).before(button);
}
