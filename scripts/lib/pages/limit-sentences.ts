/** What limits the figures of a run, in words. */

import { formatCount } from '../base/sizes.ts';
import { word, wordFor } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { inManifestOrder } from '../tables/run-results.ts';
import { type HeldItem, heldOf, type NamedShare } from '../views/limit-shares.ts';
import { shareText } from '../views/limit-words.ts';

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
    const test = tests.find(({ id }) => id === measurement.test_id)?.title ?? measurement.test_id;
    const own = configurations.find(({ id }) => id === measurement.configuration_id)?.title ?? '';
    const known = byTest.get(test)?.shares[0]?.share ?? -1;
    if (found !== undefined && (found.shares[0]?.share ?? -1) > known)
      byTest.set(test, { ...found, test, setting: configurations.length > 1 ? own : '' });
  }
  return [...byTest.values()];
}

/** "92 % of the network"; of a queue what was asked and what it holds. */
export function namedShareText({ name, share, is_rough, ceiling: { metric, value, most } }: NamedShare): string {
  if (metric === 'queue')
    return word('limit_share_queue', { asked: formatCount(Math.round(share * value)), most: formatCount(value), name });
  const values = { share: `${is_rough ? '~' : ''}${shareText(share)}`, name };
  return word(most === undefined ? 'limit_share_of' : 'limit_share_of_low', values);
}

function sharesText(shares: readonly NamedShare[]): string {
  return shares.map(namedShareText).join(', ');
}

/** A run of hundreds of tests tells of so many, those nearest to a limit; the table of its figures has the others. */
const MOST_TESTS = 8;

/** The nearest to a limit, in the order given. */
function nearestOf(all: readonly Nearest[]): readonly Nearest[] {
  const shareOf = ({ shares }: Nearest): number => shares[0]?.share ?? 0;
  const kept = new Set(all.toSorted((a, b) => shareOf(b) - shareOf(a)).slice(0, MOST_TESTS));
  return all.filter((one) => kept.has(one));
}

/**
 * One sentence for each test that comes near a limit, and one for all that do not. Where nothing is near, nothing is
 * named.
 */
export function limitSentences(record: RunRecord): readonly string[] {
  const all = nearestByTest(record);
  if (all.length === 0) return [word('limit_says_none')];
  const isFar = ({ held }: Nearest): boolean => held.verdict === 'far';
  const [allFar, allNear] = [all.filter(isFar), all.filter((one) => !isFar(one))];
  const [far, told] = [nearestOf(allFar), nearestOf(allNear)];
  const near = told.map(({ test, setting, shares, held }) => {
    const isVendor = shares[0]?.ceiling.source.basis === 'vendor';
    const end = isVendor && held.verdict === 'above' ? '_vendor' : '';
    return wordFor('limit_says', `${held.verdict}${end}`, {
      test: setting === '' ? test : `${test} (${setting})`,
      shares: sharesText(shares),
      name: shares[0]?.name ?? '',
    });
  });
  const most = far.map(({ test, shares }) => word('limit_far_test', { test, shares: sharesText(shares.slice(0, 1)) }));
  const left = allFar.length - far.length + allNear.length - told.length;
  return [
    ...near,
    ...(far.length === 0 ? [] : [word('limit_says_far', { tests: most.join('; ') })]),
    ...(left === 0 ? [] : [word('limit_says_more', { Count: left, count: formatCount(left) })]),
  ];
}
