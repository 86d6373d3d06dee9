import { describe, expect, it } from 'vitest';
import type { Measurement, Run } from '#types';
import { judgeLoadCurves } from '../../../scripts/lib/analyse/knee.ts';
import { judgeDips } from '../../../scripts/lib/analyse/over-time.ts';
import { judgeRounds } from '../../../scripts/lib/analyse/snia-rounds.ts';
import type { Verdict } from '../../../scripts/lib/analyse/types.ts';
import { verdictKinds } from '../../../scripts/lib/analyse/verdict-kinds.ts';
import { judgeRun } from '../../../scripts/lib/analyse/verdicts.ts';
import { useLanguage } from '../../../scripts/lib/base/locale.ts';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';
import { thresholdWords } from '../../../scripts/lib/pages/runs/verdict-words.ts';
import { presentVerdicts } from '../../../scripts/lib/pages/runs/verdicts.ts';
import type { VerdictBlock } from '../../../scripts/lib/pages/runs/view.ts';
import { runBadges, steadyCountsText } from '../../../scripts/lib/tables/badges.ts';
import { plain } from '../../plain.ts';
import { sampleBundle, sampleMeasurement, sampleRecord, sampleRun } from './site-sample.ts';
import { directionSeries, testSeries } from './time-sample.ts';

/** The sample run with these verdicts; `tests` more than its own have no logs. */
function recordOf(verdicts: readonly Verdict[], run: Partial<Run> = {}) {
  const record = sampleRecord({ run });
  return { ...record, analysis: { ...record.analysis, verdicts } };
}

function blocksOf(record: ReturnType<typeof recordOf>): readonly VerdictBlock[] {
  return presentVerdicts(record) ?? [];
}

/** Not assessed, for it has no logs. */
function withoutLogs(id: string): Verdict {
  return { id: 'V-steady-state', of: { test_ids: [id] }, answer: 'not_judged', reason: 'no_logs', numbers: {} };
}

