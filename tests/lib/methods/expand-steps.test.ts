import { describe, expect, it } from 'vitest';
import type { Method } from '#types';
import { durationOf, expandSteps, formatSteps } from '../../../scripts/lib/methods/expand-steps.ts';
import { stepOfTest } from '../../../scripts/lib/methods/step-of-test.ts';

const step = { title: 'x', job: 'jobs/x.fio', runtime_s: 60, ramp_s: 3, rest_s: 10, writes: true } as const;

const method: Method = {
  id: 'm',
  title: 'M',
  summary: 'M.',
  tells: 'M',
  sources: [{ text: 'Made up.' }],
  target: { kinds: ['file'], text: 'A file.' },
  conditions: { preconditioning: 'x', purge: 'x', host_cache: 'x', target_cache: 'x' },
  axes: [
    {
      id: 'io',
      title: 'I/O',
      values: [
        { id: 'sync', env: { ENGINE: 'sync' } },
        { id: 'async', env: { ENGINE: 'libaio' } },
      ],
    },
    {
      id: 'bs',
      title: 'Block size',
      values: [
        { id: '4k', env: { BS: '4k' } },
        { id: '1m', env: { BS: '1m' } },
      ],
    },
  ],
  steps: [
    { ...step, id: 'fill', kind: 'precondition', runtime_s: 0, ramp_s: 0, rest_s: 0 },
    { ...step, id: 'write', kind: 'test', axes: ['io', 'bs'], env: { RW: 'randwrite' } },
    { ...step, id: 'read', kind: 'round', axes: ['bs'], writes: false, rest_s: 'auto' },
  ],
  rounds: { window: 5, most: 25, tracked: ['read-4k'] },
  logs: { text: 'None.' },
  acceptance: [{ text: 'x' }],
};

describe('expandSteps', () => {
  const steps = expandSteps(method);

  it('combines all values of the axes, the last axis changing fastest', () => {
    expect(steps.map((one) => one.step)).toEqual([
      'fill',
      'write-sync-4k',
      'write-sync-1m',
      'write-async-4k',
      'write-async-1m',
      'read-4k',
      'read-1m',
    ]);
  });

  it('gives each step the variables of its entry and of its values, and its id for the logs', () => {
    expect(steps[3]?.env).toEqual({ RW: 'randwrite', ENGINE: 'libaio', BS: '4k', LOG: 'write-async-4k' });
  });

  it('marks the steps that rounds track', () => {
    expect(steps.filter(({ env }) => env.TRACKED === 'yes').map((one) => one.step)).toEqual(['read-4k']);
  });
});

describe('formatSteps', () => {
  it('writes a header and one step a line, between tabs', () => {
    const lines = formatSteps(expandSteps(method)).split('\n');
    const head = ['step', 'job', 'env', 'runtime_s', 'ramp_s', 'rest_s', 'writes', 'kind', 'title'];
    expect(lines[0]?.split('\t')).toEqual(head);
    expect(lines[6]?.split('\t')).toEqual([
      'read-4k',
      'jobs/x.fio',
      'BS=4k LOG=read-4k TRACKED=yes',
      '60',
      '3',
      'auto',
      'no',
      'round',
      'x, 4k',
    ]);
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toBe('');
  });
});

describe('durationOf', () => {
  it('counts rounds as often as the window is long, and at most as often as allowed', () => {
    expect(durationOf(method, expandSteps(method))).toEqual({
      measuring_s: 4 * 63 + 5 * 2 * 63,
      longest_s: 4 * 63 + 25 * 2 * 63,
      resting_s: 40,
      open_ended_steps: 1,
      auto_rests: 2,
    });
  });
});

describe('stepOfTest', () => {
  const steps = new Set(['write-4k', 'read-round-1']);

  it.each([
    [{ id: 'write-4k' }, 'write-4k'],
    [{ id: 'write-4k-round-07' }, 'write-4k'],
    [{ id: 'read-round-1' }, 'read-round-1'],
    [{ id: 'rdma-write', step: 'write-4k' }, 'write-4k'],
    [{ id: 'write-4k', step: 'no-such-step' }, undefined],
    [{ id: 'write-8k' }, undefined],
  ])('%o is %s', (test, expected) => {
    expect(stepOfTest(test, steps)).toBe(expected);
  });
});
