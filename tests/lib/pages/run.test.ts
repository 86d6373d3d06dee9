import { describe, expect, it } from 'vitest';
import type { Run } from '#types';
import { describeConditions } from '../../../scripts/lib/model/load.ts';
import { presentHardware } from '../../../scripts/lib/pages/hardware.ts';
import { presentProblems } from '../../../scripts/lib/pages/problems.ts';
import { presentRun, steadyText } from '../../../scripts/lib/pages/runs/run.ts';
import { presentFiles } from '../../../scripts/lib/pages/runs/run-files.ts';
import type { RunView } from '../../../scripts/lib/pages/runs/view.ts';
import { measurementBadges } from '../../../scripts/lib/tables/badges.ts';
import { headlineOf, presentBest } from '../../../scripts/lib/tables/best.ts';
import { presentResults } from '../../../scripts/lib/tables/run-results.ts';
import { plain } from '../../plain.ts';
import { sampleHardware, sampleMeasurement, sampleMeasurements, sampleRecord } from './site-sample.ts';

const NO_PICTURES = { charts: [], sections: {} };

describe('presentResults', () => {
  it('keeps the order of the manifest, with all directions together before each alone', () => {
    const table = presentResults(sampleRecord());
    const rows = table?.groups.flatMap((group) =>
      group.rows.map((row) => row.cells.slice(0, 2).map((cell) => cell.text)),
    );
    expect(rows).toEqual([
      ['Mixed load', 'total'],
      ['Mixed load', 'read'],
      ['Mixed load', 'write'],
      ['Reads', 'read'],
    ]);
  });

  it('leaves out metrics that no measurement has, and gives a reason for each single missing figure', () => {
    const table = presentResults(sampleRecord());
    expect(table?.columns.map((column) => column.label)).toEqual([
      'Test',
      'Read/write',
      'Load',
      'IOPS',
      'Bandwidth',
      'Mean latency',
      'p99 latency',
    ]);
    const mixed = table?.groups[0]?.rows[0]?.cells;
    expect(mixed?.[5]).toMatchObject({ text: '–' });
    expect(mixed?.[5]?.reason).not.toBe('');
  });

  it('marks what to know of a row before its figures: beside the load, or the direction where no load is stated', () => {
    const { measurements, ...record } = sampleRecord();
    const marked = (more: object) => {
      const buffered = measurements.map(
        (one) => ({ ...one, direct: false, ioengine: 'libaio', ...more }) as typeof one,
      );
      const table = presentResults({ ...record, measurements: buffered });
      const places = table?.groups[0]?.rows[0]?.cells.flatMap(({ badges }, place) =>
        badges?.some(({ text }) => text === 'buffered I/O') ? [table.columns[place]?.label] : [],
      );
      return places;
    };
    expect(marked({})).toEqual(['Load']);
    const none = { numjobs: undefined, iodepth: undefined, clients: undefined, outstanding: undefined };
    expect(marked(none)).toEqual(['Read/write']);
  });

  it('links every figure to its place on the page of all of them', () => {
    const cells = presentResults(sampleRecord())?.groups[0]?.rows[0]?.cells;
    expect(cells?.[3]?.href).toBe('runs/acme-a1-2026/figures/#default-mix-all-mixed');
  });

  it('groups by test where there are several configurations', () => {
    const configurations = [
      { id: 'default', title: 'As delivered', axes: {} },
      { id: 'tuned', title: 'Tuned', axes: { tuned: 'yes' } },
    ] as const;
    const table = presentResults(sampleRecord({ run: { configurations: [...configurations] } }));
    expect(table?.groups.map((group) => [group.title, group.rows.length])).toEqual([
      ['Mixed load', 3],
      ['Reads', 1],
    ]);
    expect(table?.columns[0]?.label).toBe('Configuration');
  });

  it('puts tests of one title under one heading, in the order of the first', () => {
    const configurationOf = (id: string) => ({ id, title: id, axes: { set: id } });
    const testOf = (id: string, title: string) => ({ id, title });
    const run: Partial<Run> = {
      configurations: [configurationOf('default'), configurationOf('tuned')],
      tests: [testOf('a', 'One load'), testOf('b', 'Other load'), testOf('c', 'One load')],
    };
    const measurements = [
      sampleMeasurement('a/read'),
      sampleMeasurement('b/read'),
      sampleMeasurement('c/read', { configuration_id: 'tuned' }),
    ];
    const table = presentResults({ ...sampleRecord({ run }), measurements });
    expect(table?.groups.map(({ title, rows }) => [title, rows.map(({ cells }) => cells[0]?.text)])).toEqual([
      ['One load', ['default', 'tuned']],
      ['Other load', ['default']],
    ]);
  });

  it('has no table where there is nothing to show', () => {
    expect(presentResults(sampleRecord({ measurements: [] }))).toBeUndefined();
  });
});

