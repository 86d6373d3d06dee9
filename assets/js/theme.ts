/** Runs before the first paint: applies the remembered choice of light or dark. Without one, the system's setting rules. */
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then nothing is remembered.
}
