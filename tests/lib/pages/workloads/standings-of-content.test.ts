/** What workload pages and the front page say of runs that are published here. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../scripts/lib/database/types.ts';
import { presentLeaders } from '../../../../scripts/lib/pages/home/leaders.ts';
import type { StandingView, WorkloadView } from '../../../../scripts/lib/pages/workloads/view.ts';
import type { TableRow } from '../../../../scripts/lib/tables/table.ts';
import { databaseOfContent } from '../../analyse/content-run.ts';
import { allWorkloads } from '../all-pages.ts';

const DRIVES = Array.from({ length: 12 }, (_, place) => `iaa-ras-2024-drive-${String(place + 1).padStart(2, '0')}`);
const RUNS = [
  ...DRIVES,
  'aerodisk-engine-n2-2019',
  'huawei-dorado-2100-g2-2015',
  'micron-9200-max-ceph-2018',
  'vitastor-1-3-1-cluster',
  'virtual-disk-2026-11',
];

let database: Database;
let pages: ReadonlyMap<string, WorkloadView>;

beforeAll(async () => {
  database = await databaseOfContent(RUNS);
  const made = await allWorkloads(database);
  pages = new Map(made.flatMap((page) => (page.kind === 'page' ? [[page.view.id, page.view] as const] : [])));
}, 120_000);

const plain = (text = ''): string => text.replaceAll(/[\u00a0\u202f\u2007]/g, ' ').trim();

function standing(id: string, load = 'peak'): StandingView {
  const found = pages.get(id)?.standings.find((one) => one.load === load);
  if (found === undefined) throw new Error(`${id} has no standings at ${load}`);
  return found;
}

const rowsOf = ({ table }: StandingView): readonly TableRow[] => table.groups.flatMap(({ rows }) => rows);
const systemsOf = (view: StandingView): readonly string[] => rowsOf(view).map(({ cells }) => cells[0]?.text ?? '');

describe('a workload page', () => {
  /** Each sentence of an answer with its grade and conditions. */
  const answersOf = (id: string, load?: string): readonly (readonly string[])[] =>
    standing(id, load).answers.map(({ text, badges, conditions }) => [
      plain(text),
      badges.map((badge) => badge.text).join(),
      plain(conditions),
    ]);

  it('opens with what is highest and by how much, then who is ranked, each with grade and conditions', () => {
    expect(answersOf('128k-write')).toEqual([
      ['Highest at peak: AERODISK ENGINE N2, 5.5 GB/s (array).', 'C ratio only', 'Not ranked: array'],
      [
        'Fastest ranked at peak: Intel SSDPF2KX076TZ, 4.00 GB/s; Samsung MZWJLJ7T6HALA-00007 −4.5 % (tie); next WDC WUSTR6432ASS204, 1.07 GB/s (−73.3 %).',
        'B same load',
        '12 drives · FreeBSD 13.1 · single drive · 1 job × QD1, the only load tested: no peak is known · as published · noise assumed: ±5 %',
      ],
    ]);
    expect(standing('128k-write').answers[1]?.badges[0]?.href).toBe('#receipt-peak');
    expect(answersOf('128k-write', 'qd1')).toEqual([
      [
        'Fastest at QD1: Intel SSDPF2KX076TZ, 4.00 GB/s; Samsung MZWJLJ7T6HALA-00007 −4.5 % (tie); next WDC WUSTR6432ASS204, 1.07 GB/s (−73.3 %).',
        'B same load',
        '12 drives · FreeBSD 13.1 · single drive · 1 job × QD1 · as published · noise assumed: ±5 %',
      ],
    ]);
    expect(standing('128k-write', 'qd1').answers[0]?.badges[0]?.href).toBe('#receipt-qd1');
  });

  it('heads the chart with what its rows show together, and says under it of which figure, work and load', () => {
    const { chart } = standing('128k-write', 'qd1');
    expect(plain(chart?.title)).toBe(
      'Intel SSDPF2KX076TZ and Samsung MZWJLJ7T6HALA-00007 tie at QD1, at least 3.5× the next',
    );
    expect(plain(chart?.subtitle)).toMatch(/^Bandwidth, 128k sequential write, QD1\. /);
  });

  it('ranks drives on one operating system, with what each does on the other', () => {
    const rows = rowsOf(standing('128k-write')).filter(({ cells }) => cells[1]?.value !== undefined);
    const configurations = rows.map(({ cells }) => cells.find(({ text }) => text.includes('FreeBSD')));
    expect(new Set(configurations.map((cell) => cell?.text))).toEqual(new Set(['FreeBSD 13.1, single drive']));
    expect(configurations.length).toBe(12);
    const elsewhere = configurations
      .flatMap((cell) => cell?.links ?? [])
      .map(({ text, href }) => {
        expect(href).toMatch(/^runs\/iaa-ras-2024-drive-\d+\/figures\/#/);
        return plain(text);
      });
    expect(elsewhere.length).toBeGreaterThan(0);
    for (const text of elsewhere) expect(text).toMatch(/^\d+ MB\/s on FreeBSD 11\.2, single drive$/);
    expect(standing('128k-write').table.note).toContain(
      'Of ranked drives it is the best on one controller, host and operating system',
    );
    expect(standing('4k-randrw-70').table.note).not.toContain('ranked drives');
  });

  it('says of which kind a system is that is higher than those ranked', () => {
    const [[highest, , reasons] = []] = answersOf('128k-write');
    expect(highest).toBe('Highest at peak: AERODISK ENGINE N2, 5.5 GB/s (array).');
    expect(reasons).toBe('Not ranked: array');
  });

  it('says of systems that cannot be ranked which is highest as published, and why there is no ranking', () => {
    const [[text, grade, conditions] = []] = answersOf('4k-randrw-70');
    expect(text).toBe(
      'Highest at peak: Micron 9200 MAX on Red Hat Ceph Storage 3.0, 781 k IOPS; then AERODISK ENGINE N2, ~438 k IOPS.',
    );
    expect(grade).toBe('C ratio only');
    expect(conditions).toMatch(/^No ranking · .*I\/Os in flight not stated \(~1 590 ↔ 512\)/);
  });

  it('tells what is higher and does not compare before what compares', () => {
    const [[highest] = [], [compared, , conditions] = []] = answersOf('128k-read');
    expect(highest).toContain('AERODISK ENGINE N2, ~5–6 GB/s (array)');
    expect(compared).toMatch(/^Highest comparable at peak: WDC WUSTR6432ASS204, 381 MB\/s; then Samsung/);
    // Each drive wrote at the same time, as much as it could: the NVMe SSDs several times as much.
    expect(conditions).toContain('No ranking · concurrent jobs at rates of their own');
    expect(systemsOf(standing('128k-read'))[0]).toContain('WDC');
  });

  it('has one row a system, of drives those of one drive and not of stripes', () => {
    for (const load of ['peak', 'qd1']) {
      const view = standing('128k-write', load);
      expect(new Set(systemsOf(view)).size).toBe(systemsOf(view).length);
      expect(JSON.stringify(view.table)).not.toContain('stripe of two');
    }
  });

  const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, M: 1e6, G: 1e9 };
  const near = (value = 0) => expect.closeTo(value, 1.9 - Math.floor(Math.log10(value)));
  /** The figures beside the dots, in order; of a range the middle. */
  const figuresIn = (svg: string): readonly number[] => {
    const beside = svg.slice(svg.lastIndexOf('<g fill="var(--ink)"'));
    return [...beside.matchAll(/>[~≥]?([\d.]+)(?:–([\d.]+))? ([kMG]?) ?(?:IOPS|B\/s)/g)].map(
      ([, low, high, unit = '']) => ((Number(low) + Number(high ?? low)) / 2) * (UNITS[unit] ?? Number.NaN),
    );
  };

  it('draws the rows of its table, each once and in their order', () => {
    let drawn = 0;
    for (const { standings } of pages.values())
      for (const view of standings) {
        if (view.chart === undefined) continue;
        drawn += 1;
        const svg = view.chart.panels.map((panel) => panel.svg).join('');
        const main = view.table.columns.findIndex(({ better }) => better !== undefined);
        const figures = rowsOf(view).flatMap(({ cells }) => (cells[main]?.value === undefined ? [] : [cells[main]]));
        // On a logarithmic axis each figure has a unit of its own.
        if (svg.includes('log scale')) expect(figuresIn(plain(svg))).toEqual(figures.map(({ value }) => near(value)));
        else for (const { text } of figures) expect(plain(svg)).toContain(`>${plain(text)}`);
      }
    expect(drawn).toBeGreaterThan(5);
  });

  it('draws a drive and a cluster on a logarithmic axis', () => {
    expect(standing('128k-write').chart?.panels[0]?.svg).toContain('log scale');
  });

  it('sets demonstrations after products, without a rank', () => {
    const systems = systemsOf(standing('4k-randrw-70'));
    expect(systems.at(-1)).toContain('KVM');
    expect(systems.length).toBeGreaterThan(2);
    const cells = rowsOf(standing('4k-randrw-70')).at(-1)?.cells ?? [];
    expect(cells.every(({ href }) => href !== '#receipt-peak')).toBe(true);
  });

  it('says of assumed noise that it is assumed', () => {
    const ranked = rowsOf(standing('128k-write')).filter(({ cells }) => cells[1]?.value !== undefined);
    expect(ranked.map(({ cells }) => plain(cells[1]?.sub))).toEqual(ranked.map(() => '±5 %, assumed'));
  });

  it('has no column without a figure, and no column of a load that all rows share', () => {
    const labels = standing('128k-write', 'qd1').table.columns.map(({ label }) => label);
    expect(labels).not.toContain('p99 latency');
    expect(labels).not.toContain('Load');
  });
});

describe('the boards of the front page', () => {
  it('show the first rows of the same standings', () => {
    const products = new Set(RUNS.filter((id) => !id.startsWith('virtual')));
    const boards = presentLeaders(database, products);
    const writes = boards.find(({ href }) => href === 'workloads/128k-write/');
    expect(writes?.rows.map(({ system }) => system.text)).toEqual(systemsOf(standing('128k-write')).slice(0, 3));
    expect(writes?.rows.map(({ grade }) => grade?.text)).toEqual(['C ratio only', 'B same load', 'B same load']);
    expect(boards.length).toBeGreaterThan(3);
    // An array that compares with none of the drives is highest all the same; the drives read while they wrote.
    const reads = boards.find(({ href }) => href === 'workloads/128k-read/');
    expect(reads?.rows.map(({ system, grade }) => `${system.text}: ${grade?.text}`)).toEqual([
      'AERODISK ENGINE N2: D no comparison',
      'WDC WUSTR6432ASS204: C ratio only',
      'Samsung MZWJLJ7T6HALA-00007: C ratio only',
    ]);
    expect(reads?.rows.map(({ conditions }) => conditions.endsWith('while other jobs ran'))).toEqual([
      false,
      true,
      true,
    ]);
  });
});