describe('presentVerdicts', () => {
  it('says what was found with its numbers and the formula filled in', () => {
    const measurements = [sampleMeasurement('mix/write', { iops: 100_000, runtime_s: 120 })];
    const series = new Map([['mix', testSeries('mix', [directionSeries('write', 100_000)])]]);
    const record = sampleRecord({ measurements });
    const verdicts = judgeRun(sampleBundle(), measurements, { series });
    const blocks = blocksOf({ ...record, analysis: { ...record.analysis, verdicts } });
    expect(blocks.map(({ id }) => id)).toEqual(['V-steady-state', 'V-write-cliff', 'V-warm-up', 'V-dips']);
    const [line] = blocks[0]?.lines ?? [];
    expect(line?.badge).toMatchObject({ kind: 'neutral', text: 'stable, short rounds', href: 'rules/#V-steady-state' });
    expect(line?.about).toBe('Mixed load');
    expect(plain(line?.text)).toBe(
      'Stable over 120 s: five rounds of 24 s (standard: 60 s), range 0 %, slope 0 % of the average of 100 k IOPS. Rounds this short cannot show steady state.',
    );
    expect(plain(line?.formula)).toContain('≤ 0.20 × 100 k IOPS = 20.0 k IOPS');
  });

  it('says of a curve that falls beyond its highest by how much', () => {
    const curve = [50_000, 74_000, 74_100, 58_000].map((iops, place) =>
      sampleMeasurement(`t${place}/read`, { rw: 'randread', bs_bytes: 4096, iodepth: 1, numjobs: 2 ** place, iops }),
    );
    const [block] = blocksOf(recordOf(judgeLoadCurves(sampleRun, curve)));
    const [line] = [...(block?.lines ?? []), ...(block?.folded.flatMap((one) => one.lines) ?? [])];
    expect(plain(line?.text)).toBe(
      'Saturates at 2 jobs: 74.0 k IOPS, 99.9 % of the peak (74.1 k IOPS). Higher loads lower the rate: 58.0 k IOPS at 8 jobs, −21.7 % against the peak.',
    );
  });

  it('gives no formula of a knee where curves rise to their highest load, be they many', () => {
    const curve = (bs_bytes: number) =>
      [1, 2, 4].map((numjobs) =>
        sampleMeasurement(`${bs_bytes}-${numjobs}/read`, {
          rw: 'randread',
          bs_bytes,
          workload_class: `${bs_bytes}-randread`,
          numjobs,
          iodepth: 1,
          iops: 100 * numjobs,
          runtime_s: 60,
        }),
      );
    for (const sizes of [[4096], [4096, 8192, 16384]]) {
      const [block] = blocksOf(recordOf(judgeLoadCurves(sampleRun, sizes.flatMap(curve))));
      const lines = [...(block?.lines ?? []), ...(block?.folded.flatMap((one) => one.lines) ?? [])];
      expect(lines).toHaveLength(sizes.length);
      for (const { text, formula } of lines) {
        expect(text).toMatch(/^Not saturated: IOPS still rising at/);
        expect(formula).toBeUndefined();
      }
    }
  });

  it('says once what is the same of three or more, and of which', () => {
    const notHonoured = (test: string): Verdict => ({
      ...{ id: 'V-direct', answer: 'yes', reason: 'not_honoured', numbers: {}, texts: { file_system: 'tmpfs' } },
      of: { test_ids: [test] },
    });
    const lines = (tests: readonly string[]) => blocksOf(recordOf(tests.map(notHonoured)))[0]?.lines;
    expect(lines(['a', 'b'])).toHaveLength(2);
    expect(lines(['a', 'b', 'c'])).toMatchObject([{ about: 'a; b; c', text: expect.stringContaining('tmpfs') }]);
  });

  it('names the loads of a curve in words that fit their number, and the outliers it passed over', () => {
    const sentence = (iops: readonly number[], runtime_s: number) => {
      const points = iops.map((value, place) =>
        sampleMeasurement(`t${place}/read`, {
          rw: 'randread',
          numjobs: 2 ** place,
          iodepth: 1,
          iops: value,
          runtime_s,
        }),
      );
      const verdicts = judgeLoadCurves(sampleRun, points);
      return plain(blocksOf(recordOf(verdicts))[0]?.lines[0]?.text);
    };
    expect(sentence([100, 101, 102], 60)).toBe(
      'Saturated at or below the lowest load, 1 job: 100 IOPS, 98 % of the peak (102 IOPS). Lower loads were not tested.',
    );
    expect(sentence([50, 100, 101], 60)).toContain('Saturates at 2 jobs:');
    expect(sentence([100, 200, 390, 600, 402, 401, 399], 2)).toContain('Saturates at 4 jobs: 390 IOPS');
    expect(sentence([100, 200, 390, 600, 402, 401, 399], 2)).toContain(
      '1 single outlier among tests under 10 s is replaced by the median of its neighbours.',
    );
    expect(sentence([100, 200, 390, 600, 402, 401, 399], 60)).toContain('Saturates at 8 jobs');
  });

  it('names the configuration where there are several', () => {
    const configurations = ['FreeBSD 11.2', 'FreeBSD 13.1'].map((title, place) => ({
      id: `c${place}`,
      title,
      axes: {},
    }));
    const measurements = configurations.map(({ id }) =>
      sampleMeasurement('mix/read', {
        id: `${id}/read`,
        configuration_id: id,
        rate_limited: true,
        offered_iops: 100,
        iops: 100,
      }),
    );
    const run = { configurations: configurations as unknown as Run['configurations'], evidence: 'published' as const };
    const record = sampleRecord({ run, measurements });
    const verdicts = judgeRun(record.bundle as unknown as ParsedBundle, measurements, { series: new Map() });
    const [block] = blocksOf({ ...record, analysis: { ...record.analysis, verdicts } });
    expect(block?.lines.map(({ about }) => about)).toEqual(['Mixed load, FreeBSD 11.2', 'Mixed load, FreeBSD 13.1']);
  });

  it('names the job where a test has several', () => {
    const measurements = ['log', 'oltp'].map((job) =>
      sampleMeasurement('mix/read', { id: `${job}/read`, job, rate_limited: true, offered_iops: 100, iops: 100 }),
    );
    const record = sampleRecord({ run: { evidence: 'published' as const }, measurements });
    const verdicts = judgeRun(record.bundle as unknown as ParsedBundle, measurements, { series: new Map() });
    const [block] = blocksOf({ ...record, analysis: { ...record.analysis, verdicts } });
    expect(block?.lines.map(({ about }) => about)).toEqual(['Mixed load, log', 'Mixed load, oltp']);
  });

  it('tells many tests of one answer together, and lists none where there are no numbers', () => {
    const ids = Array.from({ length: 486 }, (_, place) => `t${place}`);
    const tests = ids.map((id) => ({ id, title: id }));
    const verdicts = ids.map(withoutLogs);
    const [block] = blocksOf(recordOf(verdicts, { tests: tests as unknown as Run['tests'] }));
    expect(block?.lines).toEqual([]);
    expect(block?.folded.map(({ text, lines }) => [text, lines.length])).toEqual([
      ['486 tests: not assessed (no logs).', 0],
    ]);
  });

  it('tells two tests that could not be assessed together, and names them', () => {
    const verdicts = ['t1', 't2'].map(withoutLogs);
    const [block] = blocksOf(recordOf(verdicts));
    expect(block?.lines).toEqual([]);
    expect(block?.folded.map(({ text, lines }) => [text, lines.map(({ about }) => about)])).toEqual([
      ['2 tests: not assessed (no logs).', ['t1', 't2']],
    ]);
  });

  it('lists three of them in one line', () => {
    const [block] = blocksOf(recordOf(['t1', 't2', 't3'].map(withoutLogs)));
    expect(block?.folded.map(({ text, lines }) => [text, lines.map(({ about }) => about)])).toEqual([
      ['3 tests: not assessed (no logs).', ['t1; t2; t3']],
    ]);
  });

  it('shows the rounds of tracked steps with what range and slope may be', () => {
    const rounds = [300, 104, 100, 96, 100, 100];
    const tests = rounds.map((_, place) => ({
      id: `a-round-${place + 1}`,
      title: 'a',
      configuration: 'default',
      step: 'a',
      round: place + 1,
    }));
    const measurements = rounds.map((iops, place) =>
      sampleMeasurement(`a-round-${place + 1}/write`, { iops, runtime_s: 60 }),
    );
    const record = sampleRecord({ run: { tests: tests as unknown as Run['tests'] }, measurements });
    const verdicts = judgeRounds(record.bundle.run, measurements);
    const [block] = blocksOf({ ...record, analysis: { ...record.analysis, verdicts } });
    expect(plain(block?.lines[0]?.text)).toContain('Steady after round 6 of 6, 60 s each: in rounds 2 to 6');
    // A range, which is not a distance from the average.
    expect(plain(block?.lines[0]?.text)).toContain('the range of every tracked step is at most 20 % of its average');
    const rows = block?.tables[0]?.groups[0]?.rows.map(({ cells }) =>
      cells.map(({ text, sub }) => plain(sub ? `${text} ${sub}` : text)),
    );
    expect(rows).toEqual([
      ['Round 2', '104'],
      ['Round 3', '100'],
      ['Round 4', '96.0'],
      ['Round 5', '100'],
      ['Round 6', '100'],
      ['Average', '100'],
      ['Max', '104'],
      ['Min', '96.0'],
      ['Range', '8.00 8 %'],
      ['Range allowed', '20.0'],
      ['Slope', '3.20 3.2 %'],
      ['Slope allowed', '10.0'],
      ['Within limits', 'yes'],
    ]);
  });

  it('writes thresholds in the language of the page', () => {
    const shorts = ['en', 'ru', 'en'].map((code) => {
      useLanguage(code);
      return plain(String(thresholdWords().least_round_least));
    });
    expect(shorts).toEqual(['10 s', '10 с', '10 s']);
  });

  it('shows nothing for a run without verdicts', () => {
    expect(presentVerdicts(sampleRecord())).toBeUndefined();
  });

  it('links each verdict to where it stands explained', () => {
    const cells = Array.from({ length: 100 }, (_, second) => (second % 10 === 0 ? 0 : 100));
    const judged = judgeDips({ variable: 'bw', step_ms: 1000, values: cells }, { from_ms: 0, to_ms: 100_000 });
    const [block] = blocksOf(recordOf([{ id: 'V-dips', of: { test_ids: ['mix'] }, ...judged }]));
    expect(verdictKinds.map(({ id }) => `rules/#${id}`)).toContain(block?.href);
    expect(block?.lines[0]?.badge).toMatchObject({ kind: 'warning', text: 'periodic dips' });
    expect(plain(block?.lines[0]?.text)).toBe(
      '10 dips, one every 10 s, on average 100 % below the median of 100 B/s; 10 % of the time.',
    );
  });
});

