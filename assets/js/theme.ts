/** Runs before the first paint: says that scripts run, and that the address asks for something, and applies the remembered choice of light or dark. Without one, and where the reader's own colours are forced, the system's setting rules. */
function applyChoice(): void {
  try {
    const theme = localStorage.getItem('theme');
    if ((theme === 'light' || theme === 'dark') && !matchMedia('(forced-colors: active)').matches)
      document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; then nothing is remembered.
  }
}

document.documentElement.classList.add('scripted');
const address = new URLSearchParams(location.search);
document.documentElement.classList.toggle('asked', address.has('q') || address.has('c'));
// The page as it is where the script that answers does not come.
addEventListener('error', () => document.documentElement.classList.remove('asked'), true);
applyChoice();
// Back may show a page as it was left, before the reader chose otherwise on another.
addEventListener('pageshow', applyChoice);
