import { describe, expect, it } from 'vitest';
import { finalEntriesOf } from '../../../scripts/lib/fio/entries.ts';
import { directionsOf } from '../../../scripts/lib/fio/printed-figures.ts';
import { direction, fioOutput, job, normaliseFio, normaliseFixture, readFixture } from '../../fio-fixtures.ts';

const rules = (measurement: { notices: readonly { rule: string }[] }) => measurement.notices.map(({ rule }) => rule);

describe('reads that verify', () => {
  it('are no part of a mixed load', () => {
    const options = { rw: 'write', verify: 'crc32c' };
    const { measurements } = normaliseFio(
      fioOutput({ jobs: [job('v', options, { read: direction(10), write: direction(10) })] }),
    );
    expect(measurements.map(({ direction }) => direction)).toEqual(['read', 'write']);
    expect(rules(measurements[0] ?? { notices: [] })).toContain('N-verify-reads');
  });

  it('are not held against a limit of the load: fio holds only that back', () => {
    const options = { rw: 'write', verify: 'crc32c', rate_iops: '100' };
    const both = { write: direction(100), read: direction(3100) };
    const [read, write] = normaliseFio(fioOutput({ jobs: [job('a', options, both)] })).measurements;
    expect([read?.direction, write?.direction]).toEqual(['read', 'write']);
    expect(write).toMatchObject({ rate_limited: true, offered_iops: 100 });
    for (const key of ['rate_limited', 'offered_iops']) expect(read).not.toHaveProperty(key);
    expect(rules(read ?? { notices: [] })).not.toContain('N-rate-limited');
  });

  it('have no rate between the writes: fio counts them and does not time them', () => {
    // Of fio 3.33: 6144 reads in 1436 ms, of which the last 149 ms were timed.
    const both = { read: { ...direction(6144), runtime: 149, iops: 41_235 }, write: direction(6144) };
    const options = { rw: 'randwrite', verify: 'crc32c', verify_backlog: '4096' };
    const of = (more: object, clones = 1) =>
      normaliseFio(fioOutput({ jobs: Array.from({ length: clones }, () => job('v', { ...options, ...more }, both)) }))
        .measurements[0];
    for (const clones of [1, 2]) {
      const read = of({}, clones);
      expect(read).toMatchObject({ direction: 'read', total_ios: 6144 * clones });
      for (const key of ['iops', 'bw_bytes_per_s', 'runtime_s']) expect(read).not.toHaveProperty(key);
      expect(read?.notices.find(({ rule }) => rule === 'N-verify-reads')?.text).toContain('there is no rate');
    }
    expect(of({ verify_backlog: '0' })?.iops).toBe(41_235);
    expect(of({ rw: 'randrw' })?.iops).toBe(41_235);
  });

  it('are told to be among those of a mixed load that has far more reads than were asked for', () => {
    // Of fio 3.33: --size=4m --rate_iops=1000, 511 reads of the load and 513 that verified it, in 9 ms.
    const isTold = (reads: number, options: object) => {
      const both = { read: direction(reads), write: direction(513) };
      const { measurements } = normaliseFio(fioOutput({ jobs: [job('v', { rw: 'randrw', ...options }, both)] }));
      return rules(measurements[0] ?? { notices: [] }).includes('N-verify-reads');
    };
    const verify = { verify: 'crc32c' };
    expect([isTold(1024, verify), isTold(1024, {}), isTold(511, verify)]).toEqual([true, false, false]);
    const most = { ...verify, rwmixread: '80' };
    expect([isTold(2052, most), isTold(2565, most)]).toEqual([false, true]);
    expect(isTold(9000, { ...verify, rate_iops: ',100' })).toBe(false);
  });

  it('are told to be among those of a mixed load that were timed for longer than the writes', () => {
    const texts = (reading: number, options: object = { verify: 'crc32c' }) => {
      const both = { read: { ...direction(10), runtime: reading }, write: { ...direction(10), runtime: 1000 } };
      const { measurements } = normaliseFio(fioOutput({ jobs: [job('v', { rw: 'randrw', ...options }, both)] }));
      return measurements.map((one) => [one.direction, rules(one).includes('N-verify-reads'), one.workload_class]);
    };
    expect(texts(1500)).toEqual([
      ['read', true, undefined],
      ['write', false, '4k-randrw-50'],
      ['mixed', true, undefined],
    ]);
    expect(texts(1001).map(([, isTold]) => isTold)).toEqual([false, false, false]);
    expect(texts(1500, {}).map(([, isTold]) => isTold)).toEqual([false, false, false]);
  });

  it('have no writes beside them that fio only counted', () => {
    const { measurements } = normaliseFixture('3.33-verify-only.json');
    expect(measurements.map(({ direction, total_ios }) => [direction, total_ios])).toEqual([['read', 1024]]);
    expect(measurements[0]?.notices.map(({ text }) => text)).toContain(
      'These are the reads of the verification. The writes were only counted, not done (verify_only).',
    );
    expect(
      finalEntriesOf(readFixture('3.33-verify-only.json'))
        .flatMap(directionsOf)
        .map(({ name }) => name),
    ).toEqual(['read']);
  });
});
