import { describe, expect, it } from 'vitest';
import type { Measurement, SearchIndex } from '#types';
import { chooseColumns } from '../../../assets/js/search/choose-columns.ts';
import { widthOf } from '../../../assets/js/search/column-widths.ts';
import { figuresCsv, figuresJson, figuresName } from '../../../assets/js/search/download-figures.ts';
import { cellOf, columnScale } from '../../../assets/js/search/figure-cells.ts';
import { figureColumns } from '../../../assets/js/search/figure-columns.ts';
import { prepareFinding } from '../../../assets/js/search/find.ts';
import { orderRows } from '../../../assets/js/search/order-rows.ts';
import { readIndex } from '../../../assets/js/search/read-index.ts';
import { textWidth } from '../../../scripts/lib/charts/text-width.ts';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { findDriveModels } from '../../../scripts/lib/database/drive-models.ts';
import { LIMITS, readLimit, writeLimit } from '../../../scripts/lib/pages/search/amounts.ts';
import type { ColumnId } from '../../../scripts/lib/pages/search/column-ids.ts';
import { NOTHING } from '../../../scripts/lib/pages/search/state.ts';
import { sampleMeasurement, sampleRecord } from '../pages/site-sample.ts';

const work = { rw: 'randread', bs_bytes: 4096, workload_class: '4k-randread', numjobs: 1, iodepth: 32 } as const;
const printed = { as_published: '4.3 kIOPS', locator: 'p. 1', row: 2, qualifiers: ['about'] };
const measurements: readonly Measurement[] = [
  sampleMeasurement('a/read', { ...work, iops: 8000.25, lat_mean_ns: 2e6, lat_p99_ns: 4e6, outstanding: 32 }),
  sampleMeasurement('b/read', { ...work, iops: 900, lat_p99_ns: 900_000, outstanding: 8, iodepth: 8 }),
  sampleMeasurement('c/write', { ...work, rw: 'randwrite', workload_class: '4k-randwrite', bw_bytes_per_s: 5e8 }),
  sampleMeasurement('d/read', { ...work, iops: 4300, evidence: 'published', source: { figures: { iops: printed } } }),
  sampleMeasurement('e/read', {
    ...work,
    id: 'acme-a1-2026/linux/e/all/read',
    configuration_id: 'linux',
    axes: { os: 'Linux' },
    iops: 99_000,
    rate_limited: true,
  }),
];
const database = buildDatabase([sampleRecord({ measurements })], []);
const index: SearchIndex = {
  schema: 'x',
  data_version: '0123456789',
  ...buildBrowserIndex(database, findDriveModels(database)),
};
const reader = readIndex(index);
const columns = figureColumns(reader);
const column = (id: ColumnId) => {
  const found = columns.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no column ${id}`);
  return found;
};
const all = measurements.map((_, row) => row);
const tests = (rows: readonly number[]) => rows.map((row) => reader.measurementAt(row).test_id).join('');

/** The index with one figure more, and the row that it has there. */
function indexedWith(figure: Partial<Measurement>) {
  const one = sampleMeasurement('f/read', { ...work, iops: 5, ...figure });
  const other = buildDatabase([sampleRecord({ measurements: [...measurements, one] })], []);
  const built = { ...index, ...buildBrowserIndex(other, findDriveModels(other)) };
  const { quantityAt } = readIndex(built);
  return { built, quantityAt, row: other.measurements.findIndex(({ id }) => id === one.id) };
}

describe('readIndex', () => {
  it('gives back each measurement as far as the index keeps it', () => {
    const kept = Object.keys(reader.measurementAt(0)).filter((key) => key !== 'steady_state');
    expect(kept).toContain('lat_p99_ns');
    for (const [row, measurement] of database.measurements.entries()) {
      const found = reader.measurementAt(row) as unknown as Record<string, unknown>;
      for (const [key, value] of Object.entries(measurement))
        if (key in found && key !== 'steady_state') expect(found[key], `${measurement.id} ${key}`).toEqual(value);
      expect(found.id).toBe(measurement.id);
    }
  });

  it('knows what a source printed', () => {
    expect(reader.quantityAt(3, 'iops')).toEqual({ value: 4300, as_published: '4.3 kIOPS', qualifiers: ['about'] });
    expect(reader.quantityAt(2, 'iops')).toBeUndefined();
  });

  it('knows a percentile that is but a lower bound', () => {
    const notices = [{ rule: 'N-percentiles-open', text: 'p99.9: 17.0 s or longer' }];
    const { built, quantityAt, row } = indexedWith({ lat_p99_ns: 9e9, lat_p99_9_ns: 17e9, notices });
    expect(built.lower_bounds).toEqual([{ row, metric: 'lat_p99_9' }]);
    expect(quantityAt(row, 'lat_p99_9')).toEqual({ value: 17e9, qualifiers: ['at_least'] });
    expect(quantityAt(row, 'lat_p99')).toEqual({ value: 9e9 });
  });

  it('knows a percentile of fewer I/Os than it takes', () => {
    const { built, quantityAt, row } = indexedWith({ lat_p99_ns: 9e6, lat_p99_9_ns: 17e6, total_ios: 360 });
    expect(built.few_ios).toEqual([{ row, metric: 'lat_p99_9' }]);
    expect(quantityAt(row, 'lat_p99_9')).toEqual({ value: 17e6, qualifiers: ['few_ios'] });
    expect(quantityAt(row, 'lat_p99')).toEqual({ value: 9e6 });
  });
});

describe('ordering by date', () => {
  it('has the newest first, and figures of an undated run last in either order', () => {
    const of = (id: string, date: string) => {
      const figure = sampleMeasurement('a/read', { ...work, iops: 1, id: `${id}/default/a/all/read`, run_id: id });
      const { bundle, ...rest } = sampleRecord({ run: { id, date }, measurements: [figure] });
      return { ...rest, bundle: { ...bundle, id } };
    };
    const database = buildDatabase([of('r1', '2020-01-29'), of('r2', 'not_recorded'), of('r3', '2020-02')], []);
    const built = { ...index, ...buildBrowserIndex(database, findDriveModels(database)) };
    const reading = readIndex(built);
    const order = orderRows(figureColumns(reading), built.rows);
    const runs = (is_reversed: boolean) =>
      order([0, 1, 2], { column: 'date', is_reversed }, new Set()).rows.map((row) => reading.measurementAt(row).run_id);
    expect([runs(false), runs(true)]).toEqual([
      ['r3', 'r1', 'r2'],
      ['r1', 'r3', 'r2'],
    ]);
  });
});

describe('finding figures', () => {
  const find = prepareFinding(index, (thing) => (thing === 'systems/acme-a1' ? 'Acme A1 NVMe SSD' : ''));
  const found = (asked: Partial<typeof NOTHING>) => tests(find({ ...NOTHING, ...asked }).rows);

  it('looks for each word in all that a figure belongs to', () => {
    expect([found({ q: 'acme 4k randread' }), found({ q: 'randwrite nvme' }), found({ q: 'bolt' })]).toEqual([
      'abde',
      'c',
      '',
    ]);
  });

  it('takes words that name a workload for the workload of the figure, not for the name of its system or run', () => {
    const named = prepareFinding(index, (thing) => (thing === 'systems/acme-a1' ? 'Acme A1, randwrite edition' : ''));
    const rows = (q: string) => tests(named({ ...NOTHING, q }).rows);
    expect([rows('randwrite'), rows('edition'), rows('randwrite edition')]).toEqual(['c', 'abcde', 'c']);
  });

  it('keeps figures within limits: latency at most, rates at least; a figure that is missing keeps none', () => {
    expect(found({ limits: { p99: 1e6 } })).toBe('b');
    expect(found({ limits: { iops: 4300 } })).toBe('ade');
    expect(found({ limits: { iops: 4300, p99: 4e6 } })).toBe('a');
  });

  it('takes a published range by its worse end, and a latency of at least so much for any', () => {
    const row = tests([0, 1, 2, 3, 4]).indexOf('d');
    const ranged = { ...index, published: [{ row, metric: 'bw', as_published: '1-2 GB/s', low: 1e9, high: 2e9 }] };
    const within = (q: Partial<SearchIndex>, limits: (typeof NOTHING)['limits']) =>
      tests(prepareFinding({ ...ranged, ...q } as SearchIndex, () => '')({ ...NOTHING, limits }).rows);
    expect([within({}, { bw: 9e8 }), within({}, { bw: 15e8 })]).toEqual(['d', '']);
    const b = tests([0, 1, 2, 3, 4]).indexOf('b');
    expect(within({ lower_bounds: [{ row: b, metric: 'lat_p99' }] }, { p99: 1e6 })).toBe('');
  });

  it('counts within limits what each facet would leave', () => {
    const { counts } = find({ ...NOTHING, limits: { p99: 1e6 } });
    expect([counts.workload.get('4k-randread'), counts.workload.get('4k-randwrite')]).toEqual([1, 0]);
  });
});

describe('orderRows', () => {
  const order = orderRows(columns, index.rows);
  const sorted = (id: ColumnId, is_reversed = false) => tests(order(all, { column: id, is_reversed }, new Set()).rows);

  it('has the better first, and what is missing last in either order', () => {
    expect([sorted('iops'), sorted('iops', true)]).toEqual(['eadbc', 'bdaec']);
    expect([sorted('p99'), sorted('p99', true)]).toEqual(['bacde', 'abcde']);
  });

  it('orders loads by what is in flight, not by their words', () => {
    expect(sorted('load')).toMatch(/^b/);
  });

  it('goes by workload and then by rate where nobody chose', () => {
    expect(tests(order(all, undefined, new Set()).rows)).toBe('eadbc');
  });

  it('has halves of mixes after all that was done as a whole', () => {
    const mix = { rw: 'randrw', rwmixread: 70, workload_class: '4k-randrw-70', direction: 'read' } as const;
    const { built, row } = indexedWith(mix);
    const { rows } = orderRows(figureColumns(readIndex(built)), built.rows)([...all, row], undefined, new Set());
    expect(rows.at(-1)).toBe(row);
  });

  it('goes by workload and then by the figure that words ask about', () => {
    const { rows, sorting } = order(all, undefined, new Set(), 'p99');
    expect([tests(rows), sorting.slice(0, 2)]).toEqual([
      'baedc',
      [
        { id: 'work', desc: false },
        { id: 'p99', desc: false },
      ],
    ]);
  });

  it('shows only what was found, and no hidden column', () => {
    const { rows, columns: shown } = order([1, 3], { column: 'iops', is_reversed: false }, new Set(['bw']));
    expect(tests(rows)).toBe('db');
    expect(shown.map(({ id }) => id)).not.toContain('bw');
  });
});

describe('marks of figures', () => {
  it('keep evidence in sight where all rows have the same but one is not measured, and are told where all have one', () => {
    const stated = { evidence: 'published', basis: 'vendor_stated', source: { figures: { iops: printed } } } as const;
    const { built, row } = indexedWith({ ...stated, id: 'acme-a1-2026/default/f/all/read/vendor_stated' });
    const of = figureColumns(readIndex(built));
    const published = built.columns.evidence.flatMap((place, at) =>
      built.dictionaries.evidence[place ?? -1] === 'published' ? [at] : [],
    );
    expect(published.length).toBe(2);
    expect(chooseColumns(of, published, {}).hidden.has('evidence')).toBe(false);
    const { same } = chooseColumns(of, [row, row], {});
    expect(same.find(({ id }) => id === 'evidence')?.text).toMatch(/^as published, .+/);
  });
});

describe('chooseColumns', () => {
  const hidden = (rows: readonly number[], asked = {}) => [...chooseColumns(columns, rows, asked).hidden];

  it('leaves out what every row shares, and says it once', () => {
    const { same, missing } = chooseColumns(columns, [0, 1], {});
    expect(same.map(({ id, text }) => `${id} ${text}`)).toContain('work 4k random read');
    expect(missing).toEqual(['Bandwidth', 'p99.9']);
    expect(hidden([0, 1])).toContain('work');
    expect(hidden([0, 2])).not.toContain('work');
  });

  it('needs no direction where the work says it', () => {
    expect(hidden(all)).toContain('direction');
  });

  it('does as the reader says', () => {
    expect(hidden([0, 1], { work: true, fio: true, iops: false })).toEqual(expect.not.arrayContaining(['work', 'fio']));
    expect(hidden([0, 1], { iops: false })).toContain('iops');
  });

  it('has a column for each axis, shown when asked for', () => {
    expect(column('axis:os').orderAt(0)).toBeUndefined();
    expect(hidden(all)).toContain('axis:os');
    expect(hidden(all, { 'axis:os': true })).not.toContain('axis:os');
  });
});

describe('cellOf', () => {
  const iops = column('iops');
  if (iops.kind !== 'number') throw new Error('iops is no number');
  const scales = new Map([[iops as (typeof columns)[number], columnScale(iops, [0, 1, 3])]]);
  const cell = (id: ColumnId, row: number) => cellOf(column(id), row, reader.measurementAt(row), scales, reader);

  it('prints figures as other tables do, with the full value and the way to the source', () => {
    expect(cell('iops', 0)).toMatchObject({
      text: '8.00',
      value: 8000.25,
      title: '8\u202f000.25\u00a0IOPS',
      href: 'runs/acme-a1-2026/figures/#default-a-all-read',
    });
    expect(cell('iops', 3).text).toBe('~4.3');
    expect(cell('iops', 2)).toMatchObject({ text: '–', reason: expect.stringMatching(/./) });
  });

  it('marks figures of a run that left something out of its method', () => {
    const whole = reader.measurementAt(0);
    const badgesOf = (one: typeof whole) => cellOf(column('evidence'), 0, one, scales, reader).badges?.slice(1);
    expect(badgesOf(whole)).toEqual([]);
    expect(
      badgesOf({ ...whole, method_factor: 0.1, method_departures: [{ departure: 'rests_left_out' }] }),
    ).toMatchObject([
      {
        text: 'shortened to 0.1×',
        title: expect.stringContaining('Shortened run (0.1× duration), no rests.'),
        href: 'glossary/#shortened-run',
      },
    ]);
  });

  it('leads to the page of the workload, and marks what may not be compared', () => {
    expect(cell('work', 0)).toMatchObject({ text: '4k random read', href: 'workloads/4k-randread/' });
    expect(cell('evidence', 4).badges?.map(({ text }) => text)).toEqual(['raw data', 'rate-limited']);
  });
});

describe('files of figures', () => {
  const found = [2, 0].map(reader.measurementAt);

  it('have the columns of the API and the rows as shown', () => {
    const [head = '', first = '', second = '', ...rest] = figuresCsv(found).trim().split('\r\n');
    const names = head.split(',');
    expect(names.slice(0, 2)).toEqual(['id', 'run_id']);
    expect(second.split(',')[names.indexOf('lat_p99_ns')]).toBe('4000000');
    expect(first.split(',')[names.indexOf('bw_bytes_per_s')]).toBe('500000000');
    expect(names).toContain('steady_state.verdict');
    expect(names).not.toContain('lat_p99_9_ns');
    expect(rest).toEqual([]);
  });

  it('say where they are from', () => {
    const file = JSON.parse(figuresJson(found, 'https://x/search/?q=a', '0123'));
    expect([file.address, file.data_version, file.measurements.length]).toEqual(['https://x/search/?q=a', '0123', 2]);
    expect(file.measurements[1]).toMatchObject({ iops: 8000.25, workload_class: '4k-randread' });
  });
});

describe('amounts', () => {
  it.each([
    ['p99', '1ms', 1e6],
    ['p99', '250 us', 250_000],
    ['p99.9', '1.5s', 1.5e9],
    ['mean', '0.1 µs', 100],
    ['iops', '100k', 100_000],
    ['iops', '2M IOPS', 2e6],
    ['bw', '2.5 GB/s', 2.5e9],
    ['bw', '1GiB', 2 ** 30],
  ] as const)('%s: "%s" is %d', (limit, text, value) => {
    expect(readLimit(limit, text)).toBe(value);
  });

  it.each([
    ['p99', '1'],
    ['p99', '-1ms'],
    ['p99', 'ms'],
    ['iops', '1ms'],
    ['iops', '0'],
    ['bw', '1e9'],
    ['bw', 'Infinity'],
  ] as const)('%s: "%s" is none', (limit, text) => {
    expect(readLimit(limit, text)).toBeUndefined();
  });

  it('are read as they are written', () => {
    for (const limit of LIMITS)
      for (const value of [1, 999, 1000, 1e6, 1_250_000, 5e9, 123_456_789])
        expect(readLimit(limit, writeLimit(limit, value)), `${limit} ${value}`).toBe(value);
    expect([writeLimit('p99', 1e6), writeLimit('iops', 250_000), writeLimit('bw', 5e8)]).toEqual([
      '1ms',
      '250k',
      '500MB',
    ]);
  });
});

describe('figuresName', () => {
  it('names the file by what was asked for, whatever the order and the columns', () => {
    const asked = { ...NOTHING, q: 'Samsung 4k', choice: { kind: ['drive'] }, limits: { iops: 1e5 } };
    expect(figuresName({ ...asked, columns: { fio: true } })).toBe('figures-q-samsung-4k-kind-drive-iops-100k');
    expect(figuresName(NOTHING)).toBe('figures');
    expect(figuresName({ ...NOTHING, q: 'x'.repeat(200) })).toHaveLength(80);
  });
});

describe('widthOf', () => {
  it('has room for every figure with the room after it, and no more than the label where figures are short', () => {
    const iops = column('iops');
    if (iops.kind !== 'number') throw new Error('no figures');
    const wide = { scale: { factor: 1000, unit: 'k IOPS' }, largest: 4_280_000, decimals: 5 };
    expect(widthOf(iops, all, wide)).toBeGreaterThanOrEqual('~428000000'.length + 0.5);
    expect(widthOf(iops, all, { ...wide, largest: 99_000, decimals: 1 })).toBe(7);
  });

  it('has room for the longest badge of its rows, in every language', () => {
    const steady = column('steady');
    const widthWith = (text: string) => widthOf({ ...steady, kind: 'text', textAt: () => text } as typeof steady, [0]);
    // Of 14 px, a character takes 8.4 px; the room around cells is added to it.
    const pixels = (text: string) => 8.4 * widthWith(text);
    expect(pixels('not assessed')).toBeGreaterThanOrEqual(90);
    expect(pixels('как опубликовано')).toBeGreaterThanOrEqual(textWidth('как опубликовано', 12, true) + 18);
    expect(widthWith('raw data, do not rely on')).toBe(widthWith('do not rely on'));
  });
});
