/** The collector on real block devices: loop devices over files of the lab's folder. Needs root; nothing else of the machine is touched. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled, type Lab, openLab, readBundle, tinyMethod, whereIs } from './collect.ts';

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** Whether loop devices can be had: root, the tools, and a kernel that gives one. */
function canAttach(): boolean {
  if (process.getuid?.() !== 0 || !['losetup', 'mkfs.ext4', 'fio', 'unshare', 'blkid'].every(isInstalled)) return false;
  return spawnSync('losetup', ['-f']).status === 0;
}

let lab: Lab;
let device: string;
let others: ChildProcess[];

function image(name: string, label?: string): string {
  const path = join(lab.dir, name);
  run('truncate', ['-s', '64m', path]);
  if (label !== undefined) run('mkfs.ext4', ['-q', '-L', label, path]);
  return path;
}
function attach(path: string): string {
  return run('losetup', ['-f', '--show', path]);
}
function labelOf(path: string): string {
  return run('blkid', ['-p', '-s', 'LABEL', '-o', 'value', path]);
}
function onDevice(...more: readonly string[]): readonly string[] {
  return [
    ...['--method', tinyMethod, '--target', device, '--out', join(lab.dir, 'out'), '--factor', '0.01'],
    ...['--vendor', 'Acme', '--model', 'X1', '--kind', 'volume', '--submitter', 'Lab', ...more],
  ];
}
const confirmed = () => onDevice('--destroy', device, '--yes-destroy', device);
const resume = () => lab.collect(['--resume', '--out', join(lab.dir, 'out')]);

/** fio that runs a script of shell in place of the step of this name; $PPID is the collector. */
function inStep(step: string, script: string): void {
  lab.stub('fio', `if [ "\${STEP:-}" = ${step} ]; then ${script}\nfi\nexec ${whereIs('fio')} "$@"`);
}
/** Runs a script once fio has ended with the step of this name, and lets the device go: when its results are packed. */
function afterStep(step: string, script: string): void {
  const flag = join(lab.dir, 'flag');
  inStep(step, `: >${flag}`);
  lab.stub('gzip', `if [ -e ${flag} ]; then rm ${flag}; { ${script}; } >&2; fi\nexec ${whereIs('gzip')} "$@"`);
}
function realFio(): void {
  lab.stub('fio', `exec ${whereIs('fio')} "$@"`);
}

/** Starts a program that says "ready" once it holds something, and lives until the test ends. */
async function hold(command: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  others.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.toString().includes('ready') && resolve());
    child.on('exit', () => reject(new Error(`${command} ended before it was ready`)));
  });
  return child;
}
const gone = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.on('exit', () => resolve());
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  });

