import { describe, expect, it } from 'vitest';
import { runFioRules } from '../../../scripts/lib/check/run-rules.ts';
import { direction, fioOutput, job, normaliseFio, normaliseFixture, readFixture } from '../../fio-fixtures.ts';

const replay = (options: object) =>
  normaliseFio(fioOutput({ jobs: [job('a', { ioengine: 'libaio', iodepth: '4', ...options })] })).measurements[0];

describe('a replay of a trace', () => {
  it('has the name of the trace, and no pattern, size or class of fio’s defaults', () => {
    const [read] = normaliseFixture('3.33-replay.json').measurements;
    expect(read).toMatchObject({ replay_of: 'rr64k.iolog', iodepth: 4, numjobs: 1, notices: [{ rule: 'N-replay' }] });
    for (const key of ['rw', 'bs_bytes', 'size_bytes', 'workload_class', 'workload_fingerprint'])
      expect(read).not.toHaveProperty(key);
  });

  it('is one job, whatever it reads and writes, and has their total', () => {
    const { measurements } = normaliseFixture('3.33-replay-of-both.json');
    expect(measurements.map(({ direction: one, numjobs }) => [one, numjobs])).toEqual([
      ['read', 1],
      ['write', 1],
      ['mixed', 1],
    ]);
    const writes = { write: direction(5) };
    const jobs = [job('a', { read_iolog: 'w.iolog' }, writes)];
    expect(normaliseFio(fioOutput({ jobs })).measurements).toMatchObject([{ direction: 'write', numjobs: 1 }]);
  });

  it('is not asked for a size of its I/Os', () => {
    const output = readFixture('3.33-replay.json');
    expect(runFioRules(output, normaliseFio(output).measurements)).toEqual([]);
  });

  it('is named without folders, with all traces of several clones', () => {
    expect(replay({ read_iolog: '/home/me/a.iolog:/home/me/b.iolog' })?.replay_of).toBe('a.iolog, b.iolog');
    expect(replay({ read_iolog: 'C\\:\\traces\\a.iolog' })?.replay_of).toBe('a.iolog');
    expect(replay({ merge_blktrace_file: 'merged.bin' })?.replay_of).toBe('merged.bin');
    expect(replay({ rw: 'randread' })).not.toHaveProperty('replay_of');
  });

  it('is not known to be unlimited, unless it does not wait as the trace did', () => {
    expect(replay({ read_iolog: 'a' })).not.toHaveProperty('rate_limited');
    expect(replay({ read_iolog: 'a', replay_no_stall: '1' })?.rate_limited).toBe(false);
    expect(replay({ read_iolog: 'a', thinktime: '100' })?.rate_limited).toBe(true);
  });

  it('is held back by no limit of its rate: fio 3.33 did 800 I/Os in 43 ms with rate_iops=200', () => {
    const limited = replay({ read_iolog: 'a', replay_no_stall: '1', rate_iops: '200', rate: '1m' });
    expect(limited?.rate_limited).toBe(false);
    for (const key of ['offered_iops', 'offered_bw_bytes_per_s']) expect(limited).not.toHaveProperty(key);
  });
});
