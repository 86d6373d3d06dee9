import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../scripts/lib/analyse/types.ts';
import { verdictKinds } from '../../../scripts/lib/analyse/verdict-kinds.ts';
import { hasWord } from '../../../scripts/lib/base/words.ts';
import { presentDigest } from '../../../scripts/lib/pages/runs/digest.ts';
import { presentRun } from '../../../scripts/lib/pages/runs/run.ts';
import { verdictName } from '../../../scripts/lib/pages/runs/verdict-words.ts';
import type { RunView } from '../../../scripts/lib/pages/runs/view.ts';
import { recordOfContent } from '../analyse/content-run.ts';
import { sampleRecord } from './site-sample.ts';

const digestOf = (verdicts: readonly Verdict[]) => {
  const record = sampleRecord();
  return presentDigest({ analysis: { ...record.analysis, verdicts } });
};
const lineOf = (verdicts: readonly Verdict[]): string =>
  [...(digestOf(verdicts)?.findings ?? [])].map(({ text }) => text).join('; ');
const runLine = async (id: string): Promise<string> => lineOf((await recordOfContent(id)).analysis.verdicts);

const verdict = (id: string, answer: Verdict['answer'], test: string, more: Partial<Verdict> = {}): Verdict => ({
  id,
  answer,
  reason: 'short_rounds',
  numbers: {},
  of: { test_ids: [test], measurement_id: `${test}/read` },
  ...more,
});

const WARM_UP = { part_s: 6, difference_pct: 12, first: 88, rest: 100 };

describe('presentDigest', () => {
  it('tells a real run in one line, what speaks against its figures first', async () => {
    expect(await runLine('virtual-disk-2026-11')).toBe(
      'ramp time too short, or drift, in 1 of 3 tests; jobs starved in 2 tests; p99 far above p50 in 2 tests; 2 of 2 assessed tests stable, too short for steady state',
    );
    expect(await runLine('virtual-disk-seventy-percent-2026-11-22')).toBe(
      '1 of 3 assessed tests not steady, 2 stable but too short; ramp time too short, or drift, in 1 of 4 tests',
    );
  });

  it('names the window of the rounds, and says of a writer and a reader side by side of neither that it starved', async () => {
    expect(await runLine('virtual-disk-snia-steady-state-2026-11-22')).toBe(
      'stable in rounds 5–9 of 9, too short for steady state',
    );
    const { verdicts } = (await recordOfContent('virtual-disk-record-and-send-2026-11-22')).analysis;
    expect(verdicts.filter(({ id }) => id === 'V-job-share')).toEqual([]);
  });

  it('says what was looked for and not found', async () => {
    const { analysis } = await recordOfContent('virtual-disk-2026-11');
    expect(presentDigest({ analysis })?.clear.map(({ text }) => text)).toEqual([
      'runtime',
      'write cliff',
      'periodic dips',
    ]);
  });

  it('is not there where nothing was judged', async () => {
    expect(presentDigest(await recordOfContent('vitastor-1-3-1-cluster'))).toBeUndefined();
    expect(digestOf([verdict('V-steady-state', 'not_judged', 'a')])).toBeUndefined();
  });

  it('counts a test once, by the worst of its directions', () => {
    const write = { of: { test_ids: ['a'], measurement_id: 'a/write' } };
    const verdicts = [
      verdict('V-steady-state', 'yes', 'a'),
      verdict('V-steady-state', 'no', 'a', write),
      verdict('V-steady-state', 'yes', 'b'),
    ];
    expect(lineOf(verdicts)).toBe('1 of 2 tests not steady, 1 steady');
  });

  it('names the numbers of a test only where they are the same for all its directions', () => {
    const share = (few: number, direction: string): Verdict =>
      verdict('V-job-share', 'yes', 'a', {
        numbers: { jobs: 16, few },
        of: { test_ids: ['a'], measurement_id: `a/${direction}` },
      });
    expect(lineOf([share(3, 'read'), share(3, 'write')])).toBe('13 of 16 jobs starved');
    expect(lineOf([share(3, 'read'), share(5, 'write')])).toBe('jobs starved in 1 test');
  });

  it('has words for every answer of every kind of verdict', () => {
    for (const { id } of verdictKinds)
      for (const answer of ['yes', 'stable', 'no'] as const) {
        if (!hasWord(`verdict_badge_${verdictName({ id })}_${answer}`)) continue;
        const digest = digestOf([verdict(id, answer, 'a'), verdict(id, answer, 'b')]);
        const said = [...(digest?.findings ?? []), ...(digest?.clear ?? [])];
        expect(said.map(({ href }) => href)).toEqual([`#verdict-${id}`]);
        expect(said[0]?.text).not.toBe('');
      }
  });

  it('stands on the page of a run, whose results and load curves come before the analysis', () => {
    const record = sampleRecord();
    const verdicts = [verdict('V-warm-up', 'yes', 'mix', { reason: 'too_short', numbers: WARM_UP })];
    const pictures = {
      charts: [],
      sections: { load: { charts: [], more: [] }, tail: { views: [], note: 'none' } },
    };
    const page = presentRun({ ...record, analysis: { ...record.analysis, verdicts } }, [], pictures);
    const view = page.view as RunView;
    expect(view.digest?.findings).toEqual([
      { text: 'ramp time too short, or drift, in 1 test', href: '#verdict-V-warm-up', is_bad: true },
    ]);
    expect(view.sections.slice(0, 4)).toEqual(['results', 'load', 'verdicts', 'tail']);
  });
});
