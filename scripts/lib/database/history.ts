/** The same workload measured again: under other versions or later, and under the same ones, which shows its noise. */
import type { Measurement } from '#types';
import { axisTexts } from '../model/axis-text.ts';
import { keyOfMetric, metricsIn } from '../model/metrics.ts';
import { comparandsOf } from './comparand.ts';
import { groupKey } from './gate.ts';
import { GATES } from './gates.ts';
import { findNoise, isTie, noiseOfMetric, publishedNoise } from './noise.ts';
import type { HistoryLine, HistoryPoint, RunRecord, Versions } from './types.ts';

/** Axes of configurations that name a version, and so what changed and not what was set up. */
const VERSION_AXES: ReadonlySet<string> = new Set(['os', 'kernel', 'firmware', 'software', 'fio']);
const NUMERIC = new Intl.Collator('en', { numeric: true });

type Found = Pick<HistoryPoint, 'measurement' | 'run' | 'versions'>;

/**
 * The lines of a system's history: figures of equal workloads, oldest first, then by version. Workloads are equal where the fingerprints are; without
 * any, only within one test of one run. Withdrawn and superseded runs, and figures that may not stand for a system, take no part; nor
 * runs a workload that one configuration ran several times, for there is no telling which of the figures to set against another.
 */
export function buildHistory(runs: readonly RunRecord[]): readonly HistoryLine[] {
  const lines = new Map<string, Found[]>();
  for (const run of runs) {
    if (run.bundle.run.withdrawn !== undefined || run.superseded_by !== undefined) continue;
    for (const measurement of run.measurements) {
      const { basis, do_not_rely, rate_limited, preconditioning, date, workload_fingerprint } = measurement;
      if (basis !== 'measured' || rate_limited === true || preconditioning === true) continue;
      if (do_not_rely === true) continue;
      // Without a date there is no telling which run came first.
      if (workload_fingerprint !== undefined && !/^\d/.test(date)) continue;
      const key = workloadOf(measurement);
      const found = { measurement, run, versions: versionsOf(measurement, run) };
      const known = lines.get(key);
      if (known) known.push(found);
      else lines.set(key, [found]);
    }
  }
  return [...lines.values()].filter(isHistory).map((points) => {
    const [first] = points;
    return { axes: first === undefined ? [] : otherAxes(first.measurement), points: withChanges(points.sort(inTime)) };
  });
}

/** Values of the axes that name no version, by the names of the axes. */
function otherAxes({ axes }: Measurement): readonly string[] {
  return axisTexts(Object.fromEntries(Object.entries(axes).filter(([axis]) => !VERSION_AXES.has(axis))));
}

function workloadOf(measurement: Measurement): string {
  const { workload_fingerprint: fingerprint, run_id, test_id, job, direction, numjobs, iodepth, clients } = measurement;
  const workload = fingerprint === undefined ? [run_id, test_id, job] : [fingerprint, numjobs, iodepth, clients];
  const named = Object.keys(measurement.axes).filter((axis) => !VERSION_AXES.has(axis));
  return JSON.stringify([...workload, direction, ...named.sort(), ...otherAxes(measurement)]);
}

/** Two or more figures, each of another run or configuration. */
function isHistory(points: readonly Found[]): boolean {
  const configurations = new Set(
    points.map(({ measurement }) => `${measurement.run_id}/${measurement.configuration_id}`),
  );
  return points.length > 1 && configurations.size === points.length;
}

