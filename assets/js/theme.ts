/** Runs before the first paint: says that scripts run, and applies the remembered choice of light or dark. Without one, and where the reader's own colours are forced, the system's setting rules. */
document.documentElement.classList.add('scripted');
try {
  const theme = localStorage.getItem('theme');
  if ((theme === 'light' || theme === 'dark') && !matchMedia('(forced-colors: active)').matches)
    document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then nothing is remembered.
}
