import { describe, expect, it } from 'vitest';
import type { Problem } from '#types';
import { measurementAnchor } from '../../../scripts/lib/model/anchors.ts';
import { derived } from '../../../scripts/lib/model/derivation.ts';
import { packDerivations } from '../../../scripts/lib/model/packed-derivations.ts';
import { presentChecks } from '../../../scripts/lib/pages/figures/measurement.ts';
import { presentFigurePages, presentSources } from '../../../scripts/lib/pages/figures/pages.ts';
import type { Explanation, ExplanationIndex } from '../../../scripts/lib/pages/figures/view.ts';
import { rules } from '../../../scripts/lib/rules/index.ts';
import { plain } from '../../plain.ts';
import { sampleMeasurement, sampleRecord } from './site-sample.ts';

const pageOf = (record = sampleRecord()) => presentFigurePages(record, rules)[0];
const listed = (record = sampleRecord()) =>
  pageOf(record)?.view.tests.flatMap(({ measurements }) => measurements) ?? [];

const textOf = (name: string, record = sampleRecord()): string =>
  pageOf(record)?.files?.find(({ path }) => path.endsWith(name))?.text ?? '';
const indexOf = (record = sampleRecord()) => JSON.parse(textOf('/index.json', record)) as ExplanationIndex;
const explained = (record = sampleRecord(), place = 0) =>
  JSON.parse(textOf(`/${place}.json.gz`, record)) as readonly Explanation[];