describe.skipIf(!canAttach())('collect.sh on loop devices', () => {
  beforeEach(() => {
    lab = openLab();
    others = [];
    device = attach(image('a.img'));
  });
  afterEach(async () => {
    await Promise.all(others.map(gone));
    for (const line of run('losetup', ['-a'])
      .split('\n')
      .filter((text) => text.includes(`${lab.dir}/`)))
      run('losetup', ['-d', line.slice(0, line.indexOf(':'))]);
    lab.remove();
  });

  /** A collection that was interrupted in its second step. */
  function interrupted(signal: 'TERM' | 'KILL', step = 'read-4k'): void {
    inStep(step, signal === 'TERM' ? 'kill -TERM $PPID; exec sleep 60' : 'kill -KILL $PPID; exit 1');
    expect(lab.collect(confirmed()).status).toBe(signal === 'TERM' ? 130 : null);
    realFio();
    // What a killed collector leaves behind has to end before anything else may work on the target.
    const pid = join(lab.dir, 'out.part/fio.pid');
    while (existsSync(pid) && spawnSync('sh', ['-c', `kill -0 $(cat ${pid})`]).status === 0)
      spawnSync('sleep', ['0.1']);
  }
  /** Puts another disk, with a file system, where the device was. */
  function exchange(): string {
    const other = image('other.img', 'precious');
    run('losetup', ['-d', device]);
    run('losetup', [device, other]);
    return other;
  }
  const exchangeByFio = () => `losetup -d ${device}; losetup ${device} ${image('other.img', 'precious')}`;

  it('measures a device from end to end', () => {
    const { status, stderr } = lab.collect(confirmed());
    expect([status, stderr]).toEqual([0, expect.stringContaining('4 tests, 0 steps left out')]);
    expect([...readBundle(join(lab.dir, 'out')).keys()]).toContain('raw/write/result.json.gz');
  });

  it.each(['TERM', 'KILL'] as const)('does not resume on another disk of the same kernel name, after %s', (signal) => {
    interrupted(signal);
    const other = exchange();
    const { status, stderr } = resume();
    expect(status).toBe(1);
    expect(stderr).toContain('is not the target that this collection began with. Nothing was written to it');
    expect(stderr).toContain(`backing was "${join(lab.dir, 'a.img')}", now "${other}"`);
    expect(labelOf(other)).toBe('precious');
    // What was measured can still be made a bundle of.
    expect(lab.collect(['--finish', '--out', join(lab.dir, 'out')]).status).toBe(1);
    expect(Object.keys(JSON.parse(readFileSync(join(lab.dir, 'out/run.json'), 'utf8')))).toContain('tests');
  });

  it('resumes on the same disk, also when it was killed while it wrote', () => {
    interrupted('KILL', 'write');
    const { status, stderr } = resume();
    expect([status, stderr]).toEqual([0, expect.stringContaining('Going on: 3 finished steps are kept')]);
  });

  it('does not resume on a disk that was taken out and put back in between', () => {
    interrupted('TERM');
    run('losetup', ['-d', device]);
    run('losetup', [device, join(lab.dir, 'a.img')]);
    const { status, stderr } = resume();
    expect([status, stderr]).toEqual([1, expect.stringContaining('detached and attached again')]);
  });

  it('stops when the disk is exchanged while it works', () => {
    afterStep('read-16k', exchangeByFio());
    const { status, stderr } = lab.collect(confirmed());
    expect([status, stderr]).toEqual([1, expect.stringContaining('is not the target that this collection began with')]);
    expect(stderr).toContain('3 finished steps are kept');
    expect(labelOf(device)).toBe('precious');
  });

  it('stops when the disk is gone', () => {
    afterStep('read-16k', `losetup -d ${device}`);
    const { status, stderr } = lab.collect(confirmed());
    expect([status, stderr]).toEqual([1, expect.stringContaining('now there is none')]);
  });

  it('stops when somebody else has written to the disk between two steps', () => {
    afterStep('read-16k', `mkfs.ext4 -q -F -L precious ${device}`);
    const { status, stderr } = lab.collect(confirmed());
    expect([status, stderr]).toEqual([1, expect.stringContaining('its first MiB is not what this collection left')]);
    expect(labelOf(device)).toBe('precious');
  });

  it('after a kill in a writing step, refuses a file system that was not there before', () => {
    interrupted('KILL', 'write');
    run('mkfs.ext4', ['-q', '-F', '-L', 'precious', device]);
    const { status, stderr } = resume();
    expect([status, stderr]).toEqual([1, expect.stringContaining('carries what was not there before')]);
    expect(labelOf(device)).toBe('precious');
  });

  it('refuses a method that has changed since', () => {
    interrupted('TERM');
    const digest = join(lab.dir, 'out.part/method-digest');
    writeFileSync(digest, 'another\n');
    expect(resume()).toMatchObject({ status: 2, stderr: expect.stringContaining('is not the one that this') });
  });

  const holders: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
    [
      'mounted in another mount namespace',
      () => {
        run('mkfs.ext4', ['-q', device]);
        run('mkdir', [join(lab.dir, 'mnt')]);
        const script = `mount ${device} ${join(lab.dir, 'mnt')} && echo ready && exec sleep 60`;
        return hold('unshare', ['-m', 'sh', '-c', script]);
      },
      /is mounted on \S+\/mnt \(in the mount namespace of process \d+, sleep\)/,
    ],
    [
      'open in another process',
      () => hold('sh', ['-c', `exec 9<${device}; echo ready; exec sleep 60`]),
      /is open in process \d+ \(sleep\)/,
    ],
    [
      'open in another process by another name',
      () => {
        const node = `/dev/plateau-test-${process.pid}`;
        run('cp', ['-a', device, node]);
        return hold('sh', ['-c', `exec 9<${node}; rm ${node}; echo ready; exec sleep 60`]);
      },
      /is open in process \d+ \(sleep\)/,
    ],
    [
      'claimed by the kernel for somebody unknown',
      () => {
        const code =
          'import os,sys,time; os.open(sys.argv[1], os.O_RDONLY|os.O_EXCL); print("ready", flush=True); time.sleep(60)';
        return hold('python3', ['-c', code, device]);
      },
      /cannot be opened exclusively: Device or resource busy/,
    ],
    [
      'swap space',
      async () => {
        run('mkswap', [device]);
        run('swapon', [device]);
      },
      /is swap space/,
    ],
    [
      'labelled as part of a larger volume',
      async () => {
        // The label of a Ceph OSD, as ceph-volume writes it.
        run('sh', ['-c', `printf 'bluestore block device\\n' | dd of=${device} conv=notrunc status=none`]);
      },
      /carries the label of a larger volume \(ceph_bluestore\)/,
    ],
  ];
  it.each(holders.filter(([name]) => !name.includes('unknown') || isInstalled('python3')))(
    'refuses a device that is %s, and writes nothing',
    async (name, take, reason) => {
      try {
        await take();
        const before = firstMiB(device);
        const asked = lab.collect(['--check-target', device]);
        expect([asked.status, asked.stdout]).toEqual([1, expect.stringMatching(reason)]);
        const { status, stderr } = lab.collect(confirmed());
        expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
        expect(stderr).toContain('is left alone');
        expect(existsSync(join(lab.dir, 'out.part'))).toBe(false);
        expect(firstMiB(device).equals(before)).toBe(true);
      } finally {
        if (name === 'swap space') run('swapoff', [device]);
      }
    },
  );
  it('stops when the device is mounted between two steps', () => {
    const folder = join(lab.dir, 'mnt');
    run('mkdir', [folder]);
    afterStep('read-4k', `mkfs.ext4 -q -F ${device}; mount ${device} ${folder}`);
    try {
      const { status, stderr } = lab.collect(confirmed());
      expect([status, stderr]).toEqual([1, expect.stringContaining('not what this collection left there')]);
      expect(resume()).toMatchObject({ status: 1, stderr: expect.stringContaining(`is mounted on ${folder}`) });
    } finally {
      run('umount', [folder]);
    }
    expect(spawnSync('fsck.ext4', ['-n', device]).status).toBe(0);
  });

  it('lets nobody take the device while a step runs', () => {
    const folder = join(lab.dir, 'mnt');
    run('mkdir', [folder]);
    inStep(
      'read-4k',
      `mkfs.ext4 -q -F ${device} && echo taken >${lab.dir}/taken; swapon ${device} && echo taken >${lab.dir}/taken`,
    );
    const { status, stderr } = lab.collect(confirmed());
    expect([status, stderr]).toEqual([0, expect.stringContaining('4 tests, 0 steps left out')]);
    expect(existsSync(join(lab.dir, 'taken'))).toBe(false);
  });

  it.each(['perl', 'python3', 'wipefs'])('asks the kernel for the device alone by %s', async (tool) => {
    for (const other of ['perl', 'python3', 'wipefs'].filter((name) => name !== tool)) hide(other);
    if (!isInstalled(tool)) return;
    expect(lab.collect(['--check-target', device])).toMatchObject({ status: 0 });
    run('mkfs.ext4', ['-q', device]);
    run('mkdir', [join(lab.dir, 'mnt')]);
    await hold('unshare', ['-m', 'sh', '-c', `mount ${device} ${join(lab.dir, 'mnt')} && echo ready && exec sleep 60`]);
    expect(lab.collect(['--check-target', device])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('cannot be opened exclusively: Device or resource busy'),
    });
  });

  it('says what it could not look at', () => {
    for (const tool of ['perl', 'python3', 'wipefs', 'blkid']) hide(tool);
    const { stdout } = lab.collect(['--check-target', device]);
    expect(stdout).toContain('not looked at: whether it can be opened exclusively');
    expect(stdout).toContain('not looked at: file systems and labels on it');
    expect(stdout).toMatch(/holds +not looked at \(there is no blkid\)/);
  });

  it.skipIf(!isInstalled('setpriv'))(
    'says so, and does not call a device empty or free, where it may not read it',
    () => {
      const asked = spawnSync(
        'setpriv',
        ['--reuid=65534', '--clear-groups', 'sh', lab.collector, '--check-target', device],
        {
          encoding: 'utf8',
        },
      );
      expect([asked.status, asked.stdout]).toEqual([1, expect.stringContaining('Permission denied (run it as root)')]);
      expect(asked.stdout).toMatch(/holds +cannot be read \(run it as root\)/);
      expect(asked.stdout).toContain("not looked at: open files and mounts of other users' processes");
    },
  );

  /** Takes a command away from the collector. */
  function hide(command: string): void {
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
    beforeEach(() => {
      run('losetup', ['-d', device]);
      const path = image('a.img');
      spawnSync('sfdisk', ['-q', path], { input: 'label: gpt\nsize=20MiB, name=boot\nname=vault\n' });
      device = run('losetup', ['-P', '-f', '--show', path]);
      // A kernel without partition tables learns them from partx.
      if (!existsSync(`${device}p2`)) run('partx', ['-a', device]);
      run('mkfs.ext4', ['-q', '-L', 'precious', `${device}p2`]);
    });
    const shown = [/model {8}not known/, /serial {7}none/, /size {9}67\.1 MB/, /gpt partition table/];
    const partition = () => new RegExp(`partition {4}${device}p2 {2}\\d\\S* MB {2}ext4 "precious" \\(vault\\)`);

    it.skipIf(!isInstalled('sfdisk'))('shows model, serial, size, partitions and labels, in the dry run too', () => {
      const { status, stdout } = lab.collect(onDevice('--destroy', device, '--dry-run'));
      expect(status).toBe(0);
      for (const line of [...shown, partition()]) expect(stdout).toMatch(line);
      const { stderr } = lab.collect(onDevice('--destroy', device));
      for (const line of [...shown, partition()]) expect(stderr).toMatch(line);
      expect(labelOf(`${device}p2`)).toBe('precious');
    });

    it.skipIf(!isInstalled('sfdisk'))('wants the serial number or name, and takes none of another disk', () => {
      const nobody = lab.collect(onDevice('--destroy', device));
      expect(nobody).toMatchObject({ status: 2, stderr: expect.stringContaining('nobody is here to confirm') });
      const other = lab.collect(onDevice('--destroy', device, '--yes-destroy', '/dev/other'));
      expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining('names another disk than the target') });
      expect(existsSync(join(lab.dir, 'out.part'))).toBe(false);
      expect(labelOf(`${device}p2`)).toBe('precious');
    });

    it.skipIf(!isInstalled('script') || !isInstalled('sfdisk'))('has it typed on a terminal', () => {
      const typed = (text: string) =>
        spawnSync('script', ['-qec', `sh ${lab.collector} ${onDevice('--destroy', device).join(' ')}`, '/dev/null'], {
          env: lab.env,
          cwd: lab.dir,
          encoding: 'utf8',
          input: `${text}\n`,
        });
      const wrong = typed('yes');
      expect([wrong.status, wrong.stdout]).toEqual([2, expect.stringContaining('nothing was touched')]);
      expect(wrong.stdout).toContain(`Type ${device} or ${device.slice(5)} to go on`);
      expect(labelOf(`${device}p2`)).toBe('precious');
      expect(typed(device.slice(5)).status).toBe(0);
      expect(existsSync(join(lab.dir, 'out/run.json'))).toBe(true);
    });
  });

  it('does not use more than the device has', () => {
    const { status, stderr } = lab.collect([...confirmed(), '--size', '65m', '--dry-run']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('is more than the target has (67.1 MB)')]);
  });

  it('keeps a device for itself while it serves it to other hosts', async () => {
    lab.stub('fio', 'echo ready; exec sleep 60');
    const args = [lab.collector, '--serve', '--target', device, '--destroy', device, '--yes-destroy', device];
    const child = spawn('sh', args, {
      env: lab.env,
      cwd: lab.dir,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    others.push(child);
    await new Promise<void>((resolve) =>
      child.stdout.on('data', (text) => String(text).includes('ready') && resolve()),
    );
    run('mkdir', [join(lab.dir, 'mnt')]);
    expect(spawnSync('mkfs.ext4', ['-q', device]).status).not.toBe(0);
    expect(lab.collect(['--check-target', device]).status).toBe(1);
  });
});

