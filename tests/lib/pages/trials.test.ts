import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Measurement, Method, Run, View } from '#types';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { placeTests } from '../../../scripts/lib/methods/place-tests.ts';
import { placesAsRun } from '../../../scripts/lib/methods/times-as-run.ts';
import { trialMark } from '../../../scripts/lib/model/trial.ts';
import { presentFigurePages } from '../../../scripts/lib/pages/figures/pages.ts';
import { bestColumns, runsTable } from '../../../scripts/lib/pages/runs/runs.ts';
import { chartsForRun } from '../../../scripts/lib/pages/runs/standard-charts.ts';
import { systemBadges, systemsTable } from '../../../scripts/lib/pages/systems/systems.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { measurementBadges, runBadges, runEvidenceBadges } from '../../../scripts/lib/tables/badges.ts';
import { bestOf, presentBest } from '../../../scripts/lib/tables/best.ts';
import { presentView } from '../../../scripts/lib/views/present-view.ts';
import { withTrialMark } from '../../../scripts/lib/views/trial-subtitle.ts';
import { apiDocuments } from '../../api-files.ts';
import { sampleDatabase, sampleMeasurement, sampleRecord } from './site-sample.ts';

const MARK = 'shortened run (0.034× duration)';
const SHORT = { method_id: 'flash-array-matrix', method_factor: 0.034 } as const;
const run = { method: SHORT.method_id, method_factor: SHORT.method_factor };

describe('a figure of a shortened run', () => {
  it('carries the badge with the factor in every row', () => {
    const badges = (more: Partial<Measurement>) => measurementBadges(sampleMeasurement('mix/read', more));
    expect(badges(SHORT).map(({ kind, text, href }) => [kind, text, href])).toEqual([
      ['warning', 'shortened to 0.034×', 'glossary/#shortened-run'],
    ]);
    expect(badges({ method_id: 'a', method_factor: 1 })).toEqual([]);
  });

  it('says so on the page of its figures, with the time that it ran', () => {
    const measurements = [sampleMeasurement('mix/read', { ...SHORT, iops: 100, runtime_s: 82.02 })];
    const page = JSON.stringify(presentFigurePages(sampleRecord({ run, measurements }), []));
    expect(page).toContain(`${MARK} · ran 82.02`);
  });

  it('says so in every picture of its run', async () => {
    const measurements = ['mix', 'read'].map((test) =>
      sampleMeasurement(`${test}/read`, { iops: 100, bw_bytes_per_s: 1e6, lat_mean_ns: 1e6, bs_bytes: 4096 }),
    );
    const subtitles = async (more: object) =>
      (await chartsForRun(sampleRecord({ run: more, measurements }))).map(({ subtitle = '' }) => subtitle);
    const marked = await subtitles(run);
    expect(marked.length).toBeGreaterThan(1);
    for (const subtitle of marked) expect(subtitle).toContain(MARK);
    for (const subtitle of await subtitles({})) expect(subtitle).not.toContain('shortened');
  });

  it('is not told of a view of a report that shows other runs alone', async () => {
    const of = (more: Partial<Run>) => {
      const measurements = [sampleMeasurement('mix/read', { run_id: more.id, iops: 100 })];
      return sampleRecord({ run: more, measurements });
    };
    const runs = [of({ ...run, id: 'short' }), of({ id: 'whole' })];
    const subtitleOf = async (shown: readonly [string, ...string[]]) => {
      const view: View = {
        id: 'v',
        kind: 'table',
        title: 'V',
        rows: ['run'],
        metrics: ['iops'],
        filter: { run: [...shown] },
      };
      return (await presentView(view, runs)).subtitle;
    };
    expect(await subtitleOf(['whole'])).toBeUndefined();
    expect(await subtitleOf(['short'])).toBe(MARK);
    expect(await subtitleOf(['short', 'whole'])).toBe('includes shortened runs (0.034× duration)');
    expect(await subtitleOf(['gone'])).toBeUndefined();
  });

  it('is not told of a system or report once its run was withdrawn', () => {
    const gone = { ...run, id: 'gone', withdrawn: { date: '2026-12-01', reason: 'The cache was on.' } };
    const [record, whole] = [sampleRecord({ run: gone, measurements: [] }), sampleRecord({})];
    const texts = (runs: readonly RunRecord[]) => runEvidenceBadges(runs, '').map(({ text }) => text);
    expect(texts([record])).toEqual(['withdrawn']);
    expect(texts([record, whole])).toEqual(['raw data']);
  });

  it('supplies no headline, however high it is', () => {
    const short = sampleMeasurement('mix/read', { ...SHORT, iops: 900 });
    const whole = sampleMeasurement('read/read', { iops: 100 });
    expect(bestOf([short, whole], 'iops')?.iops).toBe(100);
    expect(presentBest([short])).toEqual([]);
    const { systems } = sampleDatabase([sampleRecord({ run, measurements: [short] })]);
    const cells = systemsTable(systems, '').groups[0]?.rows[0]?.cells ?? [];
    expect(cells.map(({ text }) => text)).not.toContain('900');
    expect(bestColumns([[short], [whole]])[0]?.cells[0]?.reason).toBe(
      'Only shortened runs have this value; they do not count as best results.',
    );
  });

  it('is no reason why a preparation, a limited load or a stripe of drives heads nothing', () => {
    const reasonOf = (...list: readonly Measurement[]) => bestColumns([list, [whole]])[0]?.cells[0]?.reason;
    const whole = sampleMeasurement('read/read', { iops: 100 });
    const one = (more: Partial<Measurement>) => sampleMeasurement('mix/read', { ...SHORT, iops: 900, ...more });
    expect(reasonOf(one({ preconditioning: true }))).toMatch('Measured while preparing the target only');
    expect(reasonOf(one({ rate_limited: true }))).toMatch('Measured under a limited load only');
    expect(reasonOf(one({ preconditioning: true }), one({}))).toMatch('Only shortened runs');
    expect(reasonOf({ ...whole, basis: 'vendor_stated' })).toBe('No measured value.');
    const stripe = sampleMeasurement('read/read', { iops: 200, kind: 'drive', axes: { layout: 'stripe of two' } });
    const systems = [stripe, whole].flatMap(
      (only) => sampleDatabase([sampleRecord({ run, measurements: [only] })]).systems,
    );
    const [row] = systemsTable(systems, '').groups[0]?.rows ?? [];
    expect(row?.cells.map(({ reason }) => reason)).toContain(
      'Measured on several drives together only; that is no result of one drive.',
    );
  });

  it('is named with its factor, and with those of others beside it', () => {
    expect(trialMark([SHORT, SHORT])).toBe(MARK);
    expect(trialMark([SHORT, { method_factor: 0.1 }, {}])).toBe('includes shortened runs (0.034, 0.1× duration)');
    const many = [0.3, 0.017, 0.05, 0.5].map((method_factor) => ({ method_factor }));
    expect(trialMark([...many, {}])).toBe('includes shortened runs (0.017–0.5× duration)');
    expect(trialMark([{}, { method_factor: 1 }])).toBeUndefined();
  });
});

