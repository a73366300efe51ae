// What scripts add to pages that work without them. No prose here: texts come from data attributes of the page.
import { wireBox } from "./box.js";
import { wireCopying } from "./copy.js";
import { wireKeys } from "./keys.js";
import { wireTheme } from "./theme-switch.js";
import { wireTyping } from "./typing.js";

wireTheme();
wireBox();
wireTyping();
wireCopying();
wireKeys();
