/** The receipt of a comparable group: which gates its systems passed, which not, and what each has. */

import { clauseMark, listMark, sentences } from '../../base/marks.ts';
import { formatPercent } from '../../base/sizes.ts';
import { word, wordFor } from '../../base/words.ts';
import { SINGLE_SAMPLE } from '../../database/comparison-thresholds.ts';
import type { Noise } from '../../database/noise.ts';
import type { GroupGate, Ranking } from '../../database/ranking.ts';
import type { LoadChoice, Standing, Standings } from '../../database/standings.ts';
import { keyOfMetric, metricsIn } from '../../model/metrics.ts';
import { systemName } from '../../model/system-name.ts';
import { filledTable, type TableCell, textCell } from '../../tables/table.ts';
import { gatesRule, noiseRule } from '../comparison-rules.ts';
import { gateValue, isTold } from '../gate-words.ts';
import type { WorkloadData } from './data.ts';
import type { Entry } from './rows.ts';
import type { GroupReceipt } from './view.ts';

/** More names than these are counted. */
const MOST_NAMES = 3;

/** One value for all, or who has which. */
function valuesText({ id, values }: GroupGate, names: readonly string[]): string {
  const byValue = new Map<string, string[]>();
  for (const [place, value] of values.entries()) {
    const text = gateValue(id, value);
    byValue.set(text, [...(byValue.get(text) ?? []), names[place] ?? '']);
  }
  const [only, ...more] = byValue.keys();
  if (more.length === 0) return only ?? '';
  const parts = [...byValue].map(([text, own]) => {
    const who = own.length > MOST_NAMES ? word('gate_systems', { Count: own.length }) : own.join(listMark());
    return word('gate_who', { value: text, who });
  });
  return parts.join(clauseMark());
}

function badgeCell(kind: 'neutral' | 'warning', key: 'passed' | 'partly' | 'of_all' | 'warning'): TableCell {
  return { text: '', badges: [{ kind, text: word(`gate_${key}`), title: word(`gate_${key}_title`) }] };
}

function resultCell({ id, passed, values }: GroupGate): TableCell {
  if (passed) return badgeCell('neutral', 'passed');
  if (!values.every((value) => isTold(id, value))) return badgeCell('neutral', 'partly');
  return badgeCell('warning', new Set(values).size === 1 ? 'of_all' : 'warning');
}

function noiseSentence(ranked: readonly { readonly noise: Noise }[]): string {
  const bySource = new Map(ranked.map(({ noise }) => [noise.source, formatPercent(100 * noise.least)]));
  return sentences(...[...bySource].map(([source, least]) => word(`noise_${source}_means`, { least })));
}

function receiptOf(
  id: string,
  title: string,
  lead: string,
  gates: readonly GroupGate[],
  names: readonly string[],
): GroupReceipt {
  const isUnknown = ({ id: of, passed, values }: GroupGate): boolean =>
    !passed && !values.some((value) => isTold(of, value));
  const unknown = gates.filter(isUnknown).map((gate) => wordFor('gate', gate.id));
  const sorted = gates.filter((gate) => !isUnknown(gate)).toSorted((a, b) => Number(a.passed) - Number(b.passed));
  return {
    id,
    title,
    lead,
    rules: [gatesRule(), noiseRule()],
    table: {
      caption: title,
      is_titled: true,
      ...(unknown.length === 0 ? {} : { note: word('receipt_unknown', { gates: unknown.join(clauseMark()) }) }),
      ...filledTable(sorted, [
        ['column_gate', ({ id: of }) => textCell(wordFor('gate', of))],
        ['column_gate_result', resultCell],
        ['column_gate_values', (gate) => textCell(valuesText(gate, names), { is_long: true })],
      ]),
    },
  };
}

/** Systems of a group of which any latency is known: only these can stand under a limit. */
function systemsWithLatency({ figures }: WorkloadData['loads'], group: number): number {
  const known = figures
    .filter((figure) => figure.group === group)
    .map(({ measurement: m }) => m)
    .filter((m) => metricsIn('limit').some((metric) => m[keyOfMetric(metric)] !== undefined));
  return new Set(known.map(({ system_id }) => system_id)).size;
}

/** A receipt for each group of systems that may be compared under limits on latency. */
export function presentLimitReceipts({ loads, systems }: WorkloadData): readonly GroupReceipt[] {
  return loads.groups.flatMap(({ system_ids, gates }, index) => {
    if (systemsWithLatency(loads, index) < 2) return [];
    const names = system_ids.map((id) => systems[id]?.name ?? id);
    const title = word('limit_receipt_title', { place: index + 1 });
    return receiptOf(`limit-receipt-${index + 1}`, title, word('limit_receipt_lead'), gates, names);
  });
}

/** What was checked among the systems that one choice of load ranks. */
export function standingReceipt(
  id: string,
  load: LoadChoice,
  { rows, gates }: Standings,
  entryOf: (standing: Standing) => Entry,
): GroupReceipt {
  const ranked = rows.filter(({ rank }) => rank !== undefined);
  const names = ranked.map((one) => systemName(entryOf(one).run.bundle.hardware.system));
  const peak =
    load === 'peak' ? [word('standing_receipt_peak', { share: formatPercent(100 * SINGLE_SAMPLE.value) })] : [];
  const lead = sentences(word('receipt_lead'), ...peak, noiseSentence(ranked));
  return receiptOf(id, word('standing_receipt', { load: word(`load_choice_${load}`) }), lead, gates, names);
}

/** The places of the groups of which all the same is told, with it: groups of one sweep seldom differ but in their load. */
function groupsAlike(
  ranking: Ranking,
  namesOf: (group: Ranking['groups'][number]) => readonly string[],
  shown: readonly number[],
): readonly { readonly places: readonly number[]; readonly receipt: Omit<GroupReceipt, 'id' | 'title'> }[] {
  const byText = new Map<string, { places: number[]; receipt: GroupReceipt }>();
  for (const [index, group] of ranking.groups.entries()) {
    if (!shown.includes(index + 1)) continue;
    const lead = sentences(word('receipt_lead'), noiseSentence(group.ranked));
    const receipt = receiptOf('', '', lead, group.gates, namesOf(group));
    const text = JSON.stringify(receipt);
    const known = byText.get(text) ?? { places: [], receipt };
    known.places.push(index + 1);
    byText.set(text, known);
  }
  return [...byText.values()];
}

/** A receipt for all groups that are shown and of which the same is told, by their numbers from 1; its warnings first. */
export function presentReceipts(
  ranking: Ranking,
  entries: readonly Entry[],
  shown: readonly number[],
): readonly GroupReceipt[] {
  const byId = new Map(entries.map((entry) => [entry.measurement.id, entry]));
  const nameOf = (id: string): string => {
    const run = byId.get(id)?.run;
    return run === undefined ? '' : systemName(run.bundle.hardware.system);
  };
  const namesOf: Parameters<typeof groupsAlike>[1] = ({ ranked }) =>
    ranked.map(({ measurement_id }) => nameOf(measurement_id));
  return groupsAlike(ranking, namesOf, shown).map(({ places, receipt }) => {
    const title = word('receipt_title', { place: places.join(listMark()), Count: places.length });
    const [id = '', ...also] = places.map((place) => `receipt-${place}`);
    return {
      ...receipt,
      id,
      ...(also.length === 0 ? {} : { also }),
      title,
      table: { ...receipt.table, caption: title },
    };
  });
}
