/** Loaded when a reader takes a table along: as it is shown now, or the figures behind it. */

import { slugOf } from '#engine/scripts/lib/base/slug.ts';
import { dataOfTable } from '#engine/scripts/lib/tables/data-of-table.ts';
import { type PackedFigures, unpackFigures } from '#engine/scripts/lib/tables/packed-figures.ts';
import { readWords } from '../page-words.ts';
import { readTable } from './read-table.ts';
import { saveData, type TableFileKind } from './save-data.ts';

/** Hands the reader the rows and columns that are shown, in their order. */
export async function saveTable(table: HTMLTableElement, kind: TableFileKind): Promise<void> {
  await readWords();
  const data = dataOfTable(readTable(table), (href) => new URL(href, document.baseURI).href);
  saveData(data, kind, slugOf(data.title));
}

/** Hands the reader the figures that stand in the page as JSON. `name` is that of the file. */
export function saveFiguresIn(script: Element, kind: TableFileKind, name: string): void {
  saveData(unpackFigures(JSON.parse(script.textContent ?? '') as PackedFigures), kind, name);
}
