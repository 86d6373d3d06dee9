import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { it as base, type Lab, tinyMethod, trial, writeFiles } from './collect.ts';

/** A file of the root file system that is never made. */
const ON_ROOT = `/plateau-test-file-${process.pid}`;

// Devices of these names are not there on any machine; /proc and /sys are those of the lab's folder.
const it = base.extend('machine', { auto: true }, ({ lab }) => {
  lab.stub('fio', 'echo fio-3.33');
  // There is no device to be opened exclusively.
  lab.stub('perl', 'exit 0');
  const root = join(lab.dir, 'root');
  writeFiles(root, {
    'sys/devices/plateaux/dev': '252:0\n',
    'sys/devices/plateaux/size': '2097152\n',
    'sys/devices/plateaux/plateaux1/dev': '252:1\n',
    'sys/devices/plateaux/plateaux1/partition': '1\n',
    'sys/devices/plateauy/dev': '252:16\n',
    'sys/devices/plateauy/size': '2097152\n',
    'proc/self/mountinfo': '22 1 8:1 / / rw - ext4 /dev/sda1 rw\n',
    'proc/mounts': '/dev/sda1 / ext4 rw 0 0\n',
    'proc/swaps': 'Filename Type Size Used Priority\n',
  });
  mkdirSync(join(root, 'sys/class/block'), { recursive: true });
  for (const [name, path] of [
    ['plateaux', 'plateaux'],
    ['plateaux1', 'plateaux/plateaux1'],
    ['plateauy', 'plateauy'],
  ] as const)
    symlinkSync(join(root, 'sys/devices', path), join(root, 'sys/class/block', name));
  lab.env.COLLECT_ROOT = root;
});

const inUse: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  [
    'mounted',
    { 'proc/self/mountinfo': '30 1 252:0 / /data rw shared:1 - xfs /dev/plateaux rw\n' },
    'is mounted on /data',
  ],
  [
    'mounted by another name',
    { 'proc/self/mountinfo': '30 1 252:0 / /data rw - xfs /dev/root rw\n' },
    'mounted on /data',
  ],
  [
    'mounted by one of its partitions',
    { 'proc/self/mountinfo': '30 1 252:1 / /data rw - xfs /dev/plateaux1 rw\n' },
    '/dev/plateaux1 is mounted on /data',
  ],
  [
    'swapped to',
    { 'proc/swaps': 'Filename Type\n/dev/plateaux1 partition 100 0 -2\n' },
    '/dev/plateaux1 is swap space',
  ],
  ['a member of an array', { 'sys/devices/plateaux/holders/md0/x': '' }, 'is part of md0'],
  ['part of a volume by a partition', { 'sys/devices/plateaux/plateaux1/holders/dm-3/x': '' }, 'is part of dm-3'],
  ['a member of btrfs', { 'sys/fs/btrfs/u-u-i-d/devices/plateaux/x': '' }, 'mounted btrfs'],
  ['read-only', { 'sys/devices/plateaux/ro': '1\n' }, 'is read-only'],
];

function onDevice(lab: Lab, out: string, ...more: readonly string[]): readonly string[] {
  const args = [...trial(lab, out)];
  args[args.indexOf('--target') + 1] = '/dev/plateaux';
  return [...args, ...more];
}

