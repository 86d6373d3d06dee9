/** Axes of a line chart: where a value stands, and which places are named. */

import { formatDigits } from '../base/digits.ts';
import { logEnds } from './log-axis.ts';

export interface LineAxis {
  /** Name and unit. */
  readonly title: string;
  /** linear starts at zero, time where its values start. */
  readonly kind: 'linear' | 'time' | 'log2' | 'log10' | 'steps';
  /** Names of the steps 0, 1, 2 …; only of an axis of steps. */
  readonly names?: readonly string[];
}

export interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface Scale {
  /** Share of the axis, 0-1. */
  readonly place: (value: number) => number;
  readonly ticks: readonly Tick[];
}

const SECONDS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 86_400];

function named(places: readonly number[], significant = 6): readonly Tick[] {
  return places.map((at) => ({ at, text: formatDigits(at, { significant }) }));
}

/** Every n-th, so that at most `count` are left. */
function thinned(places: readonly number[], count: number): readonly number[] {
  const every = Math.max(1, Math.ceil(places.length / count));
  return places.filter((_, place) => place % every === 0);
}

function linear(most: number, count: number): Scale {
  const raw = (most || 1) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((one) => one * power >= raw) ?? 10) * power;
  const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) =>
    Number((place * step).toPrecision(12)),
  );
  const end = ticks.at(-1) || 1;
  return { place: (value) => value / end, ticks: named(ticks) };
}

/** Values are seconds; the axis ends where they do. */
function time(least: number, most: number, count: number): Scale {
  const span = most - least || 1;
  const step = SECONDS.find((one) => one * count >= span) ?? span / count;
  const first = Math.ceil(least / step);
  const length = Math.max(1, Math.floor(most / step) - first + 1);
  const ticks = Array.from({ length }, (_, place) => (first + place) * step);
  return { place: (value) => (value - least) / span, ticks: named(ticks) };
}

function log2(least: number, most: number, count: number): Scale {
  const [low, high] = least === most ? [least / 2, most * 2] : [least, most];
  const first = Math.ceil(Math.log2(low) - 1e-9);
  const length = Math.max(0, Math.floor(Math.log2(high) + 1e-9) - first + 1);
  const powers = Array.from({ length }, (_, place) => 2 ** (first + place));
  const ticks = powers.length > 1 ? powers : [...new Set([least, most])];
  return { place: (value) => Math.log(value / low) / Math.log(high / low), ticks: named(thinned(ticks, count)) };
}

/** Powers of ten are named; on an axis with fewer than two of them their doubles and fives too. */
function log10(least: number, most: number, count: number): Scale {
  const { min, max, powers } = logEnds(least, most);
  const isInside = (value: number): boolean => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9);
  const decades = powers.filter(isInside);
  const ticks = decades.length > 1 ? decades : powers.flatMap((one) => [one, 2 * one, 5 * one]).filter(isInside);
  return {
    place: (value) => Math.log(value / min) / Math.log(max / min),
    ticks: named(thinned(ticks, Math.max(count, 6)), 3),
  };
}

/** The scale for all values that are drawn, with about `count` names. Logarithms need values above zero. */
export function scaleOf({ kind, names = [] }: LineAxis, values: readonly number[], count: number): Scale {
  if (kind === 'steps') {
    return { place: (value) => (value + 0.5) / names.length, ticks: names.map((text, at) => ({ at, text })) };
  }
  const [least, most] = values.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as const);
  if (values.length === 0) return linear(1, count);
  if (kind === 'linear') return linear(Math.max(0, most), count);
  if (kind === 'time') return time(least, most, count);
  return kind === 'log2' ? log2(least, most, count) : log10(least, most, count);
}
