import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';
import {
  choicesOf,
  isAt,
  type LoadChoice,
  type StandingRules,
  standingsOf,
} from '../../../scripts/lib/database/standings.ts';
import { comparandOf } from './comparand-sample.ts';

/** A figure under QD32 of one job; its id is the system and the rate. */
function figure(
  system_id: string,
  iops: number,
  more: Partial<Measurement> = {},
  facts: Partial<RunFacts> = {},
): Comparand {
  const load = { numjobs: 1, iodepth: 32, outstanding: 32, lat_mean_ns: undefined };
  return comparandOf({ id: `${system_id}/${iops}`, run_id: system_id, system_id, iops, ...load, ...more }, facts);
}

const ALL: StandingRules = { mayLead: () => true, flatters: () => false, isDemonstration: () => false };

/** Rank and id of each row. */
function rowsOf(all: readonly Comparand[], rules: Partial<StandingRules> = {}, load: LoadChoice = 'peak') {
  const { rows } = standingsOf(all, load, { ...ALL, ...rules });
  return rows.map(({ measurement, rank }) => (rank === undefined ? measurement.id : `${rank} ${measurement.id}`));
}

describe('the figures that stand', () => {
  it('are measured, to be relied on, and have a rate', () => {
    const others = [
      figure('b', 900, { basis: 'vendor_stated' }),
      figure('c', 800, { do_not_rely: true }),
      figure('d', 700, { iops: undefined }),
    ];
    expect(rowsOf([figure('a', 100), ...others])).toEqual(['a/100']);
  });

  it('are of the 120 highest systems, and all are counted', () => {
    const all = Array.from({ length: 121 }, (_, place) => figure(`s${place}`, 1000 + 100 * place));
    const { rows, count, gates } = standingsOf(all, 'peak', ALL);
    expect([rows.length, count, rows[0]?.measurement.id, rows.at(-1)?.measurement.id]).toEqual([
      120,
      121,
      's120/13000',
      's1/1100',
    ]);
    expect(gates.map(({ values }) => values.length)).toEqual(gates.map(() => 120));
  });

  it('are in the order of their ids where rates are equal', () => {
    const all = [figure('b', 100), figure('a', 100, { kind: 'array' }), figure('c', 100, { kind: 'volume' })];
    for (const one of [all, all.toReversed()]) expect(rowsOf(one)).toEqual(['a/100', 'b/100', 'c/100']);
  });

  it('are of the largest group of systems that may be ranked, else of the one with the highest figure', () => {
    const array = { kind: 'array' } as const;
    const arrays = [figure('a', 400, array), figure('b', 10, array)];
    const drives = [figure('c', 300), figure('d', 200)];
    const ranked = (all: readonly Comparand[]) => rowsOf(all).filter((row) => row.includes(' '));
    for (const all of [
      [...arrays, ...drives],
      [...drives, ...arrays],
    ]) {
      expect(ranked(all)).toEqual(['1 a/400', '2 b/10']);
      expect(ranked([...all, figure('e', 5)])).toEqual(['1 c/300', '2 d/200', '3 e/5']);
      expect(ranked([...all, figure('c', 500)])).toEqual(['1 c/500', '2 d/200']);
    }
  });

  it('are totals where the work is a mix, though its parts are higher', () => {
    const mixed = { direction: 'mixed' } as const;
    const all = [figure('a', 300, mixed), figure('a', 900), figure('b', 200, mixed), figure('b', 800)];
    expect(rowsOf(all)).toEqual(['1 a/300', '2 b/200']);
  });

  it('may all be ranked under one load, not only the peaks of configurations', () => {
    const other = figure('a', 500, { workload_fingerprint: 'f2', workload_options: { fsync: '1' } });
    expect(rowsOf([other, figure('a', 300), figure('b', 200)], {}, 'qd32')).toEqual(['1 a/300', '2 b/200']);
  });

  it('have no rank where they may not lead', () => {
    const mayLead = ({ system_id }: Measurement) => system_id !== 'a';
    expect(rowsOf([figure('a', 900), figure('b', 500), figure('c', 300)], { mayLead })).toEqual([
      'a/900',
      '1 b/500',
      '2 c/300',
    ]);
  });

  it('flatter only where none does not: then they lead', () => {
    const flatters = ({ iops = 0 }: Measurement) => iops >= 900;
    const all = [figure('a', 900), figure('a', 300), figure('b', 200), figure('c', 950)];
    expect(rowsOf(all, { flatters })).toEqual(['1 a/300', '2 b/200', 'c/950']);
    expect(rowsOf([figure('a', 900), figure('c', 950)], { flatters })).toEqual(['1 c/950', '2 a/900']);
    const { rows } = standingsOf([figure('a', 900), figure('c', 950)], 'peak', { ...ALL, flatters });
    expect(rows.map(({ is_aside }) => is_aside)).toEqual([false, false]);
    const isDemonstration = ({ system_id }: Measurement) => system_id === 'd';
    const demonstrated = [figure('a', 900), figure('c', 950), figure('d', 800)];
    expect(rowsOf(demonstrated, { flatters, isDemonstration })).toEqual(['1 c/950', '2 a/900', 'd/800']);
  });

  it('say where those that are ranked were tested under one load alone', () => {
    const only = (all: readonly Comparand[], load: LoadChoice = 'peak') => standingsOf(all, load, ALL).only_load;
    const [a, b] = [figure('a', 100), figure('b', 300)];
    const light = { numjobs: 1, iodepth: 1, outstanding: 1 };
    expect([only([a, b]), only([a, b], 'qd32')]).toEqual([true, undefined]);
    expect(only([a, b, figure('a', 10, light)])).toBeUndefined();
    expect(only([a, b, figure('c', 10, { ...light, kind: 'array' })])).toBe(true);
  });

  it('are the best of each system, in whichever configuration it was', () => {
    const cache = (value: string) => ({ configuration_id: value, axes: { cache: value } });
    const all = [figure('a', 300, cache('A')), figure('b', 250, cache('B')), figure('b', 200, cache('A'))];
    expect(rowsOf(all)).toEqual(['1 a/300', '2 b/250']);
  });

  it('are of drives on one controller, with what each does on another', () => {
    const on = (controller: string) => ({ configuration_id: controller, axes: { controller } });
    const all = [
      figure('a', 300, on('A')),
      figure('b', 250, on('B')),
      figure('b', 200, on('A')),
      figure('c', 280, on('B')),
    ];
    const { rows } = standingsOf(all, 'peak', ALL);
    expect(
      rows.map(({ measurement, rank, elsewhere, comparison }) => [
        measurement.id,
        rank,
        elsewhere?.id,
        comparison?.grade,
      ]),
    ).toEqual([
      ['a/300', 1, undefined, undefined],
      ['c/280', undefined, undefined, 'C'],
      ['b/200', 2, 'b/250', 'B'],
    ]);
    // What is within the noise is no other figure.
    const near = [figure('a', 300, on('A')), figure('b', 204, on('B')), figure('b', 200, on('A'))];
    expect(standingsOf(near, 'peak', ALL).rows.map(({ elsewhere }) => elsewhere)).toEqual([undefined, undefined]);
  });
});