describe('runBadges', () => {
  const of = (...verdicts: readonly Measurement['steady_state']['verdict'][]) =>
    runBadges(
      sampleRecord({
        measurements: verdicts.map((verdict, place) =>
          sampleMeasurement(`t${place}/read`, { steady_state: { verdict, reason: 'Why.' } }),
        ),
      }),
      '',
    )
      .slice(1)
      .map(({ kind, text }) => [kind, text]);

  it('says steady only where every judged figure is, and how many are not', () => {
    expect(of('steady', 'not_judged')).toEqual([
      ['neutral', '1 of 2 results steady, the rest at most stable or not assessed'],
    ]);
    expect(of('stable', 'not_judged')).toEqual([['neutral', 'stable, short rounds']]);
    expect(of('steady', 'stable')).toEqual([
      ['neutral', '1 of 2 results steady, the rest at most stable or not assessed'],
    ]);
    expect(of('steady', 'steady')).toEqual([['good', 'steady']]);
    expect(of('steady', 'not_steady', 'not_judged')).toEqual([['warning', '1 of 2 assessed not steady']]);
    expect(of('stable', 'not_steady', 'not_judged')).toEqual([['warning', '1 of 2 assessed not steady']]);
    expect(of('not_steady')).toEqual([['warning', 'not steady']]);
    expect(of('not_judged')).toEqual([['neutral', 'steady state not assessed']]);
  });

  it('counts each verdict that there is', () => {
    const counts = { steady: 0, stable: 6, not_steady: 1, not_judged: 385 };
    expect(steadyCountsText(counts)).toBe(
      '0 results steady; 6 stable, but over rounds too short to show a steady state; 1 not steady; 385 not assessed',
    );
    expect(steadyCountsText({ steady: 1, stable: 0, not_steady: 0, not_judged: 0 })).toBe('1 result steady');
  });
});
