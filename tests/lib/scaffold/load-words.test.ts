import { describe, expect, it } from 'vitest';
import { loadWords } from '../../../scripts/lib/scaffold/load-words.ts';

const mixed = { job: 'a', rw: 'randrw', rwmixread: 50, iodepth: 8, numjobs: 1 } as const;

describe('loadWords', () => {
  it('name a job whose reads and writes have sizes of their own once, with both', () => {
    const read = { ...mixed, direction: 'read', bs_bytes: 4096 } as const;
    const write = { ...mixed, direction: 'write', bs_bytes: 65536 } as const;
    const total = { ...mixed, direction: 'mixed' } as const;
    expect(loadWords([read, write, total], 'out.json')).toEqual({
      title: 'random read/write, 4k reads and 64k writes, 50 % reads, 1 job × QD8',
      id: '4k-64k-randrw-50-t1-q8',
    });
  });

  it('write a block size as workloads have it, and in an id in small letters', () => {
    const named = (bs_bytes: number) =>
      loadWords([{ job: 'a', rw: 'read', bs_bytes, iodepth: 4, numjobs: 1 }], 'out.json');
    expect(named(1024 ** 2)).toEqual({ title: '1M sequential read, 1 job × QD4', id: '1m-read-t1-q4' });
    expect(named(512)).toEqual({ title: '512 B sequential read, 1 job × QD4', id: '512b-read-t1-q4' });
  });

  it('name a depth that fio sought itself as the most that it tried', () => {
    const one = { job: 'a', rw: 'read', bs_bytes: 4096, iodepth: 64, numjobs: 1, clients: 1 } as const;
    const workload_options = { latency_target: '500' };
    expect(loadWords([{ ...one, workload_options }], 'out.json')).toEqual({
      title: '4k sequential read, 1 job × QD≤64',
      id: '4k-read-t1-q64',
    });
    // A synchronous engine has one I/O in flight, whatever is tried.
    expect(loadWords([{ ...one, workload_options, outstanding: 1 }], 'out.json').title).toContain('QD64');
  });

  it('name operations on files by the engine that does them', () => {
    const created = { job: 'a', ioengine: 'filecreate', iodepth: 1, numjobs: 4, direction: 'write' } as const;
    expect(loadWords([created], 'out.json')).toEqual({ title: 'filecreate, 4 jobs × QD1', id: 'filecreate-t4-q1' });
  });

  it('name a replay by its trace', () => {
    const replay = { job: 'a', replay_of: 'db.iolog', iodepth: 4, numjobs: 1, direction: 'read' } as const;
    expect(loadWords([replay], 'out.json')).toEqual({
      title: 'replay of db.iolog, 1 job × QD4',
      id: 'replay-db-iolog-t1-q4',
    });
  });

  it('name jobs of different sizes one after another', () => {
    const jobs = [4096, 65536].map(
      (bs_bytes) => ({ job: `job of ${bs_bytes}`, rw: 'randread', direction: 'read', bs_bytes, iodepth: 1 }) as const,
    );
    expect(loadWords(jobs, 'out.json').title).toBe('4k random read, QD1 + 64k random read, QD1');
  });
});
