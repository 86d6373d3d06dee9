import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../scripts/lib/base/pointer.ts';
import { readFio } from '../../../scripts/lib/fio/normalise-output.ts';
import { type Derivation, figureOf, type Input } from '../../../scripts/lib/model/derivation.ts';
import { fioFixtures, readFixture } from '../../fio-fixtures.ts';

const names = readdirSync(fioFixtures).filter((name) => /^\d.*\.(json|txt)(\.gz)?$/.test(name));
const FIGURE = /^(?:iops|bw_bytes_per_s|cpu_client_pct|lat_.*_ns)$/;

/** All numbers that a figure was made of, those of the figures between them too. */
function inputsOf({ inputs }: Derivation): readonly Input[] {
  return Object.values(inputs)
    .flat()
    .flatMap((input) => (input.derivation === undefined ? [input] : [input, ...inputsOf(input.derivation)]));
}

const derivationOf = (name: string, direction: string, key: string): Derivation | undefined =>
  readFio(readFixture(name))
    .readings.find(({ measurement }) => measurement.direction === direction)
    ?.derive(key);

describe('how figures of real output came about', () => {
  it('gives each figure again, from numbers that stand in the file at their places', () => {
    let numbers = 0;
    for (const name of names) {
      const output = readFixture(name);
      for (const { measurement, derive } of readFio(output).readings) {
        const { document = 0 } = measurement.source;
        const value = output.documents[document]?.value ?? null;
        for (const [key, figure] of Object.entries(measurement).filter(([key]) => FIGURE.test(key))) {
          const derivation = derive(key);
          const told = `${name} ${measurement.job} ${measurement.direction} ${key}`;
          if (derivation === undefined) throw new Error(`${told} cannot be followed`);
          expect(Math.abs(figureOf(derivation) / Number(figure) - 1) || 0, told).toBeLessThan(1e-14);
          for (const input of inputsOf(derivation)) {
            const { pointer } = input;
            if (pointer === undefined || pointer.endsWith('/bins')) continue;
            expect(valueAt(value, pointer), `${told} ${pointer}`).toBe(input.value);
            numbers += 1;
          }
        }
      }
    }
    expect(numbers).toBeGreaterThan(1000);
  });

  it('is told of no figure that is not there', () => {
    const [reading] = readFio(readFixture('3.33-no-latency.json')).readings;
    expect(['lat_mean_ns', 'lat_p99_ns', 'job', 'nothing'].map((key) => reading?.derive(key))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is the number itself where fio printed it in the unit that is shown, and a product where not', () => {
    const text = (...of: Parameters<typeof derivationOf>) => derivationOf(...of)?.formula.text;
    expect(text('3.42-randrw.json', 'read', 'lat_mean_ns')).toBe('mean');
    expect(text('3.42-randrw.json', 'read', 'lat_p99_ns')).toBe('percentile');
    expect(text('2.16-randrw.json.gz', 'read', 'lat_mean_ns')).toBe('mean × 1000');
    expect(text('2.16-randrw.json.gz', 'read', 'lat_p99_ns')).toBe('percentile × 1000');
  });

  it('is a sum over the clones of a job, each with its own numbers', () => {
    const cpu = derivationOf('3.33-clones.json', 'mixed', 'cpu_client_pct');
    expect(cpu?.formula.text).toBe('sum(usr_cpu + sys_cpu)');
    expect(cpu?.inputs.usr_cpu).toHaveLength(4);
    const summed = derivationOf('3.33-global-numjobs.json', 'read', 'cpu_client_pct');
    expect(summed?.formula.text).toBe('sum(usr_cpu + sys_cpu) × numjobs');
    expect(summed?.inputs.numjobs).toEqual([{ value: 4, of: 'numjobs' }]);
    expect(derivationOf('3.42-randrw.json', 'mixed', 'cpu_client_pct')?.formula.text).toBe('sum(usr_cpu + sys_cpu)');
  });

  it('tells of a percentile out of bins the samples of each entry, and where they stand', () => {
    const p99 = derivationOf('3.33-clones.json', 'read', 'lat_p99_ns');
    expect(p99?.bins).toMatchObject({ percentile: 99 });
    expect(p99?.inputs.N?.map(({ pointer }) => pointer)).toEqual(
      [0, 1, 2, 3].map((place) => `/jobs/${place}/read/clat_ns/bins`),
    );
    expect(p99?.inputs.N?.reduce((sum, { value }) => sum + value, 0)).toBe(p99?.bins?.total);
  });

  it('names the directions of a total', () => {
    const iops = derivationOf('3.42-randrw.json', 'mixed', 'iops');
    expect(iops?.formula.text).toBe('sum(iops)');
    const p99 = derivationOf('3.33-clones.json', 'mixed', 'lat_p99_ns');
    expect(p99?.inputs.N?.map(({ of }) => of)).toEqual(['read', 'write']);
    expect(iops?.inputs.iops?.map(({ of, pointer }) => [of, pointer])).toEqual([
      ['read', '/jobs/0/read/iops'],
      ['write', '/jobs/0/write/iops'],
    ]);
  });
});