describe('the figure of a system without a rank', () => {
  const striped = { layout: 'stripe of two' };
  const rules = (...leading: readonly number[]) => ({
    mayLead: ({ iops = 0 }: Measurement) => leading.includes(iops),
  });

  it('is one that may lead before all, then a total, then one of a single drive, then the highest', () => {
    const read = (iops: number, facts: Partial<RunFacts> = {}) =>
      figure('a', iops, { configuration_id: `c${iops}` }, facts);
    const mixed = figure('a', 300, { direction: 'mixed' }, striped);
    expect(rowsOf([read(900), read(500), mixed], rules(500, 300))).toEqual(['a/300']);
    expect(rowsOf([read(100, striped), figure('a', 900, { direction: 'mixed' })], rules(100))).toEqual(['a/100']);
    expect(rowsOf([read(900, striped), read(250, { layout: 'Single' }), read(200)])).toEqual(['a/250']);
    expect(rowsOf([read(900, striped), read(200)])).toEqual(['a/200']);
  });

  it('is the first by id of equal ones', () => {
    const [one, two] = ['a', 'b'].map((id) => figure('s', 100, { id, configuration_id: id }));
    if (one === undefined || two === undefined) throw new Error('two figures');
    expect([rowsOf([one, two]), rowsOf([two, one])]).toEqual([['a'], ['a']]);
  });

  it('may be of any layout in an array', () => {
    const array = { kind: 'array' } as const;
    const all = [figure('a', 900, array, striped), figure('a', 200, { ...array, configuration_id: 'x' })];
    expect(rowsOf(all)).toEqual(['a/900']);
  });

  it('is of a product where the system has one too', () => {
    const isDemonstration = ({ run_id }: Measurement) => run_id === 'shown';
    const all = [figure('a', 900, { run_id: 'shown' }), figure('a', 300), figure('b', 200, { kind: 'array' })];
    expect(rowsOf(all, { isDemonstration })).toEqual(['a/300', 'b/200']);
  });
});

