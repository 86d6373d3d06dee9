/** CSV and JSON under tables: buttons that hand over what is shown at the moment. What does that is fetched at the first use. */
import { fileButtons } from './file-buttons.ts';

type Save = typeof import('./save-table.ts');

/** What is taken along from here: figures that stand beside the buttons, or the table above them. */
function partsOf(tools: Element | null) {
  const view = tools?.closest<HTMLElement>('.table-box, .view');
  return {
    table: view?.querySelector('table'),
    figures: tools?.querySelector('script'),
    name: view?.id.replace(/^view-/, '') ?? '',
  };
}

/** Without scripts a link leads to where all figures are; with them buttons stand in its place. */
function replaceLinks(page: Document, words: string): void {
  for (const link of page.querySelectorAll('.table-files > a')) {
    const { table } = partsOf(link.parentElement);
    link.replaceWith(...fileButtons(table?.caption?.firstChild?.textContent?.trim() ?? '', words));
  }
}

/** `script` is the address of save-table.ts, `words` those of its buttons. */
export function prepareTableTools(page: Document, script: string, words: string): void {
  replaceLinks(page, words);
  page.addEventListener('click', async (event) => {
    const tool = (event.target as Element).closest<HTMLElement>('[data-table-file]');
    const { table, figures, name } = partsOf(tool?.parentElement ?? null);
    if (!tool || !table) return;
    const kind = tool.dataset.tableFile === 'json' ? 'json' : 'csv';
    const { saveTable, saveFiguresIn } = (await import(script)) as Save;
    if (figures) saveFiguresIn(figures, kind, name);
    else await saveTable(table, kind);
  });
}
