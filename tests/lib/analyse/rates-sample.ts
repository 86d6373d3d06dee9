/** Rates over time, made of numbers. */
import type { Rates } from '../../../scripts/lib/analyse/rates.ts';
import { judgeSteadyState } from '../../../scripts/lib/analyse/steady-state.ts';

export const rates = (values: readonly number[], step_ms = 1000): Rates => ({ variable: 'iops', step_ms, values });
export const whole = ({ values, step_ms }: Rates) => ({ from_ms: 0, to_ms: values.length * step_ms });
/** `seconds` cells of a second each. */
export const cells = (seconds: number, at: (second: number) => number): Rates =>
  rates(Array.from({ length: seconds }, (_, second) => at(second)));
/** Rounds of a minute at these levels. */
export const levels = (...list: readonly number[]): Rates =>
  cells(60 * list.length, (second) => list[Math.floor(second / 60)] ?? 0);
export const steady = (one: Rates) => judgeSteadyState(one, whole(one));
