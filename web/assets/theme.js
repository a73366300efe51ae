// Runs before the first paint, so that neither a chosen theme nor a page that an answer replaces flashes.
document.documentElement.classList.add("scripted");
if (history.state?.asked) document.documentElement.classList.add("restoring");
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the system's theme it is.
}
