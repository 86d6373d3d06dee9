/** The list of systems, grouped by kind. */

import { clauseMark } from '../../base/marks.ts';
import { word, wordOr } from '../../base/words.ts';
import type { Database, RunRecord, SystemRecord } from '../../database/types.ts';
import { isPutTogether } from '../../model/put-together.ts';
import { systemName } from '../../model/system-name.ts';
import { evidenceRowBadges, runEvidenceBadges } from '../../tables/badges.ts';
import { mayHead } from '../../tables/best.ts';
import { isStanding } from '../../tables/standing.ts';
import { type Badge, groupedTable, type Table, textCell } from '../../tables/table.ts';
import { describeDriveBeside } from '../hardware.ts';
import { madePage, pageParts } from '../page-parts.ts';
import { bestColumns } from '../runs/runs.ts';
import type { SystemsPage } from './view.ts';

const KINDS: readonly SystemRecord['kind'][] = ['array', 'cluster', 'raid', 'drive', 'volume'];

/** Measurements of all runs of a system that still stand; of a drive those of one drive, and of no stripe of them. */
export function standingMeasurements(runs: readonly RunRecord[]): RunRecord['measurements'] {
  return runs.filter(isStanding).flatMap((record) => record.measurements.filter((one) => !isPutTogether(one)));
}

/** measured, published or both: what kinds of evidence a system's runs have, and whether trials are among them, for a row of a table. */
export function systemBadges(system: SystemRecord): readonly Badge[] {
  return runEvidenceBadges(system.runs, `systems/${system.id}/#runs`, evidenceRowBadges);
}

/** What is inside, in a few words: the drives of a system, as far as its name does not tell them. */
export function describeInside(system: Pick<SystemRecord, 'hardware'>): string | undefined {
  const name = systemName(system.hardware.system);
  const drives = (system.hardware.system.drives ?? []).filter(
    (drive) => drive.model !== 'not_recorded' || typeof drive.count === 'number',
  );
  return drives.length === 0 ? undefined : drives.map((drive) => describeDriveBeside(name, drive)).join(clauseMark());
}

/** Systems by kind, each with its best figures and their conditions. */
export function systemsTable(systems: readonly SystemRecord[], caption: string): Table {
  const groups = KINDS.map((kind) => ({
    title: wordOr('kinds', kind),
    rows: systems.filter((system) => system.kind === kind),
  }));
  const lists = groups.flatMap(({ rows }) =>
    rows.map(({ runs }) => runs.filter(isStanding).flatMap(({ measurements }) => measurements)),
  );
  return {
    caption,
    is_titled: true,
    ...groupedTable(groups, [
      ['column_system', ({ hardware: { system } }) => textCell(systemName(system), { href: `systems/${system.id}/` })],
      ...bestColumns(lists, undefined, [], (one) => mayHead(one) && !isPutTogether(one)),
      ['column_inside', (system) => textCell(describeInside(system), { is_long: true })],
      ['column_runs', ({ runs }) => textCell(String(runs.length), { data: { number: runs.length } })],
      ['column_evidence', (system) => ({ text: '', badges: systemBadges(system) })],
    ]),
  };
}

/** The page that lists all systems. */
export function presentSystems(database: Database): SystemsPage {
  const Count = database.systems.length;
  const parts = pageParts('systems');
  return madePage(parts, 'systems', 'section', {
    title: word('systems_title'),
    description: word('systems_description', { Count }),
    view: {
      count: word('count_systems', { Count }),
      ...(Count > 0 ? { table: parts.table(systemsTable(database.systems, word('systems_caption'))) } : {}),
    },
  });
}
