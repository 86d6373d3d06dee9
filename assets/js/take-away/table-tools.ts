/** CSV and JSON under tables: the links hand over what is shown at the moment. What does that is fetched at the first use. */

type Save = typeof import('./save-table.ts');

/** A click that the browser is to treat in its own way: into a new tab, with the right button. */
function isSpecial({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}

/** `script` is the address of save-table.ts. Where it cannot be had, a link leads to the whole table as the build wrote it. */
export function prepareTableTools(page: Document, script: string): void {
  page.addEventListener('click', async (event) => {
    const tool = (event.target as Element).closest<HTMLElement>('[data-table-file]');
    const table = tool?.closest('.table-box')?.querySelector('table');
    if (!tool || !table || isSpecial(event)) return;
    event.preventDefault();
    try {
      const { saveTable } = (await import(script)) as Save;
      saveTable(table, tool.dataset.tableFile === 'json' ? 'json' : 'csv');
    } catch (fault) {
      if (!(tool instanceof HTMLAnchorElement)) throw fault;
      location.assign(tool.href);
    }
  });
}
