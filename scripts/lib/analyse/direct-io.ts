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
/** Others take no part in reads and writes with O_DIRECT: on them, or on a raw device, it is honoured. */
const HONOURING = /\b(?:ext[234]|xfs|btrfs|bcachefs|f2fs|jfs|ufs2?|ntfs|apfs|raw (?:block )?devices?)\b/i;
const ZFS_WITH_DIRECT = /\b(?:open)?zfs[- ]?v?(?:2\.(?:[3-9]|\d\d)|[3-9]\.)/i;

/** What tells of the file system that a test was on. */
export interface Place {
  readonly hardware: Hardware;
  readonly configurations: readonly Pick<Run['configurations'][number], 'id' | 'title' | 'description' | 'axes'>[];
  /** Tests of raw devices, by fio's own options: what file systems their hosts have is no matter. */
  readonly rawTests?: ReadonlySet<string>;
  /** Tests of block devices that ZFS makes: it stands behind them, too. */
  readonly zfsTests?: ReadonlySet<string>;
}

const ZFS_VOLUME = /^\/dev\/(?:zvol\/|zd\d)/;

export function placeOf(bundle: Pick<ParsedBundle, 'hardware' | 'run' | 'results' | 'jobFiles'>): Place {
  const { hardware, run } = bundle;
  const [raw, zfs] = [new Set<string>(), new Set<string>()];
  for (const test of run.tests) {
    const targets = fioRunsOfTest(bundle, test).flatMap(({ output, jobFile }) => targetsOf(output, jobFile));
    if (targets.some(({ devices }) => devices.some((device) => ZFS_VOLUME.test(device)))) zfs.add(test.id);
    else if (targets.length > 0 && targets.every(({ devices, folders }) => devices.length > 0 && folders.length === 0))
      raw.add(test.id);
  }
  return { hardware, configurations: run.configurations, rawTests: raw, zfsTests: zfs };
}

type Texts = readonly (string | undefined)[];

/** The first file system in these texts that does not honour O_DIRECT. */
function namedIn(texts: Texts): string | undefined {
  return texts
    .filter((text) => text !== undefined && !ZFS_WITH_DIRECT.test(text))
    .flatMap((text) => FILE_SYSTEMS.flatMap(([name, pattern]) => (pattern.test(text ?? '') ? [name] : [])))[0];
}

function honours(texts: Texts): boolean {
  return texts.some((text = '') => HONOURING.test(text) || ZFS_WITH_DIRECT.test(text));
}

/** A file system that does not honour O_DIRECT. `is_certain`: the test was on it; otherwise it may have been. */
export interface WithoutDirect {
  readonly file_system: string;
  readonly is_certain: boolean;
}

/**
 * The file system in between that does not honour O_DIRECT. A test is on the one that its configuration names; where no configuration names
 * one, on that of the volumes. What other configurations or the software of the hosts name, it may have been on, but for raw devices.
 * Undefined where nothing speaks for one.
 */
export function fileSystemWithoutDirect(
  { hardware, configurations, rawTests, zfsTests }: Place,
  configuration_id: string,
  test_id?: string,
): WithoutDirect | undefined {
  const texts = configurations.map(({ id, title, description, axes }) => {
    const all: Texts = [title, description, ...Object.values(axes)];
    return { is_own: id === configuration_id, all, named: namedIn(all) };
  });
  const of = (file_system: string | undefined, is_certain: boolean): WithoutDirect | undefined =>
    file_system === undefined ? undefined : { file_system, is_certain };
  const own = texts.find(({ is_own }) => is_own);
  if (own?.named !== undefined) return of(own.named, true);
  if (own !== undefined && honours(own.all)) return undefined;
  const ofOthers = texts.find(({ named }) => named !== undefined)?.named;
  const isRaw = test_id !== undefined && rawTests?.has(test_id) === true;
  if (ofOthers !== undefined) return isRaw ? undefined : of(ofOthers, false);
  const volumes = (hardware.system.volumes ?? []).flatMap(({ description, name }) => [description, name]);
  const ofVolumes = namedIn(volumes);
  if (ofVolumes !== undefined) return of(ofVolumes, true);
  if (isRaw || honours(volumes)) return undefined;
  const ofHosts = namedIn(hardware.hosts.flatMap(({ software = [] }) => software));
  return of(ofHosts, test_id !== undefined && zfsTests?.has(test_id) === true);
}

/** yes: O_DIRECT was asked for and not honoured. not_judged: nobody says whether the test was on a file system that does not. Undefined otherwise. */
export function judgeDirect(
  { direct, basis, configuration_id, test_id }: Measurement,
  place: Place,
): Judgement | undefined {
  const isAsked = direct === true && basis !== 'vendor_stated' && basis !== 'theoretical';
  const found = isAsked ? fileSystemWithoutDirect(place, configuration_id, test_id) : undefined;
  if (found === undefined) return undefined;
  const { file_system, is_certain } = found;
  const judged = { numbers: {}, texts: { file_system } };
  return is_certain
    ? { answer: 'yes', reason: 'not_honoured', ...judged }
    : { answer: 'not_judged', reason: 'place_not_known', ...judged };
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

/** Says of each measurement where O_DIRECT was asked for and not honoured, or where that is in doubt. */
export function withDirectHonoured(measurements: readonly Measurement[], place: Place): readonly Measurement[] {
  return measurements.map((one) => {
    const judged = judgeDirect(one, place);
    if (judged === undefined) return one;
    return judged.answer === 'yes' ? { ...one, direct_honoured: false } : { ...one, direct_in_doubt: true };
  });
}
