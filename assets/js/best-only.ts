/** The best figure of each system, or all: a switch above the table of a workload page. Its state is in the address as ?all. */

function setAll(isAll: boolean, tables: readonly HTMLTableElement[]): void {
  for (const table of tables) table.classList.toggle('best-only', !isAll);
}

/** Shows the switch and hides the rows marked "more", where there are such rows. */
export function makeBestOnly(page: Document): void {
  const rows = [...page.querySelectorAll('tr.more')];
  const box = page.querySelector<HTMLElement>('.all-switch');
  const input = box?.querySelector('input');
  if (box === null || !input || rows.length === 0) return;
  const tables = [...new Set(rows.flatMap((row) => row.closest('table') ?? []))];
  const restore = (): void => {
    input.checked = new URLSearchParams(location.search).has('all');
    setAll(input.checked, tables);
  };
  box.hidden = false;
  restore();
  input.addEventListener('change', () => {
    const { pathname, hash } = location;
    setAll(input.checked, tables);
    history.pushState(null, '', `${pathname}${input.checked ? '?all' : ''}${hash}`);
  });
  addEventListener('popstate', restore);
}
