/** On what fio did its I/O: the devices and folders that its options name, and the disks below them. */
import { groupBy } from '../base/group-by.ts';
import { isJsonArray, isJsonObject, ownValue } from '../base/pointer.ts';
import { type EffectiveOptions, textOption } from './effective-options.ts';
import { finalEntriesOf } from './entries.ts';
import { textOf } from './fio-keys.ts';
import { phasesOf } from './phases.ts';
import type { FioDocument, FioOutput, JobFile } from './types.ts';

/** What jobs that ran at the same time had under them. Lists are sorted, and empty where fio says nothing. */
export interface Target {
  /** Raw devices by the names that were asked for: /dev/sdb. */
  readonly devices: readonly string[];
  /** Folders of the files: which file in a folder is no matter. */
  readonly folders: readonly string[];
  /** Disks as the kernel of the fio host calls them: disk_util. */
  readonly disks: readonly string[];
}

/** Names in the options filename and directory: a colon stands between two, unless a backslash is before it. */
export function namesIn(text: string | undefined): readonly string[] {
  const names = (text ?? '').split(/(?<!\\):/).filter((name) => name !== '');
  return names.map((name) => name.replaceAll('\\:', ':'));
}

/** They take and give any bytes, and keep none. */
const NO_STORAGE: ReadonlySet<string> = new Set(['null', 'zero', 'random', 'urandom'].map((one) => `/dev/${one}`));

/** Whether all that a job reads or writes is /dev/null or the like. */
export function isNoStorage(options: EffectiveOptions): boolean {
  const names = namesIn(textOption(options, 'filename'));
  return names.length > 0 && names.every((name) => NO_STORAGE.has(name));
}

/** /dev/shm holds files. Windows calls its devices \\.\PhysicalDrive1. */
function isDevice(name: string): boolean {
  return /^\/dev\/(?!shm\/)|^\\\\[.?]\\/.test(name);
}

/** Folder of a file; a bare name lies where fio was started, and nobody knows where that is. */
function folderOf(file: string): readonly string[] {
  const end = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
  return end < 0 ? [] : [file.slice(0, Math.max(end, 1))];
}

function placesOf(options: EffectiveOptions): Pick<Target, 'devices' | 'folders'> {
  const files = namesIn(textOption(options, 'filename'));
  const folders = namesIn(textOption(options, 'directory')).map((folder) => folder.replace(/(.)\/+$/, '$1'));
  const devices = files.filter(isDevice);
  if (folders.length > 0) return { devices, folders };
  return { devices, folders: files.filter((file) => !isDevice(file)).flatMap(folderOf) };
}

/** Clients of one test have disks of their own, and call them alike or not: they say nothing of the target. */
function disksOf({ value }: FioDocument): readonly string[] {
  const disks = ownValue(value, 'disk_util');
  if (!isJsonArray(disks) || Object.hasOwn(value, 'client_stats')) return [];
  return sorted(disks.flatMap((disk) => (isJsonObject(disk) ? (textOf(disk, 'name') ?? []) : [])));
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

/**
 * The targets of a result, each once: jobs that ran at the same time share one, as do the hosts of a client/server run. Where
 * jobs ran one after the other on several, disk_util does not say which disk was whose.
 */
export function targetsOf(output: FioOutput, jobFile?: JobFile): readonly Target[] {
  const byDocument = groupBy(finalEntriesOf(output, jobFile), ({ report }) => report);
  return [...byDocument].flatMap(([document, entries]) => {
    const places = phasesOf(entries).map((phase) => {
      const all = phase.map(({ options }) => placesOf(options));
      return {
        devices: sorted(all.flatMap(({ devices }) => devices)),
        folders: sorted(all.flatMap(({ folders }) => folders)),
      };
    });
    const once = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
    const disks = disksOf(document);
    return once.map((place) => ({ ...place, disks: once.length === 1 ? disks : [] }));
  });
}

/** Whether two results were measured on the same: yes, no, or nobody can tell from what fio says. */
export function isSameTarget(a: Target, b: Target): boolean | undefined {
  const isEqual = (x: readonly string[], y: readonly string[]): boolean => x.join('\n') === y.join('\n');
  const areDevices = [a, b].every(({ devices, folders }) => devices.length > 0 && folders.length === 0);
  if (areDevices && isEqual(a.devices, b.devices)) return true;
  if (a.disks.length > 0 && b.disks.length > 0) {
    if (isEqual(a.disks, b.disks)) return true;
    if (!a.disks.some((disk) => b.disks.includes(disk))) return false;
    // One of them has more disks than the other: a volume and its parts, or a whole and one of its disks.
    return areDevices ? false : undefined;
  }
  if (areDevices) return false;
  const areFolders = [a, b].every(({ devices, folders }) => folders.length > 0 && devices.length === 0);
  return areFolders && isEqual(a.folders, b.folders) ? true : undefined;
}

/** "/dev/sdb (disk sdb)" */
export function spellTarget({ devices, folders, disks }: Target): string {
  const names = [...devices, ...folders];
  const disk = disks.length === 0 ? '' : `${disks.length === 1 ? 'disk' : 'disks'} ${disks.join(', ')}`;
  if (names.length === 0) return disk;
  return disk === '' ? names.join(', ') : `${names.join(', ')} (${disk})`;
}

/** Whether fio says anything of it. */
export function isKnownTarget({ devices, folders, disks }: Target): boolean {
  return devices.length + folders.length + disks.length > 0;
}
