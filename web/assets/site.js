// The scripts of an exported site: those of the server's pages that need no server, and a search of its own.
import { wireCopying } from "./copy.js";
import { watchKeys, wireKeys } from "./keys.js";
import { wireShared } from "./shared.js";
import { wireSift } from "./sift.js";
import { wireSiteSearch } from "./site-search.js";
import { wireTheme } from "./theme-switch.js";

addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("main details")) details.open = true;
});
watchKeys();
wireTheme();
wireCopying();
wireKeys();
wireShared();
wireSift();
wireSiteSearch();
