/** Whether O_DIRECT, where it was asked for, went past the page cache; and latencies that no rotating disk has. */
import type { Hardware, Measurement, Run } from '#types';
import { targetsOf } from '../fio/targets.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import type { ParsedBundle } from '../formats/types.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement, Verdict } from './types.ts';

/** File systems that take O_DIRECT and go through a cache of theirs all the same. ZFS honours it from OpenZFS 2.3 on. */
const FILE_SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['ZFS before 2.3', /\b(?:open)?zfs\b/i],
  ['tmpfs', /\btmpfs\b/i],
  ['FUSE', /\bfuse\b|\bsshfs\b|\bs3fs\b/i],
  ['9p', /\b9p(?:fs)?\b/i],
  ['eCryptfs', /\becryptfs\b/i],
];
const ZFS_WITH_DIRECT = /\b(?:open)?zfs[- ]?v?(?:2\.(?:[3-9]|\d\d)|[3-9]\.)/i;

/** What tells of the file system that a test was on. */
export interface Place {
  readonly hardware: Hardware;
  readonly configurations: readonly Pick<Run['configurations'][number], 'id' | 'title' | 'description' | 'axes'>[];
  /** Tests of raw devices, by fio's own options: what file systems their hosts have is no matter. */
  readonly rawTests?: ReadonlySet<string>;
}

/** Block devices that ZFS makes: it stands behind them, too. */
const ZFS_VOLUME = /^\/dev\/(?:zvol\/|zd\d)/;

export function placeOf(bundle: Pick<ParsedBundle, 'hardware' | 'run' | 'results' | 'jobFiles'>): Place {
  const { hardware, run } = bundle;
  const isRaw = (test: Run['tests'][number]): boolean => {
    const targets = fioRunsOfTest(bundle, test).flatMap(({ output, jobFile }) => targetsOf(output, jobFile));
    return (
      targets.length > 0 &&
      targets.every(
        ({ devices, folders }) =>
          devices.length > 0 && folders.length === 0 && !devices.some((device) => ZFS_VOLUME.test(device)),
      )
    );
  };
  const raw = run.tests.filter(isRaw).map(({ id }) => id);
  return { hardware, configurations: run.configurations, rawTests: new Set(raw) };
}

function namedIn(texts: readonly (string | undefined)[]): string | undefined {
  return texts
    .filter((text) => text !== undefined && !ZFS_WITH_DIRECT.test(text))
    .flatMap((text) => FILE_SYSTEMS.flatMap(([name, pattern]) => (pattern.test(text ?? '') ? [name] : [])))[0];
}

/**
 * The file system in between that does not honour O_DIRECT. Where a configuration of the run names one, it is that of this configuration
 * only; else what hardware.json says of volumes holds for all, and what it says of the hosts' software for all but tests of raw devices.
 * Undefined where none is named.
 */
export function fileSystemWithoutDirect(
  { hardware, configurations, rawTests }: Place,
  configuration_id: string,
  test_id?: string,
): string | undefined {
  const own = new Map(
    configurations.map(({ id, title, description, axes }) => [
      id,
      namedIn([title, description, ...Object.values(axes)]),
    ]),
  );
  if ([...own.values()].some((name) => name !== undefined)) return own.get(configuration_id);
  const { hosts, system } = hardware;
  return namedIn([
    ...(test_id !== undefined && rawTests?.has(test_id) === true ? [] : hosts.flatMap(({ software = [] }) => software)),
    ...(system.volumes ?? []).flatMap(({ description, name }) => [description, name]),
  ]);
}

/** yes: O_DIRECT was asked for and not honoured. Undefined otherwise. */
export function judgeDirect(
  { direct, basis, configuration_id, test_id }: Measurement,
  place: Place,
): Judgement | undefined {
  const isAsked = direct === true && basis !== 'vendor_stated' && basis !== 'theoretical';
  const file_system = isAsked ? fileSystemWithoutDirect(place, configuration_id, test_id) : undefined;
  return file_system === undefined
    ? undefined
    : { answer: 'yes', reason: 'not_honoured', numbers: {}, texts: { file_system } };
}

/** yes: all drives rotate, and the mean latency is one that only a cache has. Undefined otherwise. */
export function judgeDiskLatency({ lat_mean_ns }: Measurement, { system }: Hardware): Judgement | undefined {
  const drives = system.drives ?? [];
  const rotates = drives.length > 0 && drives.every(({ media }) => media === 'hdd');
  return rotates && lat_mean_ns !== undefined && lat_mean_ns <= 1e9 * limitOf('disk_latency')
    ? { answer: 'yes', reason: 'cache', numbers: { lat_mean_ns } }
    : undefined;
}

/** Both verdicts of each measurement. */
export function judgeCaches(measurements: readonly Measurement[], place: Place): readonly Verdict[] {
  return measurements.flatMap((one): Verdict[] => {
    const of = { test_ids: [one.test_id], measurement_id: one.id };
    const [direct, disk] = [judgeDirect(one, place), judgeDiskLatency(one, place.hardware)];
    return [
      ...(direct === undefined ? [] : [{ id: 'V-direct', of, ...direct }]),
      ...(disk === undefined ? [] : [{ id: 'V-disk-latency', of, ...disk }]),
    ];
  });
}

/** Says of each measurement where O_DIRECT was asked for and not honoured. */
export function withDirectHonoured(measurements: readonly Measurement[], place: Place): readonly Measurement[] {
  return measurements.map((one) => (judgeDirect(one, place) === undefined ? one : { ...one, direct_honoured: false }));
}
