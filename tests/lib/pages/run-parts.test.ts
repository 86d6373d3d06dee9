import { describe, expect, it } from 'vitest';
import { withParts } from '../../../scripts/lib/database/parts.ts';
import { presentRun } from '../../../scripts/lib/pages/runs/run.ts';
import { presentPartPages } from '../../../scripts/lib/pages/runs/run-parts.ts';
import { presentSystem } from '../../../scripts/lib/pages/systems/system.ts';
import { sampleDatabase, sampleMeasurement, sampleRecord } from './site-sample.ts';

interface PageView {
  readonly sections: readonly string[];
  readonly sources: { readonly tests: readonly { readonly href: string }[] };
  readonly results: {
    readonly groups: readonly { readonly rows: readonly { readonly cells: readonly Record<string, unknown>[] }[] }[];
  };
  readonly files: readonly { readonly files: readonly { readonly path: string }[] }[];
  readonly archived: { readonly folders: readonly { readonly href: string }[] };
}

const ids = Array.from({ length: 70 }, (_, place) => `t${place}`);
const patternOf = (place: number): string => (place < 35 ? 'randread' : 'randwrite');
const tests = ids.map((id) => ({ id, title: id, configuration: 'default', result: `raw/${id}.json` }));
const [first = { id: 'none', title: 'none' }, ...others] = tests;
const measurements = ids.map((id, place) =>
  sampleMeasurement(`${id}/read`, {
    rw: patternOf(place),
    bs_bytes: 4096,
    numjobs: place + 1,
    iops: 1000 * (place + 1),
  }),
);
const plain = sampleRecord({ run: { tests: [first, ...others] }, measurements });
const file = (path: string) => ({ path, bytes: new Uint8Array(), size_bytes: 0, sha256: 'ab' });
const record = withParts({
  ...plain,
  bundle: { ...plain.bundle, files: [file('run.json'), ...ids.map((id) => file(`raw/${id}.json`))] },
});
const pages = presentPartPages(record);
const viewOf = (page: { readonly view: unknown } | undefined) => page?.view as PageView;
const run = viewOf(presentRun(record, [], { charts: [], sections: { load: { charts: [], more: [] } } }));
const pathsOf = (view: PageView) => view.files.flatMap(({ files }) => files.map(({ path }) => path));

describe('a run of very many measurements', () => {
  it('has a page for each part with its results, their sources and their files', () => {
    expect(pages.map(({ path, title }) => [path, title])).toEqual([
      ['runs/acme-a1-2026/results/randread', 'Random read: results'],
      ['runs/acme-a1-2026/results/randwrite', 'Random write: results'],
    ]);
    const view = viewOf(pages[1]);
    expect(view.sections).toEqual(['results', 'sources', 'files']);
    expect(view.sources.tests).toHaveLength(35);
    const single = viewOf(presentPartPages(record, 'https://raw.example.org/{run}/{path}')[1]);
    expect(pathsOf(single)).toContain('raw/t69.json');
    expect(pathsOf(single)).not.toContain('raw/t1.json');
  });

  it('leads from each part to its own files where they are in an archive', () => {
    const [reads, writes] = pages.map((page) => viewOf(page));
    expect(reads?.archived.folders.map(({ href }) => href)).toEqual(['runs/acme-a1-2026/files/#raw/t0.json']);
    expect(writes?.archived.folders.map(({ href }) => href)).toEqual(['runs/acme-a1-2026/files/#raw/t35.json']);
    expect([reads, writes, run].map((view) => view && pathsOf(view))).toEqual([[], [], ['run.json']]);
    expect(run.archived.folders).toEqual([]);
  });

  it('leads from every figure to its source, and lists its test', () => {
    const rows = viewOf(pages[1]).results.groups[0]?.rows ?? [];
    expect(rows.flatMap(({ cells }) => cells.map((cell) => cell.href))).toContain(
      '../../figures/#default-t69-all-read',
    );
    const tests = viewOf(pages[1]).sources.tests.map((test) => test.href);
    expect(tests).toContain('runs/acme-a1-2026/figures/#test--t69');
  });

  it('lists on its own page the parts with their best figures, after the pictures, and neither sources nor raw files', () => {
    expect(run.sections.slice(0, 2)).toEqual(['load', 'results']);
    expect(run.sections).not.toContain('sources');
    expect(pathsOf(run)).toEqual(['run.json']);
    const cells = run.results.groups[0]?.rows.map((row) => row.cells) ?? [];
    expect(cells.map(([title, count, iops]) => [title?.href, count?.value, iops?.value, iops?.sub])).toEqual([
      ['./results/randread/', 35, 35_000, '4k · 35\u00a0jobs'],
      ['./results/randwrite/', 35, 70_000, '4k · 70\u00a0jobs'],
    ]);
  });

  it('is told by its parts on the page of its system too, with a line for each', () => {
    const [system] = sampleDatabase([record]).systems;
    if (system === undefined) throw new Error('no system');
    const { view } = presentSystem(system, []);
    expect(view.results[0]?.groups[0]?.rows).toHaveLength(2);
  });

  it('is no other than before where one page is enough', () => {
    const small = sampleRecord();
    expect(presentPartPages(small)).toEqual([]);
    const view = viewOf(presentRun(small, [], { charts: [], sections: { load: { charts: [], more: [] } } }));
    expect(view.sections.slice(0, 2)).toEqual(['results', 'load']);
    expect(view.sources.tests).toHaveLength(2);
  });
});