/** Versions as the configuration names them, else as hardware.json does. What was not recorded is left out. */
function versionsOf({ axes, fio_version }: Measurement, { bundle }: RunRecord): Versions {
  const { system, hosts } = bundle.hardware;
  const said = (...values: readonly (string | undefined | null)[]): string | undefined => {
    const known = values.filter((value) => typeof value === 'string' && !/^not_(recorded|applicable)$/.test(value));
    return known.length === 0 ? undefined : [...new Set(known)].join(', ');
  };
  const list = Array.isArray(hosts) ? hosts : [];
  const all: Versions = {
    os: axes.os ?? said(...list.map(({ os }) => os)),
    kernel: axes.kernel ?? said(...list.map(({ kernel }) => kernel)),
    firmware: axes.firmware ?? said(...(system.drives ?? []).map(({ firmware }) => firmware)),
    software: axes.software ?? said(system.software),
    fio: axes.fio ?? fio_version,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function inTime(a: Found, b: Found): number {
  const versions = (one: Found): string => Object.values(one.versions).join(' ');
  return (
    NUMERIC.compare(a.measurement.date, b.measurement.date) ||
    NUMERIC.compare(versions(a), versions(b)) ||
    (a.measurement.id < b.measurement.id ? -1 : 1)
  );
}

function withChanges(points: readonly Found[]): readonly HistoryPoint[] {
  return points.map((point, place) => {
    const before = points[place - 1];
    if (before === undefined) return { ...point, before: {}, changes: {} };
    const was = Object.entries(before.versions).filter(([what, value]) => {
      const now = point.versions[what as keyof Versions];
      return now !== undefined && now !== value;
    });
    const changes = metricsIn('brief').flatMap((metric) => {
      const key = keyOfMetric(metric);
      const [from, to] = [before.measurement[key], point.measurement[key]];
      if (from === undefined || to === undefined || from === 0) return [];
      const isClear = !isTie(
        { value: from, noise: noiseOfMetric(before.measurement, metric) },
        { value: to, noise: noiseOfMetric(point.measurement, metric) },
      );
      return [[metric, { share: to / from - 1, is_clear: isClear }] as const];
    });
    return { ...point, before: Object.fromEntries(was), changes: Object.fromEntries(changes) };
  });
}

/** Rounds of a method are told by their own window: those before it are not steady yet, and no repeats. */
function mayRepeat({ basis, superseded_by, preconditioning, do_not_rely, steady_state }: Measurement): boolean {
  const isRound = steady_state.formula === 'V-steady-rounds';
  return (
    basis === 'measured' && superseded_by === undefined && preconditioning !== true && do_not_rely !== true && !isRound
  );
}

/** Keys of a run's measurements; the same configuration of one system ran the same workload where they are equal. */
function repeatKeys(record: RunRecord): (measurement: Measurement) => string {
  const comparandOf = comparandsOf(record);
  const repeats = new Map(record.bundle.run.tests.map(({ id, repeat_of }) => [id, repeat_of]));
  return (measurement) => {
    const { system_id, axes, job, test_id, workload_fingerprint, size_bytes } = measurement;
    // Without a fingerprint two tests may differ in what nobody recorded, unless their run calls them repeats.
    const test = workload_fingerprint === undefined ? (repeats.get(test_id) ?? test_id) : '';
    const configuration = [system_id, Object.entries(axes).sort(), versionsOf(measurement, record)];
    // Of the data set the gates only ask whether a cache holds it.
    const comparand = comparandOf(measurement);
    const { cache_bytes, host_memory_bytes } = comparand.facts;
    const sizes = [size_bytes, cache_bytes, host_memory_bytes];
    return JSON.stringify([...configuration, job, test, ...sizes, groupKey(comparand, GATES)]);
  };
}

/** The runs, each measurement with its noise where something tells it. */
export function withNoise(records: readonly RunRecord[]): readonly RunRecord[] {
  const groups = new Map<string, Measurement[]>();
  const groupOf = new Map<string, readonly Measurement[]>();
  for (const record of records) {
    const keyOfOne = repeatKeys(record);
    for (const measurement of record.measurements.filter(mayRepeat)) {
      const key = keyOfOne(measurement);
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      group.push(measurement);
      groupOf.set(measurement.id, group);
    }
  }
  return records.map((record) => ({
    ...record,
    measurements: record.measurements.map((one): Measurement => {
      const noise = publishedNoise(findNoise(one, groupOf.get(one.id) ?? []));
      return noise === undefined ? one : { ...one, noise };
    }),
  }));
}