describe('presentBest', () => {
  it('shows the highest figure with its conditions, and passes over throttled, unmeasured and preparing ones', () => {
    const stated = sampleMeasurement('read/read', { iops: 9e6, basis: 'vendor_stated' });
    const filling = sampleMeasurement('read/read', { iops: 9e6, preconditioning: true });
    const best = presentBest([...sampleMeasurements, stated, filling]);
    expect(best.map((one) => [one.label, one.text, plain(one.unit)])).toEqual([
      ['Peak IOPS', '100', 'k IOPS'],
      ['Lowest mean latency', '5.00', 'ms'],
    ]);
    expect(plain(best[0]?.conditions)).toBe('4k random 70/30 · 16 jobs × QD32');
    expect(plain(best[1]?.conditions)).toContain('reads only');
  });
});

describe('presentRun', () => {
  const view = (record = sampleRecord()): RunView => presentRun(record, [], NO_PICTURES).view as RunView;

  it('lists configurations by the axis that they are named after, and says each name once', () => {
    const tableOf = (...titles: readonly [string, string]) => {
      const [first, second] = titles.map((title, place) => ({
        id: `c${place}`,
        title,
        axes: { os: ['A', 'B'][place] ?? '' },
      }));
      const run: Partial<Run> = first && second ? { configurations: [first, second] } : {};
      const { columns, groups } = view(sampleRecord({ run })).configurations ?? { columns: [], groups: [] };
      return [
        columns.map(({ label }) => label),
        ...(groups[0]?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text)),
      ];
    };
    expect(tableOf('A', 'B')).toEqual([['OS'], ['A'], ['B']]);
    expect(tableOf('A', 'C')).toEqual([
      ['Configuration', 'OS'],
      ['A', 'A'],
      ['C', 'B'],
    ]);
  });

  it('lists only the sections that have something to show', () => {
    expect(view().sections).toEqual([
      'results',
      'repeat',
      'conditions',
      'hardware',
      'evidence',
      'problems',
      'sources',
      'job-files',
      'files',
    ]);
    expect(view(sampleRecord({ notes: '# Findings' })).sections).toContain('notes');
  });

  it('reduces a withdrawn run to a stub without figures', () => {
    const withdrawn = { date: '2026-12-01', reason: 'The cache was on.' };
    const page = presentRun(sampleRecord({ run: { withdrawn } }), [], NO_PICTURES);
    expect(page.path).toBe('runs/acme-a1-2026');
    expect(page.view).toMatchObject({
      withdrawn: { title: 'Withdrawn on 1 December 2026', reason: 'The cache was on.' },
    });
    expect(JSON.stringify(page.view)).not.toContain('raw/');
  });

  it('shows a job file as text, which the template escapes', () => {
    expect(view().job_files).toMatchObject([{ path: 'jobs/mix.fio', text: '[job]\nrw=randrw\n' }]);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(view()))).toEqual(JSON.parse(JSON.stringify(view())));
    expect(JSON.stringify(view())).not.toContain('[object');
  });
});

describe('presentFiles', () => {
  it('sorts by number within a name and keeps the manifest first', () => {
    const groups = presentFiles(sampleRecord());
    expect(groups.map((group) => group.title)).toEqual(['Manifest', 'jobs/', 'raw/']);
    expect(groups[2]?.files.map((file) => file.path)).toEqual(['raw/log.2.log', 'raw/log.10.log', 'raw/mix.json']);
    expect(groups[2]?.files[0]?.href).toBe('runs/acme-a1-2026/raw/log.2.log');
  });
});

