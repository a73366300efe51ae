// What scripts add to pages that work without them. No prose here: texts come from data attributes of the page.
import { whenAnswered } from "./answers.js";
import { watchPastes, wireBox } from "./box.js";
import { wireCopying } from "./copy.js";
import { watchKeys, wireKeys } from "./keys.js";
import { wireShared } from "./shared.js";
import { wireSift } from "./sift.js";
import { watchTabs } from "./swap.js";
import { wireTheme } from "./theme-switch.js";
import { wireTyping } from "./typing.js";

// Who prints an answer wants its cures, too.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("main details:not(.again)")) details.open = true;
});
watchPastes();
watchKeys();
watchTabs(wireCopying);
whenAnswered(() => {
  wireTheme();
  wireBox();
  wireTyping();
  wireCopying();
  wireKeys();
  wireShared();
  wireSift();
});
