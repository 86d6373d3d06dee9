import { describe, expect, it } from 'vitest';
import type { Method } from '#types';
import { placeTests, stepValue } from '../../../scripts/lib/methods/place-tests.ts';

const step = { kind: 'test', job: 'jobs/a.fio', runtime_s: 60, ramp_s: 3, rest_s: 0, writes: false } as const;
const method = {
  axes: [
    {
      id: 'io',
      title: 'Kind of I/O',
      values: [
        { id: 'sync', title: 'synchronous', env: {} },
        { id: 'async-32', env: {} },
      ],
    },
    { id: 'jobs', title: 'Jobs', values: [{ id: '1', env: {} }] },
  ],
  steps: [
    { ...step, id: 'long', title: 'Long write' },
    { ...step, id: 'matrix', title: 'Matrix', axes: ['io', 'jobs'] },
  ],
} as unknown as Method;

describe('placeTests', () => {
  const places = placeTests(
    [
      { id: 'matrix-async-32-1', title: 'b' },
      { id: 'cold', step: 'matrix-sync-1', title: 'a' },
      { id: 'long', title: 'l' },
      { id: 'own', title: 'not of the method' },
    ],
    method,
  );

  it('knows the entry and the axis values of each step, in the order of the method', () => {
    expect([...places.keys()]).toEqual(['long', 'cold', 'matrix-async-32-1']);
    expect(stepValue('step', 'cold', places)).toEqual({ id: 'matrix', title: 'Matrix' });
    expect(stepValue('step:io', 'cold', places)).toEqual({ id: 'sync', title: 'synchronous' });
    expect(stepValue('step:io', 'matrix-async-32-1', places)).toEqual({ id: 'async-32', title: 'async-32' });
  });

  it('says nothing of an axis that the step does not combine, nor of a test that is no step', () => {
    expect(stepValue('step:io', 'long', places)).toBeUndefined();
    expect(stepValue('step', 'own', places)).toBeUndefined();
  });
});