describe('collect.sh on block devices', () => {
  it.for(inUse)('refuses a device that is %s, also when --destroy names it', async ([, files, sentence], { lab }) => {
    writeFiles(join(lab.dir, 'root'), files);
    const { status, stderr } = await lab.collect(onDevice(lab, 'out', '--destroy', '/dev/plateaux'));
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(stderr).toContain('is left alone');
    expect(existsSync(join(lab.dir, 'out.part'))).toBe(false);
    const asked = await lab.collect(['--check-target', '/dev/plateaux']);
    expect([asked.status, asked.stdout]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it('refuses a partition of a disk that is mounted as a whole', async ({ lab }) => {
    writeFiles(join(lab.dir, 'root'), { 'proc/mounts': '/dev/plateaux /data ext4 rw 0 0\n' });
    expect(await lab.collect(['--check-target', '/dev/plateaux1'])).toMatchObject({ status: 1 });
  });

  it('does not write to a free device unless --destroy names it', async ({ lab }) => {
    const { status, stderr } = await lab.collect(onDevice(lab, 'out'));
    expect([status, stderr]).toEqual([2, expect.stringContaining('--destroy /dev/plateaux')]);
    expect(await lab.collect(['--check-target', '/dev/plateaux'])).toMatchObject({ status: 0 });
    expect(await lab.collect(onDevice(lab, 'out', '--destroy', '/dev/plateaux', '--dry-run'))).toMatchObject({
      status: 0,
    });
  });

  it('writes to no device beside the one that --destroy names', async ({ lab }) => {
    const both = (...named: readonly string[]) => {
      const destroy = named.flatMap((device) => ['--destroy', device]);
      return lab.collect(onDevice(lab, 'out', '--target', '/dev/plateaux:/dev/plateauy', ...destroy, '--dry-run'));
    };
    for (const [named, other] of [
      ['/dev/plateaux', '/dev/plateauy'],
      ['/dev/plateauy', '/dev/plateaux'],
    ] as const)
      expect(await both(named)).toMatchObject({ status: 2, stderr: expect.stringContaining(`--destroy ${other}`) });
    expect(await both('/dev/plateaux', '/dev/plateauy')).toMatchObject({ status: 0 });
  });

  it('shows the serial number that a SCSI disk gives with its inquiry', async ({ lab }) => {
    writeFiles(join(lab.dir, 'root'), { 'sys/devices/plateaux/device/vpd_pg80': '\0\0\0\u000fWD-WCC7K0AA11BB' });
    const { stdout } = await lab.collect(onDevice(lab, 'out', '--destroy', '/dev/plateaux', '--dry-run'));
    expect(stdout).toMatch(/serial {7}WD-WCC7K0AA11BB\n/);
  });

  it('refuses --destroy of something else than the target', async ({ lab }) => {
    const { status, stderr } = await lab.collect(onDevice(lab, 'out', '--destroy', '/dev/plateauy'));
    expect([status, stderr]).toEqual([2, expect.stringContaining('nothing was touched')]);
    const more = await lab.collect(onDevice(lab, 'out', '--destroy', '/dev/plateaux', '--destroy', '/dev/plateauy'));
    expect(more.status).toBe(2);
  });

  it('refuses a device that the kernel does not know', async ({ lab }) => {
    expect(await lab.collect(['--check-target', '/dev/plateauz'])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('no block device'),
    });
  });

  const root = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').match(/^(\/dev\/\S+) \/ /m)?.[1] : '';
  it.skipIf(!root)('refuses the disk that this machine runs from', async ({ lab }) => {
    delete lab.env.COLLECT_ROOT;
    expect(await lab.collect(['--check-target', root ?? ''])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('is mounted on /'),
    });
  });
});

describe('collect.sh on files', () => {
  const onFile = (lab: Lab, target: string, ...more: readonly string[]) => {
    delete lab.env.COLLECT_ROOT;
    const args = trial(lab, 'out').filter((arg) => arg !== '--on-root');
    return lab.collect([...args.map((arg) => (arg === join(lab.dir, 'file') ? target : arg)), ...more]);
  };

  it.for([[], ['--dry-run']])(
    'does not fill the root file system in place of a folder that is missing %s',
    async (more, { lab }) => {
      const { status, stderr } = await onFile(lab, `/nope${ON_ROOT}`, ...more);
      expect([status, stderr]).toEqual([2, expect.stringContaining('there is no folder /nope')]);
      expect(existsSync(ON_ROOT)).toBe(false);
    },
  );

  it.for([[], ['--dry-run']])('writes to the root file system with --on-root only %s', async (more, { lab }) => {
    const { status, stderr } = await onFile(lab, ON_ROOT, ...more);
    expect([status, stderr]).toEqual([2, expect.stringContaining('add --on-root')]);
    expect(existsSync(ON_ROOT)).toBe(false);
    expect(await onFile(lab, ON_ROOT, '--on-root', '--dry-run')).toMatchObject({ status: 0 });
  });

  it('says in the dry run that memory could hold the file', async ({ lab }) => {
    const { stderr } = await onFile(lab, ON_ROOT, '--on-root', '--dry-run');
    expect(stderr).toMatch(/the test file \(16\.8 MB in all\) is smaller than this host's memory/);
  });

  it('tells how long filling takes, at a rate that can be told', async ({ lab }) => {
    const method = join(lab.dir, 'method');
    cpSync(tinyMethod, method, { recursive: true });
    const steps = join(method, 'steps.tsv');
    writeFileSync(steps, readFileSync(steps, 'utf8').replace(/^(fill.*?)\t100\t/m, '$1\t0\t'));
    writeFileSync(join(method, 'jobs/tiny.fio'), `filename=\${TARGET}\nsize=\${SIZE}\nloops=2\n`);
    const at = async (rate: string): Promise<string> => {
      const args = ['--on-root', '--dry-run', '--method', method, '--write-rate', rate];
      return (await onFile(lab, ON_ROOT, ...args)).stdout;
    };
    const told = await at('1m');
    expect(told).toMatch(/of this 32 s to fill the target: 33\.6 MB at 1\.05 MB\/s \(as told/);
    expect(told).toMatch(/time {5}about 40 s\n/);
    expect(await at('100k')).toMatch(/time {5}about 6 min\n[\s\S]*of this 5 min to fill/);
    expect(await at('1k')).toMatch(/time {5}about 9 h 6 min\n[\s\S]*of this 9 h 6 min to fill/);
  });

  it('takes no other settings at --resume than size and confirmation', async ({ lab }) => {
    const { status, stderr } = await lab.collect([
      '--resume',
      '--out',
      join(lab.dir, 'out'),
      '--destroy',
      '/dev/plateaux',
    ]);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('--destroy: the settings are those of the first call'),
    ]);
  });
});

describe('collect.sh with several fio servers', () => {
  const withClients = async (lab: Lab, clients: string) => {
    const { status, stderr } = await lab.collect([...trial(lab, 'out'), '--clients', clients, '--dry-run']);
    return [status, stderr] as const;
  };

  it('warns before it starts when two share an address, for their logs would overwrite each other', async ({ lab }) => {
    const [status, stderr] = await withClients(lab, 'ip:127.0.0.1,8765,ip:127.0.0.1,8766');
    expect(status).toBe(0);
    expect(stderr).toContain('two of --clients share the address 127.0.0.1');
    expect(stderr).toContain('127.0.0.1 and 127.0.0.2');
    expect((await withClients(lab, 'node-1,node-2,node-1'))[1]).toContain('share the address node-1');
  });

  it('has nothing to say when each has its own', async ({ lab }) => {
    expect(await withClients(lab, 'ip:127.0.0.1,8765,ip:127.0.0.2,8765')).toEqual([0, '']);
  });
});
