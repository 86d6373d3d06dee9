/** In words: what keeps two figures from being compared, with the options of fio that differ and both values. */

import { clauseMark, joinKnown } from '../base/marks.ts';
import { word, wordOr } from '../base/words.ts';
import type { Difference, Gate } from '../database/gate.ts';
import { gateValue, isDerived } from './gate-words.ts';

/** More than these are counted. */
const MOST_TOLD = 8;

/** Gates whose values are options of fio as they are. */
const OPTION_GATES: ReadonlySet<string> = new Set([
  'outstanding',
  'iodepth',
  'numjobs',
  'clients',
  'ioengine',
  'direct',
]);

function sides(a: string, b: string): string {
  return word('difference_sides', { a, b });
}

function differenceText({ option, a, b }: Difference): string {
  const isOption = !option.includes(' ');
  const none = word(isOption ? 'difference_unset' : 'difference_none');
  return word('difference', {
    option: isOption ? option : word('difference_beside'),
    sides: sides(a ?? none, b ?? none),
  });
}

/** "norandommap: unset ↔ 1; fsync: 1 ↔ 32". */
export function differencesText(differences: readonly Difference[]): string {
  const told = differences.slice(0, MOST_TOLD).map(differenceText);
  const left = differences.length - told.length;
  return joinKnown(clauseMark(), ...told, left > 0 && word('difference_more', { Count: left }));
}

/** What a gate not passed means for a ranking: "another iodepth (32 ↔ 64)". */
export function obstacleText({ id, a, b, differences }: Gate): string {
  const isUntold = a === undefined || b === undefined;
  // Published systems all have a kind; what a reader gives has none until it is told.
  if (id === 'kind' && isUntold) return word('obstacle_kind_unknown');
  // A load of several block sizes is of no class, and it may be the same on both sides.
  if (id === 'workload_class' && isUntold) return word('obstacle_workload_class_unknown');
  const text = wordOr('obstacle', id);
  if (id === 'workload')
    return word('obstacle_named', {
      text,
      values: differences === undefined ? word('difference_unknown') : differencesText(differences),
    });
  if (id === 'load_known' && (isDerived(a) || isDerived(b)))
    return word('obstacle_named', { text, values: sides(gateValue(id, a), gateValue(id, b)) });
  if (!OPTION_GATES.has(id) || isUntold) return text;
  return word('obstacle_named', { text, values: sides(String(a), String(b)) });
}
