/** The collector on real block devices. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { type Lab, lacksCommands, readBundle, tinyMethod } from './collect.ts';
import { afterStep, type Hold, image, inStep, it, labelOf, lacksDevices, realFio, run } from './loop-device.ts';

function onDevice(lab: Lab, device: string, ...more: readonly string[]): readonly string[] {
  return [
    ...['--method', tinyMethod, '--target', device, '--out', join(lab.dir, 'out'), '--factor', '0.01'],
    ...['--vendor', 'Acme', '--model', 'X1', '--kind', 'volume', '--submitter', 'Lab', ...more],
  ];
}
const confirmed = (lab: Lab, device: string) => onDevice(lab, device, '--destroy', device, '--yes-destroy', device);
const resume = (lab: Lab) => lab.collect(['--resume', '--out', join(lab.dir, 'out')]);

function firstMiB(path: string): Buffer {
  const bytes = Buffer.alloc(1 << 20);
  const file = openSync(path, 'r');
  readSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
  return bytes;
}

describe.skipIf(lacksDevices())('collect.sh on loop devices', { concurrent: true, timeout: 300_000 }, () => {
  /** A collection that was interrupted in its second step. */
  async function interrupted(lab: Lab, device: string, signal: 'TERM' | 'KILL', step = 'read-4k'): Promise<void> {
    inStep(lab, step, signal === 'TERM' ? 'kill -TERM $PPID; exec sleep 60' : 'kill -KILL $PPID; exit 1');
    expect((await lab.collect(confirmed(lab, device))).status).toBe(signal === 'TERM' ? 130 : null);
    realFio(lab);
    // What a killed collector leaves behind has to end before anything else may work on the target.
    const pid = join(lab.dir, 'out.part/fio.pid');
    const isOver = () => !existsSync(pid) || spawnSync('sh', ['-c', `kill -0 $(cat ${pid})`]).status !== 0;
    await expect.poll(isOver, { timeout: 300_000 }).toBe(true);
  }
  /** Puts another disk, with a file system, where the device was. */
  function exchange(lab: Lab, device: string): string {
    const other = image(lab, 'other.img', 'precious');
    run('losetup', ['-d', device]);
    run('losetup', [device, other]);
    return other;
  }

  it('measures a device from end to end', async ({ lab, device }) => {
    const { status, stderr } = await lab.collect(confirmed(lab, device));
    expect([status, stderr]).toEqual([0, expect.stringContaining('4 tests, 0 steps left out')]);
    expect([...readBundle(join(lab.dir, 'out')).keys()]).toContain('raw/write/result.json.gz');
  });

  it.for(['TERM', 'KILL'] as const)(
    'does not resume on another disk of the same kernel name, after %s',
    async (signal, { lab, device }) => {
      await interrupted(lab, device, signal);
      const other = exchange(lab, device);
      const { status, stderr } = await resume(lab);
      expect(status).toBe(1);
      expect(stderr).toContain('is not the target that this collection began with. Nothing was written to it');
      expect(stderr).toContain(`backing was "${join(lab.dir, 'a.img')}", now "${other}"`);
      expect(labelOf(other)).toBe('precious');
      // What was measured can still be made a bundle of.
      expect((await lab.collect(['--finish', '--out', join(lab.dir, 'out')])).status).toBe(1);
      expect(Object.keys(JSON.parse(readFileSync(join(lab.dir, 'out/run.json'), 'utf8')))).toContain('tests');
    },
  );

  it('resumes on the same disk, also when it was killed while it wrote', async ({ lab, device }) => {
    await interrupted(lab, device, 'KILL', 'write');
    const { status, stderr } = await resume(lab);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Going on: 3 finished steps are kept')]);
  });

  it('does not resume on a disk that was taken out and put back in between', async ({ lab, device }) => {
    await interrupted(lab, device, 'TERM');
    run('losetup', ['-d', device]);
    run('losetup', [device, join(lab.dir, 'a.img')]);
    const { status, stderr } = await resume(lab);
    expect([status, stderr]).toEqual([1, expect.stringContaining('detached and attached again')]);
  });

  it('stops when the disk is exchanged while it works', async ({ lab, device }) => {
    const other = image(lab, 'other.img', 'precious');
    afterStep(lab, 'read-16k', `losetup -d ${device}; losetup ${device} ${other}`);
    const { status, stderr } = await lab.collect(confirmed(lab, device));
    expect([status, stderr]).toEqual([1, expect.stringContaining('is not the target that this collection began with')]);
    expect(stderr).toContain('3 finished steps are kept');
    expect(labelOf(device)).toBe('precious');
  });

  it('stops when the disk is gone', async ({ lab, device }) => {
    afterStep(lab, 'read-16k', `losetup -d ${device}`);
    const { status, stderr } = await lab.collect(confirmed(lab, device));
    expect([status, stderr]).toEqual([1, expect.stringContaining('now there is none')]);
  });

  it('stops when somebody else has written to the disk between two steps', async ({ lab, device }) => {
    afterStep(lab, 'read-16k', `mkfs.ext4 -q -F -L precious ${device}`);
    const { status, stderr } = await lab.collect(confirmed(lab, device));
    expect([status, stderr]).toEqual([1, expect.stringContaining('its first MiB is not what this collection left')]);
    expect(labelOf(device)).toBe('precious');
  });

  it('stops when somebody else has written behind the last whole MiB', async ({ lab, device }) => {
    run('losetup', ['-d', device]);
    run('truncate', ['-s', String((64 << 20) + (512 << 10)), join(lab.dir, 'a.img')]);
    run('losetup', [device, join(lab.dir, 'a.img')]);
    afterStep(lab, 'read-16k', `printf backup | dd of=${device} bs=4096 seek=16511 conv=notrunc status=none`);
    const { status, stderr } = await lab.collect(confirmed(lab, device));
    expect([status, stderr]).toEqual([1, expect.stringContaining('its last MiB is not what this collection left')]);
  });

  it.skipIf(lacksCommands('script'))(
    'does not take a disk that was exchanged while its name was typed',
    async ({ lab, device }) => {
      const command = `sh ${lab.collector} ${onDevice(lab, device, '--destroy', device).join(' ')}`;
      const child = spawn('script', ['-qec', command, '/dev/null'], { env: lab.env, cwd: lab.dir });
      let said = '';
      child.stdout.on('data', (text) => (said += text));
      const ended = new Promise((resolve) => child.on('close', resolve));
      await expect.poll(() => said, { timeout: 300_000 }).toContain('to go on: ');
      const other = exchange(lab, device);
      child.stdin.write(`${device}\n`);
      expect(await ended).toBe(2);
      expect(said).toContain('has changed since it was shown: nothing was touched');
      expect(labelOf(other)).toBe('precious');
    },
  );

  it('after a kill in a writing step, refuses a file system that was not there before', async ({ lab, device }) => {
    await interrupted(lab, device, 'KILL', 'write');
    run('mkfs.ext4', ['-q', '-F', '-L', 'precious', device]);
    const { status, stderr } = await resume(lab);
    expect([status, stderr]).toEqual([1, expect.stringContaining('carries what was not there before')]);
    expect(labelOf(device)).toBe('precious');
  });

  it('refuses a method that has changed since', async ({ lab, device }) => {
    await interrupted(lab, device, 'TERM');
    const digest = join(lab.dir, 'out.part/method-digest');
    writeFileSync(digest, 'another\n');
    expect(await resume(lab)).toMatchObject({ status: 2, stderr: expect.stringContaining('is not the one that this') });
  });

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
        const before = firstMiB(device);
        const asked = await lab.collect(['--check-target', device]);
        expect([asked.status, asked.stdout]).toEqual([1, expect.stringMatching(reason)]);
        const { status, stderr } = await lab.collect(confirmed(lab, device));
        expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
        expect(stderr).toContain('is left alone');
        expect(existsSync(join(lab.dir, 'out.part'))).toBe(false);
        expect(firstMiB(device).equals(before)).toBe(true);
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
      run('mkdir', [bin]);
      const folders = (process.env.PATH ?? '').split(':').filter((folder) => folder !== '' && existsSync(folder));
      run('sh', [
        '-c',
        `for d in ${folders.join(' ')}; do for f in $d/*; do [ -e "${bin}/\${f##*/}" ] || ln -s "$f" "${bin}/\${f##*/}"; done; done`,
      ]);
      lab.env.PATH = `${join(lab.dir, 'bin')}:${bin}`;
    }
    run('rm', ['-f', join(bin, command)]);
  }

  describe('before anything is destroyed', () => {
    const itWithParts = it.extend('parts', { auto: true }, ({ lab, device }) => {
      run('losetup', ['-d', device]);
      const path = image(lab, 'a.img');
      spawnSync('sfdisk', ['-q', path], { input: 'label: gpt\nsize=20MiB, name=boot\nname=vault\n' });
      run('losetup', ['-P', device, path]);
      // A kernel without partition tables learns them from partx.
      if (!existsSync(`${device}p2`)) run('partx', ['-a', device]);
      run('mkfs.ext4', ['-q', '-L', 'precious', `${device}p2`]);
    });
    const shown = [/model {8}not known/, /serial {7}none/, /size {9}67\.1 MB/, /gpt partition table/];
    const partition = (device: string) =>
      new RegExp(`partition {4}${device}p2 {2}\\d\\S* MB {2}ext4 "precious" \\(vault\\)`);

    itWithParts.skipIf(lacksCommands('sfdisk'))(
      'shows model, serial, size, partitions and labels, in the dry run too',
      async ({ lab, device }) => {
        const { status, stdout } = await lab.collect(onDevice(lab, device, '--destroy', device, '--dry-run'));
        expect(status).toBe(0);
        for (const line of [...shown, partition(device)]) expect(stdout).toMatch(line);
        const { stderr } = await lab.collect(onDevice(lab, device, '--destroy', device));
        for (const line of [...shown, partition(device)]) expect(stderr).toMatch(line);
        expect(labelOf(`${device}p2`)).toBe('precious');
      },
    );

    itWithParts.skipIf(lacksCommands('sfdisk'))(
      'wants the serial number or name, and takes none of another disk',
      async ({ lab, device }) => {
        const nobody = await lab.collect(onDevice(lab, device, '--destroy', device));
        expect(nobody).toMatchObject({ status: 2, stderr: expect.stringContaining('nobody is here to confirm') });
        const other = await lab.collect(onDevice(lab, device, '--destroy', device, '--yes-destroy', '/dev/other'));
        expect(other).toMatchObject({
          status: 2,
          stderr: expect.stringContaining('names another disk than the target'),
        });
        expect(existsSync(join(lab.dir, 'out.part'))).toBe(false);
        expect(labelOf(`${device}p2`)).toBe('precious');
      },
    );

    itWithParts.skipIf(lacksCommands('script', 'sfdisk'))('has it typed on a terminal', async ({ lab, device }) => {
      const typed = (text: string) =>
        spawnSync(
          'script',
          ['-qec', `sh ${lab.collector} ${onDevice(lab, device, '--destroy', device).join(' ')}`, '/dev/null'],
          {
            env: lab.env,
            cwd: lab.dir,
            encoding: 'utf8',
            input: `${text}\n`,
          },
        );
      const wrong = typed('yes');
      expect([wrong.status, wrong.stdout]).toEqual([2, expect.stringContaining('nothing was touched')]);
      expect(wrong.stdout).toContain(`Type ${device} or ${device.slice(5)} to go on`);
      expect(labelOf(`${device}p2`)).toBe('precious');
      expect(typed(device.slice(5)).status).toBe(0);
      expect(existsSync(join(lab.dir, 'out/run.json'))).toBe(true);
    });
  });

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
