import { describe, expect, it } from 'vitest';
import { finalEntriesOf } from '../../../scripts/lib/fio/entries.ts';
import { parseJobFile } from '../../../scripts/lib/fio/job-file.ts';
import { phasesOf, underLoad } from '../../../scripts/lib/fio/phases.ts';
import type { JobFile } from '../../../scripts/lib/fio/types.ts';
import { direction, fioOutput, fixtureBytes, job, normaliseFio, readFixture } from '../../fio-fixtures.ts';

const SECOND = 1000;
/** A job that read for so many seconds. */
const ran = (jobname: string, seconds: number, options: object = {}, more: object = {}) =>
  job(jobname, { rw: 'read', ...options }, { read: { ...direction(10), runtime: seconds * SECOND }, ...more });

const of = (jobs: readonly object[], document: object = {}, jobFile?: JobFile) => {
  const entries = finalEntriesOf(fioOutput({ jobs, ...document }), jobFile);
  return phasesOf(entries).map((phase) => phase.map(({ name }) => name).join(' '));
};

describe('phasesOf', () => {
  it('parts jobs at stonewall, and not at a new group', () => {
    const jobs = (flag: string) => [ran('a', 2), ran('b', 2), ran('c', 2, { [flag]: '' }, { groupid: 1 })];
    expect(of(jobs('stonewall'))).toEqual(['a b', 'c']);
    expect(of(jobs('new_group'))).toEqual(['a b c']);
  });

  it('goes by the time that fio took where flags are not printed', () => {
    const before = { 'fio version': 'fio-3.33' };
    const jobs = (elapsed: number) => [0, 1, 2].map((groupid) => ran(`on-${groupid}`, 10, {}, { groupid, elapsed }));
    expect(of(jobs(31), before)).toEqual(['on-0', 'on-1', 'on-2']);
    expect(of(jobs(11), before)).toEqual(['on-0 on-1 on-2']);
    expect([of(jobs(30), before), of(jobs(29), before)]).toEqual([['on-0', 'on-1', 'on-2'], ['on-0 on-1 on-2']]);
  });

  it('does so where the flags may be those of another job, for fio prints the last of a group', () => {
    const jobs = (elapsed: number) =>
      [0, 1].map((groupid) => ran(`on-${groupid}`, 10, { group_reporting: '' }, { groupid, elapsed }));
    expect(of(jobs(21))).toEqual(['on-0', 'on-1']);
    expect(of(jobs(11))).toEqual(['on-0 on-1']);
  });

  it('goes by the printed starts where there are any', () => {
    const jobs = (starts: readonly number[]) =>
      starts.map((seconds, groupid) =>
        ran(`on-${groupid}`, 10, { group_reporting: '' }, { groupid, job_start: 1e12 + seconds * SECOND }),
      );
    expect(of(jobs([0, 10.1]))).toEqual(['on-0', 'on-1']);
    // Two per cent of the shorter are no time together.
    expect([of(jobs([0, 9.8])), of(jobs([0, 9.79]))]).toEqual([['on-0', 'on-1'], ['on-0 on-1']]);
    expect(of(jobs([0, 0.01]))).toEqual(['on-0 on-1']);
  });

  it('parts a job from the one that it waits for, whatever stands between them', () => {
    expect(of([ran('a', 2), ran('b', 2, { wait_for: 'a' })])).toEqual(['a', 'b']);
    expect(of([ran('a', 2), ran('b', 2, { wait_for: 'a' }), ran('c', 1)])).toEqual(['a c', 'b']);
    expect(of([ran('a', 2), ran('b', 2, { wait_for: 'a' }), ran('c', 3)])).toEqual(['a b c']);
  });

  it('parts a job whose delay is as long as the others ran, warm-up included', () => {
    const jobs = (startdelay: string) => [ran('a', 30.001, { ramp_time: '5' }), ran('b', 10, { startdelay })];
    expect(of(jobs('35'))).toEqual(['a', 'b']);
    expect(of(jobs('30'))).toEqual(['a b']);
    expect(of(jobs('35').toReversed())).toEqual(['a', 'b']);
  });

  it('holds clones together, however shortly they ran', () => {
    const clone = (job_start: number) => ran('a', 0.001, {}, { job_start });
    expect(of([clone(1e12), clone(1e12 + 7)])).toEqual(['a a']);
  });

  it('takes the jobs of each client for themselves', () => {
    const client = (hostname: string, seconds: number) => [
      ran('a', seconds, {}, { hostname, port: 8765 }),
      ran('b', seconds, { stonewall: '' }, { hostname, port: 8765, groupid: 1 }),
    ];
    expect(of([], { jobs: undefined, client_stats: [...client('x', 10), ...client('y', 11)] })).toEqual(['a a', 'b b']);
  });
});

describe('underLoad', () => {
  it('is of the longest of jobs that ran at once, and of all that ran one after the other', () => {
    const time = (...jobs: readonly object[]) => underLoad(finalEntriesOf(fioOutput({ jobs })));
    expect(time(ran('a', 2), ran('b', 3))).toBe(3000);
    expect(time(ran('a', 2, { ramp_time: '1' }), ran('b', 3, { stonewall: '' }, { groupid: 1 }))).toBe(6000);
    expect(time()).toBe(0);
  });
});

describe('a job without a fingerprint', () => {
  const before = { 'fio version': 'fio-3.33' };
  const alone = (jobs: readonly object[]) =>
    normaliseFio(fioOutput({ ...before, jobs })).measurements.map((one) => one.workload_alone ?? false);

  it('is known to be alone where options say that the others waited, or came later', () => {
    for (const name of ['3.33-start-delay.json', '3.33-wait-for.json'])
      expect(normaliseFio(readFixture(name)).measurements).toMatchObject([
        { workload_alone: true },
        { workload_alone: true },
      ]);
  });

  it('is so where all that fio took is the time of one after the other', () => {
    const jobs = (seconds: number, elapsed: number) =>
      [0, 1].map((groupid) => ran(`on-${groupid}`, seconds, {}, { groupid, elapsed }));
    expect(alone(jobs(10, 21))).toEqual([true, true]);
    expect(alone(jobs(10, 31))).toEqual([false, false]);
    expect(alone(jobs(10, 11))).toEqual([false, false]);
    expect(alone(jobs(3, 7))).toEqual([false, false]);
  });

  it('is not said to be where no other job ran, or beside one', () => {
    expect(alone([ran('a', 2)])).toEqual([false]);
    expect(alone([ran('a', 2), ran('b', 2)])).toEqual([false, false]);
  });
});

describe('a job in a group of its own', () => {
  const text = new TextDecoder().decode(fixtureBytes('3.33-new-group.fio'));
  const besides = (jobFile: string) =>
    normaliseFio(readFixture('3.33-new-group.json'), parseJobFile('j.fio', jobFile)).measurements.map(
      ({ job: name, workload_beside }) => [name, workload_beside?.length ?? 0],
    );

  it('has the jobs of other groups beside it that did not wait', () => {
    expect(besides(text)).toEqual([
      ['reader', 1],
      ['writer', 1],
    ]);
    expect(besides(text.replace('new_group=1', 'stonewall'))).toEqual([
      ['reader', 0],
      ['writer', 0],
    ]);
  });
});
