import { describe, expect, it } from 'vitest';
import { isKnownTarget, isSameTarget, spellTarget, type Target, targetsOf } from '../../../scripts/lib/fio/targets.ts';
import { fioOutput, job } from '../../fio-fixtures.ts';

const disks = (...names: readonly string[]) => names.map((name) => ({ name, read_ios: 1 }));
const ran = (...options: readonly object[]) => options.map((one, place) => job(`job-${place}`, one));

/** Targets of jobs with these options, begun together, on these disks. */
const of = (options: readonly object[], names: readonly string[] = []): readonly Target[] =>
  targetsOf(fioOutput({ jobs: ran(...options), disk_util: disks(...names) }));

const device = (name: string, ...names: readonly string[]): Target => ({ devices: [name], folders: [], disks: names });
const folder = (name: string, ...names: readonly string[]): Target => ({ devices: [], folders: [name], disks: names });

describe('targetsOf', () => {
  it('takes a colon list, and jobs that ran together, for one target', () => {
    const both = { devices: ['/dev/sdb', '/dev/sdc'], folders: [], disks: ['sdb', 'sdc'] };
    expect(of([{ filename: '/dev/sdc:/dev/sdb' }], ['sdb', 'sdc'])).toEqual([both]);
    expect(of([{ filename: '/dev/sdb' }, { filename: '/dev/sdc' }], ['sdc', 'sdb'])).toEqual([both]);
  });

  it('looks at the folder of files and not at their names', () => {
    expect(of([{ directory: '/mnt/a/' }])).toEqual([folder('/mnt/a')]);
    expect(of([{ filename: '/mnt/a/read' }, { filename: '/mnt/a/write' }])).toEqual([folder('/mnt/a')]);
    expect(of([{ filename: 'read', directory: '/mnt/a' }])).toEqual([folder('/mnt/a')]);
    expect(of([{ filename: '/dev/shm/file' }])).toEqual([folder('/dev/shm')]);
    expect(of([{ filename: 'test.bin' }], ['md6'])).toEqual([{ devices: [], folders: [], disks: ['md6'] }]);
  });

  it('leaves colons alone that a backslash stands before, as in names of Windows', () => {
    expect(of([{ filename: '\\\\.\\PhysicalDrive1' }])).toEqual([device('\\\\.\\PhysicalDrive1')]);
    expect(of([{ filename: 'C\\:\\bench\\file' }])).toEqual([folder('C:\\bench')]);
  });

  it('tells targets of jobs apart that ran one after the other, whose disks it does not know', () => {
    const jobs = ['/dev/sdb', '/dev/sdc'].map((filename, groupid) =>
      job(`on-${groupid}`, { filename, stonewall: '1' }, { groupid }),
    );
    expect(targetsOf(fioOutput({ jobs, disk_util: disks('sdb', 'sdc') }))).toEqual([
      device('/dev/sdb'),
      device('/dev/sdc'),
    ]);
  });

  it('takes jobs of one group for one target, also where each says that it waits', () => {
    const jobs = ['/dev/sdb', '/dev/sdc'].map((filename) => job('a', { filename, stonewall: '' }));
    expect(targetsOf(fioOutput({ jobs }))).toEqual([{ devices: ['/dev/sdb', '/dev/sdc'], folders: [], disks: [] }]);
    const later = ['/dev/sdb', '/dev/sdc'].map((filename, groupid) => job('a', { filename }, { groupid }));
    expect(targetsOf(fioOutput({ jobs: later }))).toHaveLength(1);
  });

  it('takes files in the root for what they are', () => {
    expect(of([{ filename: '/data' }])).toEqual([folder('/')]);
    expect(of([{ filename: 'd/data' }])).toEqual([folder('d')]);
  });

  it('takes the hosts of a client/server run for one target, whatever they call their disks', () => {
    const clients = ['a', 'b'].map((hostname) => ({ ...job('read', { filename: '/dev/sdb' }), hostname, port: 8765 }));
    const output = fioOutput({ client_stats: clients, disk_util: disks('sdb', 'sdc') });
    expect(targetsOf(output)).toEqual([device('/dev/sdb')]);
  });
});

