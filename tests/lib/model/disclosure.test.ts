import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement, Run } from '#types';
import { DISCLOSED, disclosureOf } from '../../../scripts/lib/model/disclosure.ts';
import { disclosureOfRun, presentDisclosure } from '../../../scripts/lib/pages/runs/disclosure.ts';
import { recordOfContent } from '../analyse/content-run.ts';
import { comparandOf } from '../database/comparand-sample.ts';

const told = { state: 'yes', text: 'so' } as const;
const run = {
  tests: [],
  conditions: { preconditioning: told, purge: told, fill: told, warm_up: told, host_cache: told, target_cache: told },
} as unknown as Run;
const host = { role: 'load generator', count: 1, os: 'Debian 12', cpu: 'a CPU', memory_bytes: 1 };
const drive = { vendor: 'Acme', model: 'A1', count: 1, firmware: '1.0' };
const hardware = { system: { drives: [drive] }, hosts: [host] } as unknown as Hardware;
const { measurement } = comparandOf();

/** What is missing of a run that tells everything, but for this. */
function missing(
  change: { readonly run?: unknown; readonly hardware?: unknown; readonly measurements?: readonly Measurement[] } = {},
) {
  const described = { run, hardware, measurements: [measurement], ...change } as Parameters<typeof disclosureOf>[0];
  return disclosureOf(described).missing.map(({ id, some }) => (some === undefined ? id : [id, ...some]));
}

describe('disclosureOf', () => {
  it('asks for nineteen facts, and misses none that is recorded', () => {
    expect(DISCLOSED.length).toBe(19);
    expect(missing()).toEqual([]);
    expect(disclosureOf({ run, hardware, measurements: [measurement] }).recorded).toEqual(DISCLOSED);
  });

  const without = (key: keyof Measurement) => ({ measurements: [{ ...measurement, [key]: undefined }] });
  const state = (name: string) => ({
    run: { conditions: { ...run.conditions, [name]: { state: 'not_recorded' } } },
  });
  const changedHost = (change: object) => ({ hardware: { ...hardware, hosts: [{ ...host, ...change }] } });
  const changedDrive = (change: object) => ({
    hardware: { ...hardware, system: { drives: [{ ...drive, ...change }] } },
  });
  it.each([
    ['pattern', without('rw')],
    ['pattern', without('bs_bytes')],
    ['iodepth', without('iodepth')],
    ['numjobs', without('numjobs')],
    ['clients', without('clients')],
    ['ioengine', without('ioengine')],
    ['direct', without('direct')],
    ['size', without('size_bytes')],
    ['runtime', without('runtime_s')],
    ['fio_version', without('fio_version')],
    ['preconditioning', state('preconditioning')],
    ['purge', state('purge')],
    ['fill', state('fill')],
    ['warm_up', state('warm_up')],
    ['host_cache', state('host_cache')],
    ['target_cache', state('target_cache')],
    ['os', changedHost({ os: 'Linux, version not recorded' })],
    ['firmware', changedDrive({ firmware: undefined })],
  ])('misses %s where nobody recorded it', (id, change) => {
    expect(missing(change)).toEqual([id]);
  });

  it.each([
    ['host_cpu', changedHost({ cpu: 'not_recorded' })],
    ['drives', changedDrive({ model: 'not_recorded' })],
  ])('counts %s as missing where a part of it is, and says of how many', (id, change) => {
    expect(missing(change)).toEqual([[id, 1, 2]]);
  });

  it('asks limits and estimates for their load where nothing was measured, and tests where there are no figures', () => {
    const estimate = { ...measurement, basis: 'estimate', ioengine: undefined } as unknown as Measurement;
    expect(missing({ measurements: [estimate] })).toEqual(['ioengine']);
    expect(missing({ measurements: [measurement, estimate] })).toEqual([]);
    const load = { rw: 'randwrite', bs_bytes: 4096, iodepth: 1, numjobs: 1, clients: 1, direct: true, runtime_s: 60 };
    const tests = [
      { id: 'a', workload: { ...load, ioengine: 'libaio' } },
      { id: 'b', workload: load },
    ];
    expect(missing({ run: { ...run, tests }, measurements: [] })).toEqual([['ioengine', 1, 2], 'size', 'fio_version']);
  });

  it('does not ask for what cannot apply, nor for the load of preconditioning steps', () => {
    const purge = { state: 'not_applicable' };
    const found = disclosureOf({
      run: { conditions: { ...run.conditions, purge } } as unknown as Run,
      hardware,
      measurements: [
        measurement,
        { ...measurement, preconditioning: true, iodepth: undefined } as unknown as Measurement,
      ],
    });
    expect([found.asked, found.missing]).toEqual([18, []]);
  });

  it('says of how many results a fact is known', () => {
    const other = { ...measurement, iodepth: undefined } as unknown as Measurement;
    expect(missing({ measurements: [measurement, other, other] })).toEqual([['iodepth', 1, 3]]);
  });

  it('takes a version of fio from the software of a host where the source only says it there', () => {
    const named = changedHost({ software: ['fio-3.1'] });
    expect(missing({ ...named, ...without('fio_version') })).toEqual([]);
  });
});

describe('the disclosure of published runs', () => {
  it.each([
    ['micron-9200-max-ceph-2018', '2 of 19'],
    ['intel-d3-s4610-fio-plot', '9 of 19'],
  ])('%s', async (id, count) => {
    const { text, missing: left } = presentDisclosure(disclosureOfRun(await recordOfContent(id)));
    expect(text).toBe(`${count} test conditions recorded`);
    expect(left?.facts.every(({ place }) => /^(run|hardware)\.json: \w/.test(place))).toBe(true);
  });
});
