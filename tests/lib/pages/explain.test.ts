import { describe, expect, it } from 'vitest';
import type { Problem } from '#types';
import { measurementAnchor } from '../../../scripts/lib/model/anchors.ts';
import { presentChecks } from '../../../scripts/lib/pages/runs/explain-measurement.ts';
import { presentFigurePages, presentSources } from '../../../scripts/lib/pages/runs/explain-pages.ts';
import { rules } from '../../../scripts/lib/rules/index.ts';
import { sampleMeasurement, sampleRecord } from './site-sample.ts';

const plain = (text = ''): string => text.replace(/[\u202f\u00a0]/g, ' ');

interface Shown {
  readonly sections: readonly {
    readonly anchor: string;
    readonly facts: readonly { readonly text: string; readonly href?: string }[];
    readonly figures: readonly { readonly exact: string }[];
  }[];
}

const shown = (record = sampleRecord(), place = 0): Shown => presentFigurePages(record, rules)[place]?.view as Shown;

describe('presentFigurePages', () => {
  it('makes one page a test, in the order of the manifest', () => {
    expect(presentFigurePages(sampleRecord(), rules).map((page) => page.path)).toEqual([
      'runs/acme-a1-2026/figures/mix',
      'runs/acme-a1-2026/figures/read',
    ]);
  });

  it('makes none for tests without figures', () => {
    const measurements = [sampleMeasurement('read/read', { iops: 1 })];
    expect(presentFigurePages(sampleRecord({ measurements }), rules)).toHaveLength(1);
    expect(presentFigurePages(sampleRecord({ measurements: [] }), rules)).toEqual([]);
  });

  it('anchors each measurement of the test and names file, pointer, hash and full value', () => {
    const { sections } = shown();
    expect(sections.map(({ anchor }) => anchor)).toEqual([
      'default-mix-all-mixed',
      'default-mix-all-read',
      'default-mix-all-write',
    ]);
    expect(sections[0]?.facts.map((fact) => fact.text)).toEqual(
      expect.arrayContaining(['raw/mix.json', '/jobs/0/read', 'ab'.repeat(32)]),
    );
    expect(sections[0]?.facts[0]?.href).toBe('runs/acme-a1-2026/raw/mix.json');
    expect(plain(sections[0]?.figures[0]?.exact)).toBe('100 000 IOPS');
  });

  it('has anchors that begin with a letter', () => {
    expect(measurementAnchor({ id: 'a/2-replicas/mix/all/read', run_id: 'a' })).toBe('m-2-replicas-mix-all-read');
  });

  it('shows for a published figure what was printed, how it is qualified and where', () => {
    const figures = { iops: { as_published: '438 kIOPS', qualifiers: ['about'], locator: 'section 3', row: 2 } };
    const measurement = sampleMeasurement('mix/mixed', { iops: 438_000, source: { citation: 'A paper', figures } });
    const [figure] = shown(sampleRecord({ measurements: [measurement] })).sections[0]?.figures ?? [];
    expect(figure).toMatchObject({
      published: '438 kIOPS; about: the source rounds',
      locator: 'section 3; line 2 of figures.csv',
    });
  });
});

describe('presentSources', () => {
  it('lists the tests with links to their pages, and nothing of the figures', () => {
    expect(presentSources(sampleRecord())?.tests).toEqual([
      { title: 'Mixed load', href: 'runs/acme-a1-2026/figures/mix/', text: '3 measurements' },
      { title: 'Reads', href: 'runs/acme-a1-2026/figures/read/', text: '1 measurement' },
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
    const other = { ...record, bundle: { ...record.bundle, results: new Map() } };
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
