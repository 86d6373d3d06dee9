/** Loaded when a reader takes the figures of a chart along after hiding some of it: the file that the build wrote, less what is not shown. */
import type { DataSource, DataTable, DataValue } from '#engine/scripts/lib/tables/data-table.ts';
import { writeCsv, writeJson } from '#engine/scripts/lib/tables/write-table.ts';
import { download, fileName } from '../download.ts';
import { type ShownPart, shownFigures } from './shown-figures.ts';

/** As write-table.ts writes it. */
interface FiguresFile extends Pick<DataTable, 'note' | 'columns'> {
  readonly table: string;
  readonly source: DataSource;
  readonly rows: readonly { readonly values: Readonly<Record<string, DataValue>> }[];
}

/** `address` is that of the JSON with all figures. Throws when it cannot be had. */
export async function saveFigures(figure: HTMLElement, address: string, kind: 'csv' | 'json'): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const { table: title, source, columns, rows } = (await answer.json()) as FiguresFile;
  const whole = {
    title,
    columns,
    rows: rows.map(({ values }) => ({ values: columns.map(({ name }) => values[name]) })),
  };
  const part = shownFigures(whole, JSON.parse(figure.dataset.shown ?? '{"hidden":[]}') as ShownPart);
  const text =
    kind === 'csv' ? writeCsv(part) : writeJson(part, { ...source, page: location.href.replace(/#.*$/, '') });
  download(
    new Blob([text], { type: kind === 'csv' ? 'text/csv' : 'application/json' }),
    `${fileName(figure.id.replace(/^chart-/, ''))}.${kind}`,
  );
}
