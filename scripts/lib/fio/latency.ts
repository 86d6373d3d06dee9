/** Latencies of one direction, in ns, whatever the version of fio: by key, `clat` is in µs and `clat_ns` in ns. */

import type { JsonObject } from '../base/json-value.ts';
import {
  type BinStep,
  type Derivation,
  derived,
  figureOf,
  type Input,
  inputOf,
  inputsOf,
  literal,
} from '../model/derivation.ts';
import { PERCENTILES } from '../model/metrics.ts';
import { hasBins, mergeBins, percentileSteps, readBins, samplesIn } from './bins.ts';
import type { Bins } from './bins-in-text.ts';
import { numberOf, objectOf } from './fio-keys.ts';
import { optionNamed } from './option-values.ts';

/** lat: submission to completion. clat: after submission. */
export type LatencyKind = 'lat' | 'clat';

/** Percentiles that a measurement holds. */
export const percentiles = [...PERCENTILES.values()];

/** A figure of a latency; percentiles by their number. */
export type LatencyKey = 'samples' | 'mean_ns' | 'min_ns' | 'max_ns' | 'stddev_ns' | number;

/** One latency with its samples. Percentiles are absent when they cannot be had truthfully. */
export interface Latency {
  readonly kind: LatencyKind;
  readonly samples: number;
  readonly mean_ns: number;
  readonly min_ns?: number;
  readonly max_ns?: number;
  readonly stddev_ns?: number;
  /** What the percentiles are of: fio 3.1 to 3.12 print those of lat under clat. */
  readonly percentile_kind: LatencyKind;
  readonly percentiles: ReadonlyMap<number, number>;
  readonly percentiles_from: 'entry' | 'bins' | 'total';
  readonly has_bins: boolean;
  /** Read when asked for: most measurements need none. */
  readonly readBins: () => Bins | undefined;
  /** How a figure that is there came about. */
  readonly derive: (key: LatencyKey) => Derivation | undefined;
}

/** A latency as fio prints it: where it stands, and how many ns its unit has. */
interface Printed {
  readonly latency: JsonObject;
  readonly pointer: string;
  readonly scale: number;
}

/** A number of the latency in ns. */
function deriveTime({ latency, pointer, scale }: Printed, name: string): Derivation | undefined {
  const value = numberOf(latency, name);
  const place = `${pointer}/${name}`;
  if (value === undefined || scale === 1) return literal(name, value, place);
  return derived(`${name} × ${scale}`, { [name]: [{ value, pointer: place }] });
}

function derivePrinted({ latency, pointer, scale }: Printed, percentile: number): Derivation | undefined {
  const all = objectOf(latency, 'percentile') ?? {};
  const key = Object.keys(all).find((one) => Number(one) === percentile);
  const value = key === undefined ? undefined : all[key];
  if (key === undefined || typeof value !== 'number') return undefined;
  const input = { value, pointer: `${pointer}/percentile/${key}` };
  return derived(scale === 1 ? 'percentile' : `percentile × ${scale}`, { percentile: [input] });
}

/** A percentile out of bins; `samples` are the I/Os of each entry that has some. */
function deriveOfBins(
  steps: ReadonlyMap<number, BinStep>,
  percentile: number,
  samples: readonly Input[],
): Derivation | undefined {
  const step = steps.get(percentile);
  if (step === undefined) return undefined;
  return { ...derived('bin', { bin: [{ value: step.value }], N: samples }), bins: { ...step, percentile } };
}

function valuesOf(steps: ReadonlyMap<number, BinStep>): ReadonlyMap<number, number> {
  return new Map([...steps].map(([percentile, { value }]) => [percentile, value]));
}

const NONE: ReadonlyMap<number, number> = new Map();
/** As fio prints those that nobody asked for otherwise: reading a number from a text takes longer than finding it. */
const USUAL: ReadonlyMap<string, number> = new Map(
  (optionNamed('percentile_list')?.default ?? '').split(':').map((text) => [Number(text).toFixed(6), Number(text)]),
);

