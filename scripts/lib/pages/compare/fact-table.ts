/** Hardware, settings and conditions of several configurations, side by side: what differs, or all. */

import type { Hardware } from '#types';
import { formatDate } from '../../base/dates.ts';
import { capitalised, word, wordOr } from '../../base/words.ts';
import { disclosureOf } from '../../model/disclosure.ts';
import { type Table, type TableRow, textCell, textColumn } from '../../tables/table.ts';
import { presentConditions } from '../conditions.ts';
import { presentHardware } from '../hardware.ts';
import { disclosureCount } from '../runs/disclosure.ts';
import { axesOf, configurationColumns } from './configurations.ts';
import type { Configuration } from './types.ts';

/** Texts by group and label; several of one label are one text. */
type Facts = ReadonlyMap<string, ReadonlyMap<string, string>>;

function add(facts: Map<string, Map<string, string>>, group: string, label: string, text: string): void {
  const own = facts.get(group) ?? new Map<string, string>();
  facts.set(group, own);
  const before = own.get(label);
  own.set(label, before === undefined ? text : `${before}; ${text}`);
}

function versionsOf({ comparands }: Configuration): string {
  return [...new Set(comparands.flatMap(({ measurement }) => measurement.fio_version ?? []))].sort().join(', ');
}

/** The hardware without the limits that are those of other configurations alone. */
function hardwareOf({ hardware, comparands: [first] }: Configuration): Hardware {
  const id = first?.measurement.configuration_id ?? '';
  const limits = hardware.limits?.filter(({ configurations = [id] }) => configurations.includes(id));
  return limits === undefined ? hardware : { ...hardware, limits };
}

function factsOf(configuration: Configuration): Facts {
  const { run, hardware, comparands, title } = configuration;
  const facts = new Map<string, Map<string, string>>();
  const own = word('compare_facts_run');
  add(facts, own, word('column_configuration'), title);
  const axes = axesOf(configuration);
  for (const axis of Object.keys(axes).sort()) add(facts, own, axis, axes[axis] ?? '');
  add(facts, own, word('column_evidence'), wordOr('evidence', run.evidence));
  add(facts, own, word('column_date'), formatDate(run.date));
  add(facts, own, 'fio', versionsOf(configuration) || word('not_recorded'));
  const disclosure = disclosureOf({ run, hardware, measurements: comparands.map(({ measurement }) => measurement) });
  add(facts, word('section_conditions'), word('column_disclosure'), disclosureCount(disclosure));
  for (const { label, text } of presentConditions(run.conditions)) add(facts, word('section_conditions'), label, text);
  for (const group of presentHardware(hardwareOf(configuration)))
    for (const { label, text } of group.facts) add(facts, group.title, label, text);
  return facts;
}

/** Names in the order they first appear. */
const united = (lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())];

/** Rows that differ between any two, or all rows. */
export function factTable(configurations: readonly Configuration[], all: boolean): Table {
  const facts = configurations.map(factsOf);
  const groups = united(facts.map((one) => [...one.keys()])).flatMap((title) => {
    const own = facts.map((one) => one.get(title) ?? new Map<string, string>());
    const rows = united(own.map((one) => [...one.keys()])).flatMap((label): readonly TableRow[] => {
      const texts = own.map((one) => one.get(label));
      if (!all && new Set(texts).size === 1) return [];
      return [{ cells: [{ text: label }, ...texts.map((text) => textCell(text, { is_long: true }))] }];
    });
    return rows.length === 0 ? [] : [{ title: capitalised(title), rows }];
  });
  return {
    caption: word(all ? 'compare_facts_all' : 'compare_facts_differing'),
    ...(groups.length === 0 ? { note: word('compare_facts_same') } : {}),
    columns: [textColumn('column_fact'), ...configurationColumns(configurations, 'text')],
    groups,
  };
}
