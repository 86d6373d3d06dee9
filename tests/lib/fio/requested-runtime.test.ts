import { describe, expect, it } from 'vitest';
import { optionsOfSection } from '../../../scripts/lib/fio/effective-options.ts';
import { parseJobFile } from '../../../scripts/lib/fio/job-file.ts';
import { requestedRuntime, runtimeOf } from '../../../scripts/lib/fio/requested-runtime.ts';
import { fioOutput, job, readFixture } from '../../fio-fixtures.ts';

const asked = (...options: readonly object[]) =>
  requestedRuntime(fioOutput({ jobs: options.map((one, place) => job(`${place}`, one)) }), undefined);

describe('requestedRuntime', () => {
  it('is that of the job that was asked for longest', () => {
    expect(asked({ runtime: '60' }, { runtime: '2m' }, {})).toEqual({ runtime_s: 120, is_time_based: false });
    expect(asked({ runtime: '1' })).toEqual({ runtime_s: 1, is_time_based: false });
    expect(asked({ runtime: '60', time_based: '' }, { runtime: '30' })?.is_time_based).toBe(true);
  });

  it('is unknown where none was asked for', () => {
    expect([asked({}), asked({ runtime: '0' })]).toEqual([undefined, undefined]);
  });

  it.each(['number_ios', 'io_size', 'steadystate', 'latency_target', 'loops', 'exitall', 'exit_what'])(
    'is unknown where a job may end earlier by %s',
    (name) => {
      expect(asked({ runtime: '60' }, { runtime: '60', [name]: '1' })).toBeUndefined();
    },
  );

  it('is that of one section of a job file, by the same rules', () => {
    const of = (text: string) =>
      parseJobFile('a.fio', `[a]\nruntime=60\n${text}`).sections.map((section) => runtimeOf(optionsOfSection(section)));
    expect([of(''), of('runtime=0\n'), of('loops=2\n'), of('io_size=1g\n')]).toEqual([
      [60],
      [undefined],
      [undefined],
      [undefined],
    ]);
  });

  it('is that of real runs', () => {
    expect(requestedRuntime(readFixture('3.33-clones.json'), undefined)?.runtime_s).toBe(3);
  });
});