describe('isSameTarget', () => {
  const same = isSameTarget;

  it('goes by the disks where both are known: names may be aliases, files may lie anywhere on a disk', () => {
    expect(same(device('/dev/sdb', 'sdb'), device('/dev/sdc', 'sdc'))).toBe(false);
    expect(same(folder('/mnt', 'sdb'), folder('/mnt', 'sdc'))).toBe(false);
    expect(same(folder('/mnt/a', 'sdb'), folder('/mnt/b', 'sdb'))).toBe(true);
    expect(same(device('/dev/sdb', 'sdb'), folder('/mnt/a', 'sdb'))).toBe(true);
    expect(same(device('/dev/disk/by-id/x', 'sdb'), device('/dev/sdb', 'sdb'))).toBe(true);
  });

  it('keeps a device for the same whose disk has another name after a restart', () => {
    expect(same(device('/dev/disk/by-id/x', 'sdb'), device('/dev/disk/by-id/x', 'sdc'))).toBe(true);
  });

  it('tells an array from one of its disks', () => {
    expect(same(device('/dev/md0', 'md0', 'sdb', 'sdc'), device('/dev/sdb', 'sdb'))).toBe(false);
  });

  it('goes by the names of raw devices where disks are not known', () => {
    expect(same(device('/dev/sdb'), device('/dev/sdc'))).toBe(false);
    expect(same(device('/dev/sdb'), device('/dev/sdb', 'sdb'))).toBe(true);
  });

  it('does not know of volumes that share some of their disks, unless both are raw devices', () => {
    expect(same(folder('/mnt', 'dm-0', 'sdb'), folder('/mnt', 'sdb'))).toBeUndefined();
    expect(same(folder('/mnt', 'sdb'), device('/dev/md0', 'sdb', 'sdc'))).toBeUndefined();
    expect(same(folder('/mnt', 'sdb', 'sdc'), folder('/mnt', 'sdd', 'sdc'))).toBeUndefined();
  });

  it('does not go by disks that only one of them tells', () => {
    expect(same(folder('/mnt/a', 'sdb'), folder('/mnt/a'))).toBe(true);
    expect(same(folder('/mnt/a'), folder('/mnt/a', 'sdb'))).toBe(true);
    expect(same(folder('/mnt/a', 'sdb'), folder('/mnt/b'))).toBeUndefined();
  });

  it('does not know where devices and folders are mixed, or nothing is named', () => {
    const mixed = { devices: ['/dev/sdb'], folders: ['/mnt'], disks: [] };
    const none = { devices: [], folders: [], disks: [] };
    expect([same(folder('/mnt'), mixed), same(mixed, folder('/mnt'))]).toEqual([undefined, undefined]);
    expect([same(mixed, mixed), same(none, none), same(mixed, device('/dev/sdb')), same(none, folder('/'))]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('does not know where folders differ and nothing says on which disk they lie', () => {
    expect(same(folder('/mnt/a'), folder('/mnt/b'))).toBeUndefined();
    expect(same(device('/dev/sdb'), folder('/mnt/b'))).toBeUndefined();
    expect(same(folder('/mnt/a'), folder('/mnt/a'))).toBe(true);
  });
});

describe('spellTarget', () => {
  it('names devices and folders, and the disks below them', () => {
    expect([
      spellTarget(device('/dev/sdb', 'sdb')),
      spellTarget(device('/dev/md0', 'sdb', 'sdc')),
      spellTarget(folder('/mnt')),
      spellTarget({ devices: ['/dev/sdb'], folders: ['/mnt'], disks: [] }),
      spellTarget({ devices: [], folders: [], disks: ['sdb', 'sdc'] }),
      spellTarget({ devices: [], folders: [], disks: [] }),
    ]).toEqual(['/dev/sdb (disk sdb)', '/dev/md0 (disks sdb, sdc)', '/mnt', '/dev/sdb, /mnt', 'disks sdb, sdc', '']);
  });
});

describe('isKnownTarget', () => {
  it('is true of whatever fio tells', () => {
    const none = { devices: [], folders: [], disks: [] };
    const known = [none, device('/dev/sdb'), folder('/mnt'), { ...none, disks: ['sdb'] }, folder('/mnt', 'sdb')];
    expect(known.map(isKnownTarget)).toEqual([false, true, true, true, true]);
  });
});