describe('the page of a run with figures', () => {
  it('lists the measurements by test, in the order of the manifest', () => {
    expect(pageOf()?.path).toBe('runs/acme-a1-2026/figures');
    expect(pageOf()?.view.tests.map(({ anchor, measurements }) => [anchor, measurements.length])).toEqual([
      ['test--mix', 3],
      ['test--read', 1],
    ]);
    expect(listed().map(({ anchor }) => anchor)).toEqual([
      'default-mix-all-mixed',
      'default-mix-all-read',
      'default-mix-all-write',
      'default-read-all-read',
    ]);
  });

  it('tells of each measurement what the title of its test does not', () => {
    const measurements = [sampleMeasurement('read/read', { iops: 1, rw: 'randread', numjobs: 1, iodepth: 1 })];
    const record = sampleRecord({ measurements });
    const run = structuredClone(record.bundle.run);
    const heads = () => {
      const [one] = listed({ ...record, bundle: { ...record.bundle, run } });
      return [one?.title, plain(one?.conditions).split(' · ')[0]];
    };
    expect(heads()).toEqual(['read', 'random read']);
    for (const test of run.tests) test.title = 'Random read, 1 job × QD1';
    expect(heads()[1]).not.toMatch(/read/i);
    run.configurations.push({ id: 'tuned', title: 'Tuned', axes: {} });
    expect(heads()[0]).toBe('As delivered · read');
  });

  it('is absent for a run without figures, and leaves out tests without', () => {
    const measurements = [sampleMeasurement('read/read', { iops: 1 })];
    expect(pageOf(sampleRecord({ measurements }))?.view.tests).toHaveLength(1);
    expect(presentFigurePages(sampleRecord({ measurements: [] }), rules)).toEqual([]);
  });

  it('tells the latency of syncs, and how many there were', () => {
    const synced = { iops: 1, syncs: 1053, sync_lat_mean_ns: 1_448_224, sync_lat_max_ns: 109_466_882 };
    const record = sampleRecord({ measurements: [sampleMeasurement('read/write', synced)] });
    expect(plain(listed(record)[0]?.figures)).toContain(
      'Mean sync latency 1 448 224 ns · Max sync latency 109 466 882 ns',
    );
    const { facts = [] } = (explained(record)[0] ?? {}) as { facts?: readonly { label: string; text: string }[] };
    expect(facts.map(({ label, text }) => [label, plain(text)])).toContainEqual(['Syncs', '1 053']);
  });

  it('names file, pointer, hash and full value of each figure', () => {
    const [mixed] = listed();
    expect(mixed?.file).toEqual({ text: 'raw/mix.json', href: 'runs/acme-a1-2026/raw/mix.json' });
    expect(mixed?.place).toBe('/jobs/0/read');
    expect(plain(mixed?.figures)).toContain('IOPS 100 000 IOPS');
    expect(pageOf()?.view.files).toContainEqual({
      path: 'raw/mix.json',
      href: 'runs/acme-a1-2026/raw/mix.json',
      sha256: 'ab'.repeat(32),
    });
  });

  it('numbers each way to make a figure once, by formula and places within the entry', () => {
    const iops = (entry: number) =>
      derived('total_ios / runtime', {
        total_ios: [{ value: 8, pointer: `/jobs/${entry}/read/total_ios` }],
        runtime: [{ value: 2, pointer: `/jobs/${entry}/read/runtime` }],
      });
    const at = (entry: number) =>
      sampleMeasurement('mix/read', {
        id: `acme-a1-2026/default/mix/${entry}/read`,
        iops: 4,
        source: { pointer: `/jobs/${entry}/read` },
      });
    const measurements = [at(0), at(1)];
    const derivations = new Map(measurements.map(({ id }, entry) => [id, new Map([['iops', iops(entry)]])]));
    const record = { ...sampleRecord({ measurements }), packedDerivations: packDerivations(derivations) };
    expect(pageOf(record)?.view.recipes).toEqual(['total_ios / runtime; total_ios: total_ios; runtime: runtime']);
    expect(listed(record).map(({ figures }) => figures.includes('[1]'))).toEqual([true, true]);
  });

  it('tells the rule of a percentile that was read off bins, and where they stand', () => {
    const percentile = {
      ...derived('bin', { bin: [{ value: 9 }], N: [{ value: 4, pointer: '/jobs/0/read/clat_ns/bins' }] }),
      bins: { percentile: 99, value: 9, total: 4, below: 3, within: 1 },
    };
    const measurement = sampleMeasurement('mix/read', { lat_p99_ns: 9, source: { pointer: '/jobs/0/read' } });
    const derivations = new Map([[measurement.id, new Map([['lat_p99_ns', percentile]])]]);
    const record = {
      ...sampleRecord({ measurements: [measurement] }),
      packedDerivations: packDerivations(derivations),
    };
    const [recipe] = pageOf(record)?.view.recipes ?? [];
    expect(recipe).toMatch(/^fio's rule on bins: .* reached; bins: clat_ns\/bins$/);
  });

  it('has anchors that begin with a letter', () => {
    expect(measurementAnchor({ id: 'a/2-replicas/mix/all/read', run_id: 'a' })).toBe('m-2-replicas-mix-all-read');
  });

  it('shows for a published figure what was printed, how it is qualified and where', () => {
    const figures = { iops: { as_published: '438 kIOPS', qualifiers: ['about'], locator: 'section 3', row: 2 } };
    const measurement = sampleMeasurement('mix/mixed', { iops: 438_000, source: { citation: 'A paper', figures } });
    const record = sampleRecord({ measurements: [measurement] });
    const published = '438 kIOPS; about: rounded by the source';
    expect(listed(record)[0]?.figures).toContain(`(${published}; section 3; line 2 of figures.csv)`);
    expect(explained(record)[0]?.figures[0]).toMatchObject({
      published,
      locator: 'section 3; line 2 of figures.csv',
    });
  });
});

describe('the files that the panel reads', () => {
  it('hold each measurement once, in the order of their anchors', () => {
    const anchors = explained().map(({ anchor }) => anchor);
    expect(anchors).toEqual([...anchors].sort());
    expect(anchors).toHaveLength(listed().length);
    expect(indexOf().first).toEqual([anchors[0]]);
  });

  it('name the rules that passed by their places in the index', () => {
    const { rules: all } = indexOf();
    const ids = explained()[0]?.checks.passed.map((place) => all[place]?.id);
    expect(ids).toContain('R-bw-of-io-bytes');
    expect(ids).not.toContain('R-folder-id');
  });

  it('are several where one would be long, and the index tells which holds an anchor', () => {
    const measurements = Array.from({ length: 1500 }, (_, place) =>
      sampleMeasurement('mix/read', {
        id: `acme-a1-2026/default/t${String(place).padStart(4, '0')}/all/read`,
        iops: 1,
      }),
    );
    const record = sampleRecord({ measurements });
    const { first } = indexOf(record);
    expect(first.length).toBeGreaterThan(1);
    const lists = first.map((_, place) => explained(record, place));
    expect(lists.map(([one]) => one?.anchor)).toEqual(first);
    expect(lists.flat()).toHaveLength(1500);
  });
});

describe('presentSources', () => {
  it('lists the tests with links to their pages, and nothing of the figures', () => {
    expect(presentSources(sampleRecord())?.tests).toEqual([
      { title: 'Mixed load', href: 'runs/acme-a1-2026/figures/#test--mix', text: '3 results' },
      { title: 'Reads', href: 'runs/acme-a1-2026/figures/#test--read', text: '1 result' },
    ]);
    expect(presentSources(sampleRecord({ measurements: [] }))).toBeUndefined();
  });

  it('folds a long list', () => {
    const many = Array.from({ length: 13 }, (_, place) => sampleMeasurement(`t${place}/read`, { iops: 1 }));
    expect(presentSources(sampleRecord())?.is_long).toBe(false);
    expect(presentSources(sampleRecord({ measurements: many }))).toMatchObject({ is_long: true, summary: '13 tests' });
  });
});

describe('the checks of a measurement', () => {
  const problem = (more: Partial<Problem>): Problem => ({
    file: 'content/runs/acme-a1-2026/raw/mix.json',
    pointer: '/jobs/0/read/iops',
    rule: 'R-littles-law',
    severity: 'warning',
    message: 'too few in flight',
    found: '3',
    fix: 'run longer',
    ...more,
  });
  const checksOf = (...problems: Problem[]) =>
    presentChecks(sampleRecord({ problems }), sampleMeasurement('mix/read'), rules);
  const raisedBy = (more: Partial<Problem>) => checksOf(problem(more)).raised.map(({ rule }) => rule);

  it('tell what was raised about it, and which rules ran on it and found nothing', () => {
    const { raised, passed } = checksOf(problem({}));
    expect(raised).toEqual([
      {
        rule: 'R-littles-law',
        href: 'rules/#R-littles-law',
        severity: 'warning',
        severity_text: 'warning',
        text: 'too few in flight: 3',
      },
    ]);
    const ids = passed.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['R-bw-of-io-bytes', 'R-working-set']));
    for (const id of ['R-littles-law', 'R-figure-unit', 'R-folder-id', 'R-report-runs']) expect(ids).not.toContain(id);
  });

  it('do not claim that rules for fio ran on the result of another tool', () => {
    const record = sampleRecord();
    const other = { ...record, bundle: { ...record.bundle, fioResults: new Set<string>() } };
    const ids = presentChecks(other, sampleMeasurement('mix/read'), rules).passed.map(({ id }) => id);
    expect(ids).toEqual(['R-working-set']);
  });

  it('are about its own entries, its file as a whole, and its test', () => {
    expect(raisedBy({ pointer: '' })).toHaveLength(1);
    expect(raisedBy({ file: 'content/runs/acme-a1-2026/run.json', pointer: '/tests/0/result' })).toHaveLength(1);
    expect(raisedBy({ pointer: '/jobs/1' })).toEqual([]);
    expect(raisedBy({ pointer: '/jobs/0/read2' })).toEqual([]);
    expect(raisedBy({ file: 'content/runs/acme-a1-2026/raw/other.json' })).toEqual([]);
    expect(raisedBy({ file: 'content/runs/acme-a1-2026/run.json', pointer: '/tests/1' })).toEqual([]);
  });

  it('of a published figure are those of its lines of figures.csv', () => {
    const figures = { iops: { as_published: '438 kIOPS', locator: 'section 3', row: 7 } };
    const measurement = sampleMeasurement('mix/read', { evidence: 'published', source: { figures } });
    const at = (line: number) =>
      presentChecks(
        sampleRecord({ problems: [problem({ file: 'content/runs/acme-a1-2026/figures.csv', pointer: '', line })] }),
        measurement,
        rules,
      );
    expect(at(7).raised).toHaveLength(1);
    expect(at(8).raised).toEqual([]);
    expect(at(8).passed.map(({ id }) => id)).toContain('R-published-iops-bw');
    expect(at(8).passed.map(({ id }) => id)).not.toContain('R-bw-of-io-bytes');
  });
});
