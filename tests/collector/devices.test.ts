/** The collector looks at real block devices and leaves alone what is in use. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { inStep, type Lab, lacksCommands } from './collect.ts';
import { afterStep, confirmed, type Hold, it, lacksDevices, resume, run } from './loop-device.ts';

/** What the device begins with: a MiB, or the page that describes swap space; the kernel may swap to the pages behind that one at any time. */
function startOf(path: string, name: string): Buffer {
  const bytes = Buffer.alloc(name === 'swap space' ? 4096 : 1 << 20);
  const file = openSync(path, 'r');
  readSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
  return bytes;
}

describe.skipIf(lacksDevices())('collect.sh on loop devices', { concurrent: true, timeout: 300_000 }, () => {
  type Take = (lab: Lab, device: string, hold: Hold) => Promise<void>;
  const holders: readonly (readonly [string, Take, RegExp])[] = [
    [
      'mounted in another mount namespace',
      async (lab, device, hold) => {
        run('mkfs.ext4', ['-q', device]);
        run('mkdir', [join(lab.dir, 'mnt')]);
        const script = `mount -o ro ${device} ${join(lab.dir, 'mnt')} && echo ready && exec sleep 60`;
        await hold('unshare', ['-m', 'sh', '-c', script]);
      },
      /is mounted on \S+\/mnt \(in the mount namespace of process \d+, sleep\)/,
    ],
    [
      'open in another process',
      (_, device, hold) => hold('sh', ['-c', `exec 9<${device}; echo ready; exec sleep 60`]),
      /is open in process \d+ \(sleep\)/,
    ],
    [
      'open in another process by another name',
      async (_, device, hold) => {
        const node = `${device}-by-another-name`;
        run('cp', ['-a', device, node]);
        await hold('sh', ['-c', `exec 9<${node}; rm ${node}; echo ready; exec sleep 60`]);
      },
      /is open in process \d+ \(sleep\)/,
    ],
    [
      'claimed by the kernel for somebody unknown',
      async (_, device, hold) => {
        const code =
          'import os,sys,time; os.open(sys.argv[1], os.O_RDONLY|os.O_EXCL); print("ready", flush=True); time.sleep(60)';
        await hold('python3', ['-c', code, device]);
      },
      /cannot be opened exclusively: Device or resource busy/,
    ],
    [
      'swap space',
      async (_, device) => {
        run('mkswap', [device]);
        run('swapon', [device]);
      },
      /is swap space/,
    ],
    [
      'labelled as part of a larger volume',
      async (_, device) => {
        // The label of a Ceph OSD, as ceph-volume writes it.
        run('sh', ['-c', `printf 'bluestore block device\\n' | dd of=${device} conv=notrunc status=none`]);
      },
      /carries the label of a larger volume \(ceph_bluestore\)/,
    ],
  ];
  it.for(holders)(
    'refuses a device that is %s, and writes nothing',
    async ([name, take, reason], { lab, device, hold, skip }) => {
      skip(name.includes('unknown') && lacksCommands('python3'));
      try {
        await take(lab, device, hold);
        const before = startOf(device, name);
        const asked = await lab.collect(['--check-target', device]);
        expect([asked.status, asked.stdout]).toEqual([1, expect.stringMatching(reason)]);
        const { status, stderr } = await lab.collect(confirmed(lab, device));
        expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
        expect(stderr).toContain('is left alone');
        expect(existsSync(join(lab.dir, 'out.part'))).toBe(false);
        expect(startOf(device, name).equals(before)).toBe(true);
      } finally {
        if (name === 'swap space') run('swapoff', [device]);
      }
    },
  );
  it('stops when the device is mounted between two steps', async ({ lab, device }) => {
    const folder = join(lab.dir, 'mnt');
    run('mkdir', [folder]);
    afterStep(lab, 'read-4k', `mkfs.ext4 -q -F ${device}; mount ${device} ${folder}`);
    try {
      const { status, stderr } = await lab.collect(confirmed(lab, device));
      expect([status, stderr]).toEqual([1, expect.stringContaining('not what this collection left there')]);
      expect(await resume(lab)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`is mounted on ${folder}`),
      });
    } finally {
      run('umount', [folder]);
    }
    expect(spawnSync('fsck.ext4', ['-n', device]).status).toBe(0);
  });

  it('lets nobody take the device while a step runs', async ({ lab, device }) => {
    const folder = join(lab.dir, 'mnt');
    run('mkdir', [folder]);
    inStep(
      lab,
      'read-4k',
      `mkfs.ext4 -q -F ${device} && echo taken >${lab.dir}/taken; swapon ${device} && echo taken >${lab.dir}/taken`,
    );
    const { status, stderr } = await lab.collect(confirmed(lab, device));
    expect([status, stderr]).toEqual([0, expect.stringContaining('4 tests, 0 steps left out')]);
    expect(existsSync(join(lab.dir, 'taken'))).toBe(false);
  });

  it.for(['perl', 'python3', 'wipefs'])(
    'asks the kernel for the device alone by %s',
    async (tool, { lab, device, hold, skip }) => {
      skip(lacksCommands(tool));
      for (const other of ['perl', 'python3', 'wipefs'].filter((name) => name !== tool)) hide(lab, other);
      expect(await lab.collect(['--check-target', device])).toMatchObject({ status: 0 });
      run('mkfs.ext4', ['-q', device]);
      run('mkdir', [join(lab.dir, 'mnt')]);
      await hold('unshare', [
        '-m',
        'sh',
        '-c',
        `mount ${device} ${join(lab.dir, 'mnt')} && echo ready && exec sleep 60`,
      ]);
      expect(await lab.collect(['--check-target', device])).toMatchObject({
        status: 1,
        stdout: expect.stringContaining('cannot be opened exclusively: Device or resource busy'),
      });
    },
  );

  it('says what it could not look at', async ({ lab, device }) => {
    for (const tool of ['perl', 'python3', 'wipefs', 'blkid']) hide(lab, tool);
    const { stdout } = await lab.collect(['--check-target', device]);
    expect(stdout).toContain('not looked at: whether it can be opened exclusively');
    expect(stdout).toContain('not looked at: file systems and labels on it');
    expect(stdout).toMatch(/holds +not looked at \(there is no blkid\)/);
  });

  it.skipIf(lacksCommands('setpriv'))(
    'says so, and does not call a device empty or free, where it may not read it',
    async ({ lab, device }) => {
      const asked = await lab.collect(['--check-target', device], 'setpriv --reuid=65534 --clear-groups sh');
      expect([asked.status, asked.stdout]).toEqual([1, expect.stringContaining('Permission denied (run it as root)')]);
      expect(asked.stdout).toMatch(/holds +cannot be read \(run it as root\)/);
      expect(asked.stdout).toContain("not looked at: open files and mounts of other users' processes");
    },
  );

  /** Takes a command away from the collector. */
  function hide(lab: Lab, command: string): void {
    const bin = join(lab.dir, 'few');
    if (!existsSync(bin)) {
      mkdirSync(bin);
      const commands = new Map<string, string>();
      for (const folder of (process.env.PATH ?? '').split(':').filter(existsSync))
        for (const name of readdirSync(folder)) if (!commands.has(name)) commands.set(name, join(folder, name));
      for (const [name, path] of commands) symlinkSync(path, join(bin, name));
      lab.env.PATH = `${join(lab.dir, 'bin')}:${bin}`;
    }
    rmSync(join(bin, command), { force: true });
  }

  it('does not use more than the device has', async ({ lab, device }) => {
    const { status, stderr } = await lab.collect([...confirmed(lab, device), '--size', '65m', '--dry-run']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('is more than the target has (67.1 MB)')]);
  });

  it('keeps a device for itself while it serves it to other hosts', async ({ lab, device, hold }) => {
    lab.stub('fio', 'echo ready; exec sleep 60');
    const args = [lab.collector, '--serve', '--target', device, '--destroy', device, '--yes-destroy', device];
    await hold('sh', args, lab.env);
    run('mkdir', [join(lab.dir, 'mnt')]);
    expect(spawnSync('mkfs.ext4', ['-q', device]).status).not.toBe(0);
    expect(await lab.collect(['--check-target', device])).toMatchObject({ status: 1 });
  });
});