describe('steadyText', () => {
  const record = (reasons: readonly string[]) =>
    sampleRecord({
      measurements: reasons.map((reason) =>
        sampleMeasurement('mix/read', { steady_state: { verdict: 'not_judged', reason } }),
      ),
    });

  it('tells the one reason why no result was judged, and of several how many results each is of', () => {
    expect(steadyText(record(['No logs.', 'No logs.']))).toBe('Steady state: not assessed. No logs.');
    expect(steadyText(record(['No logs.', 'Too short.', 'Too short.']))).toBe(
      'Steady state: not assessed. 2 of 3 results: Too short. 1 of 3 results: No logs.',
    );
    expect(steadyText(record(['a.', 'b.', 'c.', 'd.']))).toMatch(/c\. See "Analysis" for the others\.$/);
  });
});

describe('presentProblems', () => {
  it('puts errors before warnings and links rules, not schema faults', () => {
    const problem = { file: 'run.json', pointer: '/date', message: 'm', line: 3 };
    const views = presentProblems([
      { ...problem, rule: 'R-direct-io', severity: 'warning', fix: 'set direct=1' },
      { ...problem, rule: 'schema', severity: 'error' },
    ]);
    expect(views.map((view) => [view.severity, view.href])).toEqual([
      ['error', undefined],
      ['warning', 'rules/#R-direct-io'],
    ]);
    expect(views[1]).toMatchObject({ place: 'run.json:3#/date', details: [{ label: 'fix', text: 'set direct=1' }] });
  });

  it('tells of problems with one rule and one fix once, and lists the others', () => {
    const problem = {
      file: 'a.json',
      message: 'm',
      rule: 'R-direct-io',
      severity: 'warning',
      fix: 'set direct=1',
    } as const;
    const views = presentProblems([
      { ...problem, pointer: '/2', found: '2' },
      { ...problem, pointer: '/1', found: '1', message: 'n' },
      { ...problem, pointer: '/3', fix: 'another' },
    ]);
    expect(views.map(({ place, more }) => [place, more?.title])).toEqual([
      ['a.json#/1', '1 more of this kind'],
      ['a.json#/3', undefined],
    ]);
    expect(views[0]?.more?.occurrences).toEqual([
      { place: 'a.json#/2', message: 'm', details: [{ label: 'found', text: '2' }] },
    ]);
  });
});

describe('presentHardware', () => {
  it('says counts, sizes and what nobody recorded', () => {
    const groups = presentHardware(sampleHardware);
    const text = plain(groups.flatMap((group) => group.facts.map((fact) => `${fact.label}: ${fact.text}`)).join('\n'));
    expect(text).toContain('Drives: Acme A1, NVMe SSD, 3.84 TB');
    expect(text).toContain('CPU: 2 × CPU X, 24 cores each');
    expect(text).toContain('Memory: 256 GiB');
    expect(text).toContain('Description: not recorded');
    expect(plain(groups[1]?.title)).toBe('2 × load generator');
  });
});

describe('describeConditions', () => {
  it('leaves out what is unknown', () => {
    expect(plain(describeConditions({ rw: 'randread' }))).toBe('random read');
    expect(plain(describeConditions({ bs_bytes: 4096, rw: 'randread', clients: 60 }))).toBe(
      '4k random read · 60 clients',
    );
    expect(describeConditions({})).toBe('');
  });
});

describe('measurementBadges', () => {
  it('marks what must not be taken for a measured, free-running figure', () => {
    const texts = (more: Parameters<typeof sampleMeasurement>[1]): readonly string[] =>
      measurementBadges(sampleMeasurement('mix/read', more)).map((badge) => badge.text);
    expect(texts({})).toEqual([]);
    expect(texts({ rate_limited: true })).toEqual(['rate-limited']);
    const offered = { rate_limited: true, offered_bw_bytes_per_s: 31_457_280 };
    expect(texts({ ...offered, bw_bytes_per_s: 31e6 })).toEqual(['met: 98.5\u00a0% of 31.5\u00a0MB/s offered']);
    expect(texts({ ...offered, bw_bytes_per_s: 8e6 })).toEqual(['missed: 25.4\u00a0% of 31.5\u00a0MB/s offered']);
    const missed = headlineOf(sampleMeasurement('mix/read', { ...offered, bw_bytes_per_s: 8e6 }), 'bw', 'Reads');
    expect(missed?.conditions).toContain('missed: 25.4\u00a0% of 31.5\u00a0MB/s offered');
    expect(texts({ basis: 'theoretical' })).toHaveLength(1);
    expect(texts({ notices: [{ rule: 'R-x', text: 't' }] })).toEqual(['1 notice']);
  });
});