describe('a run that left something out of its method', () => {
  const method_departures: NonNullable<Measurement['method_departures']> = [
    { departure: 'rests_left_out' },
    { departure: 'purge_not_stated' },
    { departure: 'steps_left_out', count: 7, of: 19 },
  ];
  const WHAT = 'no rests, purge not stated, 12 of 19 steps';
  const recordOf = (more: Partial<Measurement>) =>
    sampleRecord({
      run: { method: SHORT.method_id, ...(more.method_factor ? { method_factor: more.method_factor } : {}) },
      measurements: [sampleMeasurement('mix/read', { ...more, iops: 100 })],
    });

  it('says what in the mark of a trial, and in one of its own where the times are those of the method', () => {
    expect(trialMark([{ ...SHORT, method_departures }])).toBe(`${MARK}, ${WHAT}`);
    expect(trialMark([{ method_departures }])).toBe(`departs from its method: ${WHAT}`);
    expect(trialMark([{ method_departures: [] }])).toBeUndefined();
  });

  it('does not say it of the runs beside it', () => {
    expect(trialMark([{ method_departures }, {}])).toBe('some depart from their method');
    expect(trialMark([{ ...SHORT, method_departures }, {}])).toBe('includes shortened runs (0.034× duration)');
    expect(trialMark([{ ...SHORT, method_departures }, SHORT])).toBe(MARK);
    expect(trialMark([SHORT, { method_departures }])).toBe(
      'includes shortened runs (0.034× duration), some depart from their method',
    );
  });

  it('carries the mark in the list of runs, on its own page, beside its system and in its pictures', () => {
    const record = recordOf({ method_departures });
    const mark = `departs from its method: ${WHAT}`;
    const texts = (badges: readonly { readonly text: string }[]) => badges.map(({ text }) => text);
    const inList = runsTable([record], 'Runs').groups[0]?.rows[0]?.cells.flatMap(({ badges = [] }) => badges) ?? [];
    expect(texts(inList)).toContain('departs from its method');
    expect(texts(runBadges(record, ''))).toContain(mark);
    const [system] = sampleDatabase([record]).systems;
    expect(system && texts(systemBadges(system))).toEqual(['raw data', 'departs from its method']);
    expect(texts(runEvidenceBadges([record], ''))).toEqual(['raw data', mark]);
    expect(withTrialMark({ subtitle: 'IOPS' }, [record]).subtitle).toBe(`IOPS · ${mark}`);
    expect(withTrialMark({ subtitle: '' }, [record]).subtitle).toBe(mark);
    const sentence = withTrialMark({ subtitle: 'Load grows.' }, [record]).subtitle;
    expect(sentence).toBe(`Load grows. ${mark.charAt(0).toUpperCase()}${mark.slice(1)}.`);
    expect(texts(runBadges(recordOf({}), '')).filter((text) => /method|shortened/.test(text))).toEqual([]);
  });

  it('names what was left out in the title of its mark in a row, which has room for the factor alone', () => {
    const ofRow = (more: Partial<Measurement>) => measurementBadges(sampleMeasurement('mix/read', more));
    expect(ofRow({ ...SHORT, method_departures })).toMatchObject([
      { text: 'shortened to 0.034×', title: expect.stringMatching(`^Shortened run .*, ${WHAT}\\. Test durations`) },
    ]);
    expect(ofRow({ method_departures })).toMatchObject([
      { text: 'departs from its method', title: expect.stringContaining(`Departs from its method: ${WHAT}.`) },
    ]);
  });

  it('is explained by what it left out: nothing is said of times where they were kept', () => {
    const [own] = runBadges(recordOf({ method_departures }), '').filter(({ kind }) => kind === 'warning');
    const [trial] = runBadges(recordOf({ ...SHORT, method_departures }), '').filter(({ kind }) => kind === 'warning');
    expect(own).toMatchObject({ href: '#problems', title: expect.not.stringContaining('durations') });
    expect(trial?.title).toMatch(/^Test durations were scaled down.*left out/);
  });

  it('still supplies headlines at full length', () => {
    const { measurements } = recordOf({ method_departures });
    expect(bestOf(measurements, 'iops')?.iops).toBe(100);
  });

  it('stands in the index of the search and in the list of runs of the API', () => {
    const database = sampleDatabase([recordOf({ ...SHORT, method_departures })]);
    const index = buildBrowserIndex(database, []);
    expect([index.runs.method_factor, index.runs.method_departures]).toEqual([[0.034], [method_departures]]);
    const list = apiDocuments(database, index).documents.find(({ path }) => path === 'api/v1/runs.json');
    expect(list?.value).toMatchObject({ runs: [{ method_factor: 0.034, method_departures }] });
  });
});

