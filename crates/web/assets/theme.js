// Sets the theme before the first paint, so that nobody is blinded at night.
(() => {
  let theme = "system";
  try {
    theme = JSON.parse(localStorage.getItem("rustlands.settings") ?? "{}").theme ?? theme;
  } catch {
    // Storage may be forbidden; the system's theme will do.
  }
  const night = theme === "night" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = night ? "dark" : "light";
})();
