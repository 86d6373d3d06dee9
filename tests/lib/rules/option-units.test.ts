import { describe, expect, it } from 'vitest';
import { parseJobFile } from '../../../scripts/lib/fio/job-file.ts';
import { requestedRuntime } from '../../../scripts/lib/fio/requested-runtime.ts';
import type { ParsedBundle, ParsedMethod } from '../../../scripts/lib/formats/types.ts';
import { jobOptionsMatch } from '../../../scripts/lib/rules/job-options-match.ts';
import { differencesFromStep } from '../../../scripts/lib/rules/method-load.ts';
import { runtimeReached } from '../../../scripts/lib/rules/runtime-reached.ts';
import { fioOutput, normaliseFio, resultsOf } from '../../fio-fixtures.ts';

/** What ran with these options for `runtime` ms. */
function outputOf(options: object, runtime = 1000, globals?: object) {
  const read = { io_bytes: 4_096_000, io_kbytes: 4000, bw_bytes: 4_096_000, iops: 1000, runtime, total_ios: 1000 };
  return fioOutput({
    ...(globals === undefined ? {} : { 'global options': globals }),
    jobs: [{ jobname: 'a', groupid: 0, error: 0, 'job options': options, sync: {}, read }],
  });
}

describe('rules read options as normalising does', () => {
  const differing = (options: object, text: string) => {
    const jobFile = parseJobFile('jobs/a.fio', `[a]\n${text}`);
    const bundle = {
      run: { tests: [{ result: 'out.json', job_file: 'jobs/a.fio' }] },
      results: resultsOf('out.json', outputOf(options)),
      jobFiles: new Map([['jobs/a.fio', jobFile]]),
    };
    return jobOptionsMatch.check(bundle as unknown as ParsedBundle, [], { methods: new Map() }).length;
  };

  it.each([
    [{ bs: '4k' }, 'blocksize=4096', 0],
    [{ ba: '64k' }, 'blockalign=65536', 0],
    [{ rw: 'randrw', runtime: '60' }, 'readwrite=randrw\ntimeout=1m', 0],
    [{ rw: 'rw' }, 'rw=readwrite', 0],
    [{ runtime: '500msec' }, 'runtime=500ms', 0],
    [{ iodepth_batch_complete_min: '4' }, 'iodepth_batch_complete=4', 0],
    [{ bs: '4k', kb_base: '1000' }, 'bs=4000\nkb_base=1000', 0],
    // To fio 4KiB are 4000 bytes, unless kb_base=1000.
    [{ bs: '4KiB' }, 'bs=4k', 1],
    [{ bs: '4KiB', kb_base: '1000' }, 'bs=4096\nkb_base=1000', 0],
    [{ runtime: '500ms' }, 'runtime=500', 1],
    [{ size: '1g' }, 'size=1GiB', 1],
  ])('%j against %j: %d differ', (options, text, count) => {
    expect(differing(options, text)).toBe(count);
  });

  it('counts by what kb_base was when fio came to an option: before all of a section, else in the order that is printed', () => {
    const bytes = (own: object, globals?: object) =>
      normaliseFio(outputOf(own, 1000, globals)).measurements[0]?.bs_bytes;
    const rw = { rw: 'randread' };
    expect(bytes({ kb_base: '1000', ...rw, bs: '4k' })).toBe(4000);
    // fio 3.33, --bs=4k --kb_base=1000: its I/Os were of 4096 bytes. So they were with bs in [global] and kb_base in the job.
    expect(bytes({ ...rw, bs: '4k', kb_base: '1000' })).toBe(4096);
    expect(bytes({ kb_base: '1000', ...rw }, { bs: '4k' })).toBe(4096);
    expect(bytes({ ...rw, bs: '4k' }, { kb_base: '1000' })).toBe(4000);
    // Keys in alphabetical order were sorted by somebody.
    expect(bytes({ bs: '4k', kb_base: '1000', ...rw })).toBe(4000);
  });

  it('tells block sizes apart where the rule does', () => {
    const bytes = (options: object) => normaliseFio(outputOf(options)).measurements[0]?.bs_bytes;
    expect([{ bs: '4k' }, { bs: '4KiB' }, { bs: '4KiB', kb_base: '1000' }].map(bytes)).toEqual([4096, 4000, 4096]);
  });

  it.each(['1500msec', '1500ms', '1500000usec'])('runtime=%s was not reached in a second', (runtime) => {
    const output = outputOf({ rw: 'read', runtime, time_based: '' });
    expect(runtimeReached.check(output, [])).toMatchObject([{ allowed: '1.5 s (runtime)', severity: 'warning' }]);
    expect(requestedRuntime(output, undefined)).toEqual({ runtime_s: 1.5, is_time_based: true });
    expect(runtimeReached.check(outputOf({ rw: 'read', runtime }, 1500), [])).toEqual([]);
  });

  it('takes time_based=0 for what it is', () => {
    const output = outputOf({ rw: 'read', runtime: '10', time_based: '0' });
    expect(runtimeReached.check(output, [])).toMatchObject([{ severity: 'notice' }]);
  });

  it('holds the times of a step in any unit', () => {
    const method = { jobTexts: new Map([['a.fio', '[a]\nrw=read\nruntime=1m\nramp_time=500ms\n']]) };
    const step = { job: 'a.fio', env: {}, runtime_s: 0, ramp_s: 0 };
    const found = (options: object) =>
      differencesFromStep(outputOf({ rw: 'read', ...options }), method as unknown as ParsedMethod, step, 1).map(
        ({ message }) => message,
      );
    expect(found({ runtime: '60s', ramp_time: '500msec' })).toEqual([]);
    expect(found({ runtime: '59', ramp_time: '499ms' })).toEqual([
      "runtime is shorter than the method's",
      "ramp_time is shorter than the method's",
    ]);
  });
});
