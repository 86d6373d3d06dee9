/** What limits the figures of a run, in words. */

import { groupBy } from '../base/group-by.ts';
import { aside, clauseMark, listMark } from '../base/marks.ts';
import { formatCount } from '../base/sizes.ts';
import { word, wordFor } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { titleIn } from '../model/title-in.ts';
import { inManifestOrder } from '../tables/run-results.ts';
import { type HeldItem, heldOf, type NamedShare, toldVerdict } from '../views/limit-shares.ts';
import { shareRangeText } from '../views/limit-words.ts';

interface Nearest extends HeldItem {
  readonly test: string;
  readonly setting: string;
}

/** Of each test the figure that comes nearest to a limit, in the order of the manifest. */
function nearestByTest(record: RunRecord): readonly Nearest[] {
  const { tests, configurations } = record.bundle.run;
  const byTest = new Map<string, Nearest>();
  for (const measurement of inManifestOrder(record)) {
    const found = heldOf(record, measurement);
    const { test_id, configuration_id } = measurement;
    const known = byTest.get(test_id)?.shares[0]?.share ?? -1;
    if (found !== undefined && (found.shares[0]?.share ?? -1) > known)
      byTest.set(test_id, {
        ...found,
        test: titleIn(tests, test_id),
        setting: configurations.length > 1 ? titleIn(configurations, configuration_id) : '',
      });
  }
  return [...byTest.values()];
}

/** "92 % of the network", or "85–92 %" where the lowest is given; of a queue what was asked and what it holds. */
export function namedShareText(named: NamedShare, lowest = named.share): string {
  const { name, share, is_rough, ceiling } = named;
  const { metric, value, most } = ceiling;
  if (metric === 'queue') {
    const [from = '', to = ''] = [lowest, share].map((one) => formatCount(Math.round(one * value)));
    return word('limit_share_queue', { asked: from === to ? to : `${from}–${to}`, most: formatCount(value), name });
  }
  const values = { share: `${is_rough ? '~' : ''}${shareRangeText(lowest, share)}`, name };
  return word(most === undefined ? 'limit_share_of' : 'limit_share_of_low', values);
}

type Group = readonly [Nearest, ...Nearest[]];

/** Tests of one configuration with one verdict on the same limits. */
function groupsOf(all: readonly Nearest[]): readonly Group[] {
  const groups = groupBy(all, (one) =>
    JSON.stringify([toldVerdict(one), one.setting, one.shares.map(({ name }) => name)]),
  );
  // Two tests are told of one by one.
  return [...groups.values()].flatMap(([first, ...rest]): Group[] => {
    if (first === undefined) return [];
    return rest.length > 1 ? [[first, ...rest]] : [first, ...rest].map((one) => [one]);
  });
}

const largestShare = ({ shares }: Nearest): number => shares[0]?.share ?? 0;
const nearestOf = (group: Group): Nearest => group.reduce((a, b) => (largestShare(b) > largestShare(a) ? b : a));

/** "92 % of the network, 15–23 % of 24 × Flash F1": how near a group comes to each of its limits. */
function sharesText([first, ...others]: Group): string {
  const ranges = first.shares.map((named) => {
    const all = [named, ...others.flatMap(({ shares }) => shares.filter(({ name }) => name === named.name))];
    const shares = all.map(({ share }) => share);
    const is_rough = all.some((one) => one.is_rough);
    return namedShareText({ ...named, share: Math.max(...shares), is_rough }, Math.min(...shares));
  });
  return ranges.join(listMark());
}

/** "4k random read, 1 job (HBA)", or "8 tests (HBA), such as 4k random read, 1 job": the one that comes nearest. */
function testsText(group: Group): string {
  const { test, setting } = nearestOf(group);
  const own = setting === '' ? '' : aside(setting);
  if (group.length === 1) return `${test}${own}`;
  return word('limit_tests', { count: formatCount(group.length), setting: own, test });
}

function sentenceOf(group: Group): string {
  const { shares } = group[0];
  const verdict = toldVerdict(group[0]);
  const isVendor = shares[0]?.ceiling.source.basis === 'vendor';
  return wordFor('limit_says', `${verdict}${isVendor && verdict === 'above' ? '_vendor' : ''}`, {
    test: testsText(group),
    shares: sharesText(group),
    name: shares[0]?.name ?? '',
  });
}

const farTest = ({ test, shares: [nearest] }: Nearest): string =>
  word('limit_far_test', { test, shares: nearest === undefined ? '' : namedShareText(nearest) });

/** All by name, or of many the nearest. */
function farText(far: Group): string {
  if (far.length <= 3) return word('limit_says_far', { tests: far.map(farTest).join(clauseMark()) });
  return word('limit_says_far_count', { count: formatCount(far.length), nearest: farTest(nearestOf(far)) });
}

/** So many sentences at most, of what comes nearest to a limit; the table of its figures has the others. */
const MOST_SENTENCES = 8;

/** One sentence for each test, or group of tests, that comes near a limit, one for all that do not, and one for those without a limit. */
export function limitSentences(record: RunRecord): readonly string[] {
  const all = nearestByTest(record);
  if (all.length === 0) return [word('limit_says_none')];
  const isFar = ({ held }: Nearest): boolean => held.verdict === 'far';
  const groups = groupsOf(all.filter((one) => !isFar(one)));
  const nearest = groups.toSorted((a, b) => largestShare(nearestOf(b)) - largestShare(nearestOf(a)));
  const told = new Set(nearest.slice(0, MOST_SENTENCES));
  const left = nearest.slice(MOST_SENTENCES).flat().length;
  const measured = record.measurements.filter(({ basis }) => basis === 'measured');
  const without = new Set(measured.map(({ test_id }) => test_id)).size - all.length;
  const [first, ...rest] = all.filter(isFar);
  return [
    ...groups.filter((group) => told.has(group)).map(sentenceOf),
    ...(left === 0 ? [] : [word('limit_says_more', { Count: left, count: formatCount(left) })]),
    ...(first === undefined ? [] : [farText([first, ...rest])]),
    ...(without === 0 ? [] : [word('limit_says_without', { Count: without, count: formatCount(without) })]),
  ];
}
