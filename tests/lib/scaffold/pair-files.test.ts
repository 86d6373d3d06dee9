import { describe, expect, it } from 'vitest';
import { parseLogName } from '../../../scripts/lib/fio/log-name.ts';
import { pairingOfLogs } from '../../../scripts/lib/scaffold/pair-files.ts';
import type { LooseLog, ResultFacts } from '../../../scripts/lib/scaffold/types.ts';

/** fio 3.33, log_avg_msec=500, 8 s; the times of its logs with log_alternate_epoch_clock_id=1 (CLOCK_MONOTONIC). */
const facts = (more: Partial<ResultFacts> = {}): ResultFacts => ({
  path: 'k/out.json',
  sha256: 'a',
  logs: [{ prefix: 'x', folders: [], type: 'iops' }],
  jobs: ['x'],
  has_clock: true,
  lists_options: true,
  most_jobs: 1,
  hosts: [],
  servers: [],
  targets: [],
  directions: new Set([0]),
  start_ms: 1_795_666_400_000,
  end_ms: 1_795_666_408_000,
  ran_ms: 8000,
  measured_ms: 8000,
  load: { title: '', id: '' },
  workload: '',
  known: {},
  errors: [],
  ...more,
});

function paired(first_ms: number, last_ms: number, result: ResultFacts): number {
  const path = 'k/x_iops.1.log';
  const name = parseLogName(path);
  const log = { path, name, first_ms, last_ms, directions: new Set([0]) } as unknown as LooseLog;
  return pairingOfLogs([result])(log).candidates.length;
}

describe('pairingOfLogs', () => {
  it('takes logs of a clock that the options name, whatever it counts from', () => {
    expect(paired(39_675_006, 39_682_006, facts())).toBe(1);
    // Of another run with that clock: twice as long.
    expect(paired(39_675_006, 39_691_006, facts())).toBe(0);
    expect(paired(39_675_006, 39_682_006, facts({ has_clock: false }))).toBe(0);
  });

  it('takes logs since 1970 in the time of the result, and those since the start by its length', () => {
    expect(paired(1_795_666_400_500, 1_795_666_408_000, facts())).toBe(1);
    expect(paired(1_795_666_500_500, 1_795_666_508_000, facts())).toBe(0);
    expect(paired(500, 8000, facts({ has_clock: false }))).toBe(1);
    expect(paired(500, 16_000, facts({ has_clock: false }))).toBe(0);
  });

  it('takes logs that are called after a job in the same folder, where the options tell of no prefix for them', () => {
    const bare = { has_clock: false, logs: [] };
    expect(paired(500, 8000, facts(bare))).toBe(1);
    expect(paired(500, 8000, facts({ ...bare, jobs: ['y'] }))).toBe(0);
    expect(paired(500, 8000, facts({ ...bare, path: 'other/out.json' }))).toBe(0);
    const prefixed = { ...bare, logs: [{ prefix: 'z', folders: [], type: 'iops' }] };
    expect(paired(500, 8000, facts(prefixed))).toBe(0);
  });
});
