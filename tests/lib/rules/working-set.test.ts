import { describe, expect, it } from 'vitest';
import { normaliseBundle } from '../../../scripts/lib/formats/normalise-bundle.ts';
import { workingSet } from '../../../scripts/lib/rules/working-set.ts';
import { direction, fioOutput, job, plainBundle, plainRun, resultsOf } from '../../fio-fixtures.ts';

/** What is found of a result with these entries, on one host of 8 GiB and a system with a cache of 1 GiB. */
function check(document: object): readonly string[] {
  const bundle = plainBundle(plainRun({}), {
    hardware: {
      system: { id: 'acme-a1', vendor: 'Acme', model: 'A1', kind: 'array', cache_bytes: 2 ** 30 },
      hosts: [{ role: 'load generator', count: 1, memory_bytes: 8 * 2 ** 30 }],
      fabric: { description: 'not_recorded' },
    },
    results: resultsOf('raw/t.json', fioOutput(document)),
  });
  const { measurements } = normaliseBundle(bundle);
  return workingSet
    .check(bundle, measurements, { methods: new Map() })
    .map(({ message, found }) => `${message.replace(/.* fits into the /, '')}: ${found}`);
}

const MEMORY = 'memory of the hosts, and I/O was buffered';
const CACHE = 'cache of the system';
const jobs = (...options: readonly object[]) => ({
  jobs: options.map((one, groupid) =>
    job(`job-${groupid}`, { rw: 'randread', ...one }, { read: direction(100), groupid }),
  ),
});

describe('workingSet', () => {
  it('counts a file or device that jobs share once', () => {
    const shared = { filename: '/dev/sdb', size: '1g', numjobs: '16' };
    expect(check(jobs(shared))).toEqual([`${MEMORY}: 1.00 GiB at most`]);
    expect(check(jobs({ ...shared, direct: '1' }))).toEqual([`${CACHE}: 1.00 GiB at most`]);
    expect(check(jobs({ ...shared, offset_increment: '1g' }))).toEqual([]);
    expect(check(jobs({ size: '1g', numjobs: '16' }))).toEqual([]);
  });

  it('adds up what jobs reach that run together', () => {
    const file = (filename: string) => ({ filename, size: '768m', direct: '1' });
    expect(check(jobs(file('a'), file('a')))).toEqual([`${CACHE}: 0.750 GiB at most`]);
    expect(check(jobs(file('a'), file('b')))).toEqual([]);
    expect(check(jobs(file('a'), { ...file('b'), stonewall: '1' }))).toEqual([`${CACHE}: 0.750 GiB at most`]);
  });

  it('counts the data of each client of a server run, whose jobs wait for those of the same client', () => {
    const entry = (name: string, port: number, options: object) => ({
      ...job(name, { rw: 'randread', direct: '1', size: '384m', filename: '/dev/sdb', ...options }),
      hostname: 'host',
      port,
    });
    const later = { filename: '/dev/sdc', size: '2g', stonewall: '1' };
    const client_stats = (size: string) =>
      [8765, 8766].flatMap((port) => [entry('first', port, { size }), { ...entry('second', port, later), groupid: 1 }]);
    expect(check({ client_stats: client_stats('384m') })).toEqual([`${CACHE}: 0.750 GiB at most`]);
    expect(check({ client_stats: client_stats('768m') })).toEqual([]);
  });

  it('knows no page cache of engines that bypass the kernel', () => {
    expect(check(jobs({ ioengine: 'rbd', size: '2g' }))).toEqual([]);
    expect(check(jobs({ ioengine: 'libaio', size: '2g' }))).toEqual([`${MEMORY}: 2.00 GiB at most`]);
  });

  it('is silent where a size is not known in bytes', () => {
    expect(check(jobs({ size: '50%' }))).toEqual([]);
    expect(check(jobs({ filename: '/dev/sdb' }))).toEqual([]);
  });
});
