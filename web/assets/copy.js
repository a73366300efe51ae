// Copy buttons on code, one for the whole answer as Markdown, one for the link to it.
async function copy(text) {
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
}

async function copyAndSay(text, button) {
  await copy(text);
  const before = button.textContent;
  button.textContent = document.body.dataset.copied;
  setTimeout(() => (button.textContent = before), 1500);
}

function button(label, name) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = label;
  return made;
}

function wireCode(pre) {
  const made = button(document.body.dataset.copy, "copy");
  made.addEventListener("click", () => copyAndSay(pre.querySelector("code").textContent.trimEnd(), made));
  const frame = document.createElement("div");
  frame.className = "code-frame";
  pre.replaceWith(frame);
  frame.append(pre, made);
  pre.tabIndex = 0; // long lines are scrolled by keyboard too
}

function wireMarkdown(answer) {
  const details = answer.closest("details");
  const made = button(details.querySelector("summary").textContent, "quiet");
  made.addEventListener("click", () => copyAndSay(answer.value, made));
  details.replaceWith(made);
}

// The link itself works without scripts; with them it is copied, and what it holds is said.
function wireLink(link) {
  link.setAttribute("role", "button");
  const take = (event) => {
    event.preventDefault();
    copyAndSay(link.href, link);
    document.getElementById("share-note").hidden = false;
  };
  link.addEventListener("click", take);
  link.addEventListener("keydown", (event) => event.key === " " && take(event));
}

export function wireCopying(root = document) {
  for (const pre of root.querySelectorAll("pre")) wireCode(pre);
  const answer = root.querySelector("[data-markdown]");
  if (answer) wireMarkdown(answer);
  const link = root.querySelector("[data-share]");
  if (link) wireLink(link);
}
