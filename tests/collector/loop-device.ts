/** Tests of the collector on a block device: a loop device over a file of the lab's folder. Needs root; nothing else of the machine is touched. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lacks } from '../missing.ts';
import { it as base, inStep, type Lab, lacksCommands, tinyMethod, whereIs } from './collect.ts';

export function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** Whether loop devices cannot be had: it takes root, the tools, and a kernel that gives one. */
export function lacksDevices(): boolean {
  if (lacksCommands('losetup', 'mkfs.ext4', 'fio', 'unshare', 'blkid')) return true;
  return lacks('root and loop devices', process.getuid?.() === 0 && spawnSync('losetup', ['-f']).status === 0);
}

/** A number that nobody gets who asks for the first free device: what is let go in a test is still its own. */
let last = 100 + (process.pid % 100) * 20;
function ownDevice(): string {
  const device = `/dev/loop${last++}`;
  if (!existsSync(device)) run('mknod', ['-m', '600', device, 'b', '7', device.slice('/dev/loop'.length)]);
  return spawnSync('losetup', [device]).status === 0 ? ownDevice() : device;
}

/** An image of 64 MiB in the lab's folder, with a file system of this label. */
export function image(lab: Lab, name: string, label?: string): string {
  const path = join(lab.dir, name);
  run('truncate', ['-s', '64m', path]);
  if (label !== undefined) run('mkfs.ext4', ['-q', '-L', label, path]);
  return path;
}

export function labelOf(path: string): string {
  return run('blkid', ['-p', '-s', 'LABEL', '-o', 'value', path]);
}

/** Runs a script once fio has ended with the step of this name, and lets the device go: when its results are packed. */
export function afterStep(lab: Lab, step: string, script: string): void {
  const flag = join(lab.dir, 'flag');
  inStep(lab, step, `: >${flag}`);
  lab.stub('gzip', `if [ -e ${flag} ]; then rm ${flag}; { ${script}; } >&2; fi\nexec ${whereIs('gzip')} "$@"`);
}

/** Arguments of a trial on a device. */
export function onDevice(lab: Lab, device: string, ...more: readonly string[]): readonly string[] {
  return [
    ...['--method', tinyMethod, '--target', device, '--out', join(lab.dir, 'out'), '--factor', '0.01'],
    ...['--vendor', 'Acme', '--model', 'X1', '--kind', 'volume', '--submitter', 'Lab', ...more],
  ];
}
/** With the consent to overwrite it. */
export const confirmed = (lab: Lab, device: string) =>
  onDevice(lab, device, '--destroy', device, '--yes-destroy', device);

export const resume = (lab: Lab) => lab.collect(['--resume', '--out', join(lab.dir, 'out')]);

/** Starts a program that says "ready" once it holds something, and lives until the test ends. */
export type Hold = (command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<void>;

const gone = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.on('exit', () => resolve());
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  });

/** Tests with a device of their own; a.img is attached to it. */
export const it = base
  .extend('device', ({ lab }, { onCleanup }) => {
    const device = ownDevice();
    onCleanup(() => {
      if (spawnSync('losetup', [device]).status === 0) run('losetup', ['-d', device]);
      run('rm', ['-f', device]);
    });
    run('losetup', [device, image(lab, 'a.img')]);
    return device;
  })
  .extend('hold', ({ lab, device: _ }, { onCleanup }): Hold => {
    const others: ChildProcess[] = [];
    onCleanup(async () => {
      await Promise.all(others.map(gone));
    });
    return async (command, args, env = process.env) => {
      const child = spawn(command, args, { env, cwd: lab.dir, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
      others.push(child);
      await new Promise<void>((resolve, reject) => {
        child.stdout?.on('data', (text: Buffer) => text.toString().includes('ready') && resolve());
        child.on('exit', () => reject(new Error(`${command} ended before it was ready`)));
      });
    };
  });