function firstMiB(path: string): Buffer {
  const bytes = Buffer.alloc(1 << 20);
  const file = openSync(path, 'r');
  readSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
  return bytes;
}

describe.skipIf(!canAttach())('collect.sh on a file system of its own', () => {
  let mount: string;
  beforeEach(() => {
    lab = openLab();
    device = attach(image('a.img', 'files'));
    mount = join(lab.dir, 'mnt');
    run('mkdir', [mount]);
    run('mount', [device, mount]);
  });
  afterEach(() => {
    run('umount', [mount]);
    run('losetup', ['-d', device]);
    lab.remove();
  });
  const onFile = (size: string) => [
    ...['--method', tinyMethod, '--target', join(mount, 'file'), '--size', size, '--out', join(lab.dir, 'out')],
    ...['--factor', '0.01', '--vendor', 'Acme', '--model', 'X1', '--kind', 'volume', '--submitter', 'Lab'],
  ];

  it('leaves a margin free, says what fits, and says so in the dry run too', () => {
    for (const more of [[], ['--dry-run']]) {
      const { status, stderr } = lab.collect([...onFile('60m'), ...more]);
      expect([status, stderr]).toEqual([
        2,
        expect.stringMatching(/no room for --size 60m on .*At most --size \d+m fits/),
      ]);
      expect(existsSync(join(mount, 'file'))).toBe(false);
    }
    // What is free, less the margin of 5 % of about 60 MB.
    const free = Number(run('sh', ['-c', `df -Pk ${mount} | awk 'NR == 2 { print $4 }'`]));
    expect(lab.collect([...onFile(`${free - 1024}k`), '--dry-run']).status).toBe(2);
    expect(lab.collect([...onFile(`${free - 5120}k`), '--dry-run']).status).toBe(0);
  });

  it('when the disk fills up meanwhile, goes on with another size, or takes away what it made', () => {
    // Somebody fills the file system just before the test file is written.
    const fio = whereIs('fio');
    const full = `case "$*" in *--name=fill*) head -c 30000000 /dev/zero >${mount}/rival;; esac; exec ${fio} "$@"`;
    lab.stub('fio', full);
    const failed = lab.collect(onFile('32m'));
    expect([failed.status, failed.stderr]).toEqual([2, expect.stringContaining('No space left on device')]);
    expect(failed.stderr).toContain('--resume --size SIZE');
    expect(failed.stderr).toContain('--discard');
    const again = lab.collect(['--resume', '--size', '4m', '--out', join(lab.dir, 'out')]);
    expect([again.status, again.stderr]).toEqual([0, expect.stringContaining('4 tests, 0 steps left out')]);
    run('rm', ['-r', join(lab.dir, 'out')]);
    expect(existsSync(join(mount, 'file'))).toBe(false);
    run('rm', [join(mount, 'rival')]);
    expect(lab.collect(onFile('32m')).status).toBe(2);
    expect(existsSync(join(mount, 'file'))).toBe(true);
    const { status } = lab.collect(['--discard', '--out', join(lab.dir, 'out')]);
    expect(status).toBe(0);
    expect(existsSync(join(lab.dir, 'out.part'))).toBe(false);
    expect(existsSync(join(mount, 'file'))).toBe(false);
  });

  it('does not go on with another size once something was measured', () => {
    inStep('read-4k', 'kill -TERM $PPID; exec sleep 60');
    expect(lab.collect(onFile('16m')).status).toBe(130);
    realFio();
    const { status, stderr } = lab.collect(['--resume', '--size', '8m', '--out', join(lab.dir, 'out')]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('finished steps of this collection worked on 16m')]);
  });

  it('does not write to another file of the same name and size', () => {
    inStep('read-4k', 'kill -TERM $PPID; exec sleep 60');
    expect(lab.collect(onFile('8m')).status).toBe(130);
    realFio();
    run('cp', [join(mount, 'file'), join(mount, 'other')]);
    run('mv', [join(mount, 'other'), join(mount, 'file')]);
    expect(resume()).toMatchObject({ status: 1, stderr: expect.stringMatching(/inode was "\d+", now "\d+"/) });
    // Nor is it removed with what the collection made.
    expect(lab.collect(['--discard', '--out', join(lab.dir, 'out')]).stderr).toContain('is left alone');
    expect(existsSync(join(mount, 'file'))).toBe(true);
  });

  it('does not write to the folder below when the file system is not mounted any more', () => {
    inStep('read-4k', 'kill -TERM $PPID; exec sleep 60');
    expect(lab.collect([...onFile('16m'), '--on-root']).status).toBe(130);
    realFio();
    run('umount', [mount]);
    const { status, stderr } = resume();
    run('mount', [device, mount]);
    expect([status, stderr]).toEqual([1, expect.stringContaining('is not the target that this collection began with')]);
    expect(resume().status).toBe(0);
  });
});