describe('the reference of standings', () => {
  it('is the fastest of those ranked, whose gates are told', () => {
    const { rows, reference, gates } = standingsOf([figure('a', 100), figure('b', 300)], 'peak', ALL);
    expect(reference).toBe(rows[0]);
    expect(reference?.measurement.id).toBe('b/300');
    expect(gates.find(({ id }) => id === 'kind')).toEqual({ id: 'kind', passed: true, values: ['drive', 'drive'] });
  });

  it('is the highest of those that compare with most where nobody is ranked', () => {
    const trial = { method_factor: 0.1 };
    const all = [figure('a', 900, trial), figure('c', 200, { kind: 'array' }), figure('b', 300)];
    for (const one of [all, all.toReversed()]) {
      const { rows, reference, gates } = standingsOf(one, 'peak', ALL);
      expect(rows.map(({ measurement, comparison }) => [measurement.id, comparison?.grade])).toEqual([
        ['b/300', undefined],
        ['c/200', 'C'],
        ['a/900', 'D'],
      ]);
      expect([reference?.measurement.id, gates]).toEqual(['b/300', []]);
    }
  });

  it('is absent where no figure may lead', () => {
    const found = standingsOf([figure('a', 100)], 'peak', { ...ALL, mayLead: () => false });
    expect(found).not.toHaveProperty('reference');
    expect(found.rows).toHaveLength(1);
  });
});

describe('the choices of a load', () => {
  const at = (more: Partial<Measurement>, load: LoadChoice) => isAt(figure('a', 1, more).measurement, load);
  const unstated = { outstanding: undefined };

  it('go by the I/Os in flight as stated, else by clients, jobs and depth', () => {
    expect(at({}, 'qd32')).toBe(true);
    expect(at({}, 'qd1')).toBe(false);
    expect(at({ iodepth: undefined }, 'qd32')).toBe(true);
    expect(at({ iodepth: 64, outstanding: 64 }, 'qd32')).toBe(false);
    expect(at({ outstanding: 64 }, 'qd32')).toBe(false);
    expect(at({ ...unstated, clients: undefined }, 'qd32')).toBe(true);
    expect(at({ ...unstated, clients: 1 }, 'qd32')).toBe(false);
    expect(at({ ...unstated, clients: 2 }, 'qd32')).toBe(false);
    expect(at({ ...unstated, clients: 2, numjobs: 2 }, 'qd32')).toBe(false);
    expect(at({ ...unstated, numjobs: undefined }, 'qd32')).toBe(false);
    expect(at({ ...unstated, iodepth: undefined }, 'qd1')).toBe(false);
  });

  it('are those that a class was tested under, and the peak alone of a single load', () => {
    const [one, deep] = [figure('a', 1, { iodepth: 1, outstanding: 1 }), figure('b', 2)];
    const other = figure('c', 3, { iodepth: 8, outstanding: 8 });
    expect(choicesOf([one, one])).toEqual(['peak']);
    expect(choicesOf([one, other])).toEqual(['peak', 'qd1']);
    expect(choicesOf([deep, other])).toEqual(['peak', 'qd32']);
    expect(choicesOf([deep, one, other])).toEqual(['peak', 'qd1', 'qd32']);
  });
});