function readPercentiles(latency: JsonObject, scale: number): ReadonlyMap<number, number> {
  const all = objectOf(latency, 'percentile');
  if (all === undefined) return NONE;
  const found = new Map<number, number>();
  for (const key in all) {
    const value = all[key];
    const percentile = USUAL.get(key) ?? Number(key);
    if (typeof value === 'number' && value >= 0 && percentile > 0) found.set(percentile, value * scale);
  }
  for (const value of found.values()) if (value !== 0) return found;
  return NONE;
}

/**
 * Latency of one kind from a direction object at `place`, or undefined when nothing was measured: fio prints zeros there.
 * Before 3.18 fio does not say how many samples it has; `ios` stands for it then.
 */
export function readLatency(
  direction: JsonObject,
  kind: LatencyKind,
  ios: () => Derivation,
  latPercentiles: boolean,
  place: string,
): Latency | undefined {
  const inNs = objectOf(direction, `${kind}_ns`);
  const latency = inNs ?? objectOf(direction, kind);
  if (latency === undefined) return undefined;
  const printed: Printed = { latency, pointer: `${place}/${kind}${inNs ? '_ns' : ''}`, scale: inNs ? 1 : 1000 };
  const { pointer, scale } = printed;
  const time = (name: string): number | undefined => {
    if (scale === 1) return numberOf(latency, name);
    const derivation = deriveTime(printed, name);
    return derivation && figureOf(derivation);
  };
  const [mean_ns, min, max, stddev] = [time('mean'), time('min'), time('max'), time('stddev')];
  if (mean_ns === undefined) return undefined;
  const counted = numberOf(latency, 'N');
  const samples = counted ?? (mean_ns > 0 || (max ?? 0) > 0 ? figureOf(ios()) : 0);
  if (samples <= 0) return undefined;
  const listed = readPercentiles(latency, scale);
  const bins = percentiles.every((percentile) => listed.has(percentile)) ? undefined : readBins(latency, scale);
  const steps = bins && percentileSteps(bins, percentiles);
  const isOfLat =
    kind === 'clat' && latPercentiles && !Object.hasOwn(objectOf(direction, 'lat_ns') ?? {}, 'percentile');
  const derive = (key: LatencyKey): Derivation | undefined => {
    if (key === 'samples') return literal('N', counted, `${pointer}/N`) ?? ios();
    if (typeof key === 'string') return deriveTime(printed, key.replace('_ns', ''));
    if (listed.has(key)) return derivePrinted(printed, key);
    return bins && steps && deriveOfBins(steps, key, [{ value: samplesIn(bins), pointer: `${pointer}/bins` }]);
  };
  return {
    kind,
    samples,
    mean_ns,
    ...(min !== undefined && min > 0 ? { min_ns: min } : {}),
    ...(max !== undefined && max > 0 ? { max_ns: max } : {}),
    ...(stddev !== undefined ? { stddev_ns: stddev } : {}),
    percentile_kind: isOfLat ? 'lat' : kind,
    percentiles: steps === undefined || steps.size === 0 ? listed : new Map([...valuesOf(steps), ...listed]),
    percentiles_from: bins && listed.size === 0 ? 'bins' : 'entry',
    has_bins: bins !== undefined || hasBins(latency),
    readBins: () => bins ?? readBins(latency, scale),
    derive,
  };
}

type TimeKey = Exclude<LatencyKey, number>;

/** Standard deviation of the union: fio's is that of a sample, so n - 1. */
const DEVIATION = 'sqrt(sum((N − 1) × stddev^2 + N × (mean − mean_of_all)^2) / (sum(N) − 1))';

type InputsOf = (key: TimeKey) => readonly Input[] | undefined;

