/** The view of kind "systems": what was tested. */

import type { Hardware, View } from '#types';
import { groupBy } from '../base/group-by.ts';
import { clauseMark } from '../base/marks.ts';
import { formatBytes, formatTimes } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import type { Cell } from '../model/page.ts';
import { productName, systemName } from '../model/system-name.ts';
import { columnHead } from './head-cells.ts';
import { passes } from './select.ts';
import type { TableView, ViewTableRow } from './types.ts';

type Field = NonNullable<View['fields']>[number];
type System = Hardware['system'];

const DEFAULT_FIELDS: readonly Field[] = ['kind', 'drives', 'protection', 'capacity'];

function joined(texts: readonly string[]): Cell {
  const unique = [...new Set(texts)];
  return unique.length === 0 ? { text: '–', reason: word('not_recorded') } : { text: unique.join(clauseMark()) };
}

function textCell(text: string | undefined): Cell {
  if (text === undefined || text === 'not_recorded') return { text: '–', reason: word('not_recorded') };
  return text === 'not_applicable' ? { text: '–', reason: word('not_applicable') } : { text };
}

/** Usable capacity; the raw one, marked so, where the usable is not known; of a single drive the drive's. */
function capacityOf({ usable_bytes, raw_bytes, drives = [] }: System): Cell {
  const [drive] = drives;
  const ofDrive = drives.length === 1 && drive?.count === 1 ? drive.capacity_bytes : undefined;
  if (typeof usable_bytes === 'number') return { text: formatBytes(usable_bytes), value: usable_bytes };
  if (typeof raw_bytes === 'number')
    return { text: word('capacity_raw', { capacity: formatBytes(raw_bytes) }), value: raw_bytes };
  if (typeof ofDrive === 'number') return { text: formatBytes(ofDrive), value: ofDrive };
  return textCell(usable_bytes ?? raw_bytes ?? ofDrive);
}

const CELLS: Readonly<Record<Field, (system: System, run: RunRecord) => Cell>> = {
  vendor: ({ vendor }) => textCell(vendor),
  model: ({ model }) => textCell(model),
  specimen: ({ specimen }) => textCell(specimen),
  kind: ({ kind }) => ({ text: word(`kind_${kind}`) }),
  software: ({ software }) => textCell(software),
  media: ({ drives }) => joined((drives ?? []).map(({ media }) => word(`media_${media}`))),
  interface: ({ drives }) => joined((drives ?? []).flatMap((drive) => drive.interface ?? [])),
  capacity: capacityOf,
  drives: ({ drives }) =>
    joined(
      (drives ?? []).map(({ count, vendor, model }) =>
        formatTimes(count, productName(vendor, model) ?? word('not_recorded')),
      ),
    ),
  protection: ({ protection }) => joined((protection ?? []).map(({ scheme }) => scheme)),
  runs: (_, { bundle }) => ({ text: bundle.run.title, href: `runs/${bundle.id}/` }),
};

/** Runs that the view asks for: a dimension of figures is of those that have such a figure. */
function chosenRuns({ filter = {} }: View, runs: readonly RunRecord[]): readonly RunRecord[] {
  if (Object.keys(filter).length === 0) return runs;
  const isAsked = passes(filter);
  return runs.filter((run) => run.measurements.some((measurement) => isAsked({ measurement, run, metric: 'iops' })));
}

/** Without rows that say again what one above them says: of one system in several runs. */
function distinct(rows: readonly ViewTableRow[]): readonly ViewTableRow[] {
  return [...groupBy(rows, (row) => JSON.stringify(row)).values()].flatMap(([first]) => first ?? []);
}

/** One row for each run that the view asks for, in the report's order; the fields of the view are the columns. */
export function presentSystems(view: View, runs: readonly RunRecord[]): TableView {
  const fields: readonly Field[] = view.fields ?? DEFAULT_FIELDS;
  const keys = ['dimension_system', ...fields.map((field) => `field_${field}` as const)] as const;
  const head = keys.map((key) => columnHead(word(key), true));
  const rows = chosenRuns(view, runs).map((run): ViewTableRow => {
    const { system } = run.bundle.hardware;
    return {
      headers: [{ text: systemName(system), href: `systems/${system.id}/`, rowspan: 1, scope: 'row', outermost: true }],
      cells: fields.map((field) => CELLS[field](system, run)),
    };
  });
  return { figures: false, caption: view.title, head: [head], rows: distinct(rows) };
}