describe('a round of a method', () => {
  it('supplies a headline only from the measurement window of a steady state', () => {
    const round = (verdict: Measurement['steady_state']['verdict'], iops: number) =>
      sampleMeasurement(`r${iops}/read`, {
        iops,
        steady_state: { verdict, reason: 'So.', formula: 'V-steady-rounds' },
      });
    expect(bestOf([round('not_steady', 900), round('steady', 500), round('stable', 700)], 'iops')?.iops).toBe(500);
  });
});

describe('placesAsRun', () => {
  const path = join(engineDir, 'content/methods/flash-array-matrix/method.json');
  const method = JSON.parse(readFileSync(path, 'utf8')) as Method;
  const ids = ['long-write-4k', 'long-write-8k', 'long-mix-50-4k'];
  const titles = (...times: readonly number[]) => {
    const places = placeTests(ids.map((id) => ({ id, title: id })) as unknown as Run['tests'], method);
    const all = ids.map((id, place) => sampleMeasurement(`${id}/write`, { runtime_s: times[place] ?? 0 }));
    const found = placesAsRun(places, method, all);
    return ids.map((id) => found.get(id)?.entry.title.replace(/\u00a0/g, ' '));
  };

  it('names the time that was run, not the 40 minutes of the method', () => {
    expect(titles(82.02, 82.3, 41)).toEqual(['Random write, 82 s', 'Random write, 82 s', 'Random, 50 % reads, 41 s']);
    expect(titles(82, 90, 41)[0]).toBe('Random write, 82 s – 90 s');
  });

  it('leaves the title of a run that took the time', () => {
    expect(titles(2400.1, 2401, 1200)).toEqual([
      'Random write, 40 minutes',
      'Random write, 40 minutes',
      'Random, 50 % reads, 20 minutes',
    ]);
  });
});
