/** What JavaScript adds to every page: the switch between light and dark, sorting, a panel for sources of figures, and the tools of charts and tables. Without it everything is there. */
import { prepareChartTools } from './chart-tools.ts';
import { openFiguresInPanel } from './explain.ts';
import { linkFigures } from './figure-links.ts';
import { layOutTables } from './late-tables.ts';
import { makeSortable } from './sort-tables.ts';
import { prepareTableTools } from './take-away/table-tools.ts';

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

function switchTheme(): void {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage may be forbidden; the choice then holds for this page only.
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('.theme-switch')) {
  button.hidden = false;
  button.addEventListener('click', switchTheme);
}

linkFigures(document);
// In a comparison each row is another metric: there is nothing to sort.
for (const table of document.querySelectorAll<HTMLTableElement>('.table-box table'))
  if (table.closest('.comparison') === null) makeSortable(table);

const scripts = document.currentScript?.dataset ?? {};
openFiguresInPanel(scripts.root ?? '/');

// Each test had a page of its figures once; downloaded tables still lead there.
const ofTest = /^(.*\/runs\/[^/]+\/figures\/)[^/]+\/$/.exec(location.pathname);
if (ofTest !== null && document.querySelector('.not-found') !== null) location.replace(`${ofTest[1]}${location.hash}`);
prepareChartTools(scripts);
prepareTableTools(document, scripts.saveTable ?? '', scripts.tableFileOf ?? '');
layOutTables(document);
