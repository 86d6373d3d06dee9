/** The section "Against the limits" of a run's page: what is near, drawn; every share; and how each ceiling came about. */
import type { Ceiling } from '../../analyse/limit-types.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { dataUnitOf } from '../../model/metrics.ts';
import type { Table } from '../../tables/table.ts';
import { textCell } from '../../tables/table.ts';
import { limitFormula, limitName, limitText, unknownText } from '../../views/limit-words.ts';
import { presentView } from '../../views/present-view.ts';
import type { PresentedView } from '../../views/types.ts';
import { limitSentences } from '../limit-sentences.ts';
import { limitViewsOfRun } from './limit-views.ts';

export interface LimitsSection {
  /** One sentence for each test that comes near a limit, and one for all that do not. */
  readonly sentences: readonly string[];
  readonly views: readonly PresentedView[];
  readonly ceilings: Table;
  readonly unknown: readonly string[];
}

function holdsFor(record: RunRecord, ceiling: Ceiling): string {
  const { configurations, tests } = record.bundle.run;
  const own = configurations.filter(({ id }) => ceiling.configuration_ids?.includes(id)).map(({ title }) => title);
  const test = tests.find(({ id }) => id === ceiling.test_id)?.title;
  const parts = [word(`limit_direction_${ceiling.direction}`), test, ceiling.workload_class, ...own];
  return parts.filter((part) => part !== undefined).join('; ');
}

function ceilingsTable(record: RunRecord, ceilings: readonly Ceiling[]): Table {
  const text = (label: string) => ({ label: word(label), kind: 'text' as const });
  return {
    caption: word('limit_ceilings_caption'),
    note: word('limit_ceilings_note'),
    columns: [
      text('limit_column_limit'),
      text('limit_column_for'),
      { label: word('limit_column_most'), kind: 'number' },
      text('limit_column_how'),
    ],
    groups: [
      {
        rows: ceilings.map((one) => ({
          cells: [
            textCell(limitName(one)),
            textCell(holdsFor(record, one), { is_long: true }),
            { text: limitText(one.metric, one.value), value: one.value, data_unit: dataUnitOf(one.metric) },
            textCell(limitFormula(one), { is_long: true }),
          ],
        })),
      },
    ],
  };
}

/** The section. Undefined where no ceiling is known. */
export async function limitsOfRun(record: RunRecord): Promise<LimitsSection | undefined> {
  const { limits } = record.analysis;
  if (limits === undefined || limits.ceilings.length === 0) return undefined;
  const views: PresentedView[] = [];
  for (const view of limitViewsOfRun(record)) {
    views.push(await presentView(view, [record], { spreads: true, is_compact: true }));
  }
  return {
    sentences: limitSentences(record),
    views,
    ceilings: ceilingsTable(record, limits.ceilings),
    unknown: limits.unknown.map(unknownText),
  };
}