/** The inputs of each key are made once: those of samples and means are in the formulas of several figures. */
function inputsOnce(all: readonly Latency[], of: readonly string[]): InputsOf {
  const known = new Map<TimeKey, readonly Input[] | undefined>();
  return (key) => {
    if (!known.has(key)) known.set(key, inputsOf(all, key, of));
    return known.get(key);
  };
}

/** The mean weighted by samples, the union's deviation, the lowest and the highest of several latencies. */
function deriveMerged(inputsOfKey: InputsOf, key: TimeKey): Derivation | undefined {
  const N = inputsOfKey('samples');
  if (N === undefined) return undefined;
  if (key === 'samples') return derived('sum(N)', { N });
  const inputs = inputsOfKey(key);
  if (inputs === undefined) return undefined;
  if (key === 'mean_ns') return derived('sum(N × mean) / sum(N)', { N, mean: inputs });
  if (key === 'min_ns') return derived('min(min)', { min: inputs });
  if (key === 'max_ns') return derived('max(max)', { max: inputs });
  const mean = inputsOfKey('mean_ns');
  const whole = deriveMerged(inputsOfKey, 'mean_ns');
  // Counted by iops × runtime it may be a part of one, which has no deviation.
  const isEnough = N.every(({ value }) => value >= 1) && N.reduce((sum, { value }) => sum + value, 0) > 1;
  if (mean === undefined || whole === undefined || !isEnough) return undefined;
  return derived(DEVIATION, { N, stddev: inputs, mean, mean_of_all: [inputOf(whole, figureOf(whole))] });
}

/** Bins of all with the I/Os of each, when every one has them and they are of the same kind. */
function mergedBins(all: readonly Latency[]): { readonly bins: Bins; readonly samples: readonly number[] } | undefined {
  const each: Bins[] = [];
  for (const one of all) {
    const bins = one.percentile_kind === all[0]?.percentile_kind ? one.readBins() : undefined;
    if (!bins) return undefined;
    each.push(bins);
  }
  return { bins: mergeBins(each), samples: each.map(samplesIn) };
}

/**
 * One latency of several that were measured at the same time: the mean weighted by samples, the union's deviation, the
 * lowest and the highest, and percentiles from added bins only. Percentiles are never averaged.
 */
export function mergeLatencies(all: readonly Latency[], of: readonly string[] = []): Latency | undefined {
  const [first] = all;
  if (!first || all.length === 1) return first;
  const merged = mergedBins(all);
  const steps = merged === undefined ? new Map<number, BinStep>() : percentileSteps(merged.bins, percentiles);
  const inputsOfKey = inputsOnce(all, of);
  const derive = (key: LatencyKey): Derivation | undefined => {
    if (typeof key === 'string') return deriveMerged(inputsOfKey, key);
    const samples = all.map((one, place): Input => {
      const label = of[place];
      const value = merged?.samples[place] ?? 0;
      const [input] = one.derive('mean_ns')?.inputs.mean ?? [];
      const pointer = input?.pointer?.replace(/mean$/, 'bins');
      return { value, ...(pointer === undefined ? {} : { pointer }), ...(label === undefined ? {} : { of: label }) };
    });
    return deriveOfBins(steps, key, samples);
  };
  const value = (key: TimeKey): number | undefined => {
    const derivation = derive(key);
    return derivation && figureOf(derivation);
  };
  const [min_ns, max_ns, stddev_ns] = [value('min_ns'), value('max_ns'), value('stddev_ns')];
  return {
    kind: first.kind,
    samples: value('samples') ?? 0,
    mean_ns: value('mean_ns') ?? 0,
    ...(min_ns !== undefined ? { min_ns } : {}),
    ...(max_ns !== undefined ? { max_ns } : {}),
    ...(stddev_ns !== undefined ? { stddev_ns } : {}),
    percentile_kind: first.percentile_kind,
    percentiles: valuesOf(steps),
    percentiles_from: 'bins',
    has_bins: merged !== undefined,
    readBins: () => merged?.bins,
    derive,
  };
}
