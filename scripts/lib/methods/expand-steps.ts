/** From a method's entries and axes to every single step, and their table. */
import type { Method } from '#types';
import type { MethodDuration, MethodStep } from './types.ts';

/**
 * Variables that whoever runs a method sets for every step. OFFSET_PCT is PART_PCT of the step x the jobs of the hosts before; IMAGE is
 * what all targets are called, without their numbers, and IMAGE_SIZE the size of each.
 */
export const givenVariables: readonly string[] = [
  'TARGET',
  'SIZE',
  'IMAGE',
  'IMAGE_SIZE',
  'RUNTIME',
  'RAMP',
  'OFFSET_PCT',
];

const columns = ['step', 'job', 'env', 'runtime_s', 'ramp_s', 'rest_s', 'writes', 'kind', 'title'] as const;

/**
 * Every step in the order of running: entries as listed, axes of an entry combined with the last one changing fastest. The env of
 * a step is the entry's, then its axis values', then LOG = its id, and TRACKED=yes where rounds track it. Unknown axes add nothing.
 */
export function expandSteps(method: Method): readonly MethodStep[] {
  const axes = new Map(method.axes.map((axis) => [axis.id, axis]));
  const tracked = new Set(method.rounds?.tracked ?? []);
  return method.steps.flatMap((entry, place) => {
    const combinations = (entry.axes ?? []).reduce<
      readonly { id: string; title: string; env: Record<string, string>; axes: Record<string, string> }[]
    >(
      (list, axis) => {
        const values = axes.get(axis)?.values;
        if (values === undefined) return list;
        return list.flatMap(({ id, title, env, axes: before }) =>
          values.map((value) => ({
            id: `${id}-${value.id}`,
            title: `${title}, ${value.title ?? value.id}`,
            env: { ...env, ...value.env },
            axes: { ...before, [axis]: value.id },
          })),
        );
      },
      [{ id: entry.id, title: entry.title, env: { ...entry.env }, axes: {} }],
    );
    return combinations.map(
      ({ id, title, env, axes: values }): MethodStep => ({
        step: id,
        title,
        job: entry.job,
        env: { ...env, LOG: id, ...(tracked.has(id) ? { TRACKED: 'yes' } : {}) },
        runtime_s: entry.runtime_s,
        ramp_s: entry.ramp_s,
        rest_s: entry.rest_s,
        writes: entry.writes,
        kind: entry.kind,
        entry: place,
        axes: values,
      }),
    );
  });
}

/** steps.tsv: a header, then one step a line, fields between tabs. */
export function formatSteps(steps: readonly MethodStep[]): string {
  const lines = steps.map((step) =>
    columns
      .map((column) => {
        const value = step[column];
        if (typeof value === 'boolean') return value ? 'yes' : 'no';
        if (typeof value !== 'object') return String(value);
        return Object.entries(value)
          .map(([name, text]) => `${name}=${text}`)
          .join(' ');
      })
      .join('\t'),
  );
  return `${[columns.join('\t'), ...lines].join('\n')}\n`;
}

/** Times at factor 1. Rounds count as often as the measurement window is long, and in `longest_s` as often as allowed. */
export function durationOf(method: Method, steps: readonly MethodStep[]): MethodDuration {
  const time = (rounds: number): number =>
    sum(steps.map(({ kind, runtime_s, ramp_s }) => (runtime_s + ramp_s) * (kind === 'round' ? rounds : 1)));
  return {
    measuring_s: time(method.rounds?.window ?? 1),
    ...(method.rounds ? { longest_s: time(method.rounds.most) } : {}),
    resting_s: sum(steps.map(({ rest_s }) => (rest_s === 'auto' ? 0 : rest_s))),
    open_ended_steps: steps.filter(({ runtime_s }) => runtime_s === 0).length,
    auto_rests: steps.filter(({ rest_s }) => rest_s === 'auto').length,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
