/** Runs static/collect.sh in a temporary folder, with real fio or with stubs of the system's tools. */
import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { it as base } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { lacks } from '../missing.ts';

export const collector = join(engineDir, 'static/collect.sh');
export const tinyMethod = join(engineDir, 'tests/fixtures/methods/tiny');
/** Temporary files of tests may lie in memory, which is no place for direct I/O or for swap space. */
const onDisk = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
const recordings = join(engineDir, 'tests/fixtures/collector/fio');

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Lab {
  /** A folder on disk for targets and bundles. */
  readonly dir: string;
  readonly env: Record<string, string>;
  /** The script itself, for those who start it in another way. */
  readonly collector: string;
  /** Runs the collector; `shell` is for example `busybox sh`. */
  readonly collect: (args: readonly string[], shell?: string) => Promise<Ended>;
  /** Puts a command of this name before the system's. */
  readonly stub: (name: string, script: string) => void;
  readonly remove: () => void;
}

/** Whether commands that a test needs are missing; said in a line. */
export function lacksCommands(...commands: readonly string[]): boolean {
  return commands.filter((command) => lacks(command, isInstalled(command))).length > 0;
}

/** Whether a command is installed. */
export function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

/** Where a command lies; stubs that wrap it need this. */
export function whereIs(command: string): string {
  return spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout.trim();
}

export function openLab(): Lab {
  const dir = mkdtempSync(join(onDisk, 'plateau-collect-'));
  const bin = join(dir, 'bin');
  mkdirSync(bin);
  const env: Record<string, string> = { PATH: `${bin}:${process.env.PATH ?? ''}`, HOME: dir };
  const commandOf = (shell: string, args: readonly string[]): readonly [string, readonly string[]] => {
    const [command = 'sh', ...first] = shell.split(' ');
    return [command, [...first, collector, ...args]];
  };
  return {
    dir,
    env,
    collector,
    collect: (args, shell = 'sh') =>
      new Promise((resolve) => {
        const child = execFile(...commandOf(shell, args), { cwd: dir, env }, (_, stdout, stderr) =>
          resolve({ status: child.exitCode, stdout, stderr }),
        );
        child.stdin?.end();
      }),
    stub: (name, script) => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/**
 * fio that gives at once what it gave when it was recorded, with its logs if they are wanted. It fills files, and each step that writes
 * leaves its name at the beginning of the target. Scripts of shell come `before` and `after`: $STEP is the step, $PPID the collector.
 */
export function recordedFio(lab: Lab, { before = '', after = '', logs = false } = {}): void {
  lab.stub(
    'fio',
    `${before}
case "$*" in
  --version) echo fio-3.33; exit ;;
  *--name=fill*)
    for given; do case $given in --filename=*) file=\${given#*=} ;; --size=*) size=\${given#*=} ;; esac; done
    exec head -c "$size" /dev/zero >"$file" ;;
esac
recorded=read
case $RW in *write) recorded=write; [ ! -w "$TARGET" ] || printf '%s' "$STEP" 1<>"$TARGET" ;; esac
cp ${recordings}/$recorded/${logs ? '*' : 'result.json'} .
${after}`,
  );
}

/** Lets a step go on once its monitor has written; not for ever, because a monitor may be broken. */
export function untilMonitored(file: 'monitor.csv' | 'monitor.txt'): string {
  return `n=0; until [ -s ${file} ] || [ $n = 200 ]; do sleep 0.1; n=$((n + 1)); done`;
}

/** The same, but for one step, which runs a script of shell instead when that does not end. */
export function inStep(lab: Lab, step: string, script: string): void {
  recordedFio(lab, { before: `if [ "\${STEP:-}" = ${step} ]; then ${script}\nfi` });
}

/** Tests with a lab of their own. Most of a trial is waiting: they may run beside each other. */
export const it = base.extend('lab', ({ task: _ }, { onCleanup }) => {
  const lab = openLab();
  onCleanup(lab.remove);
  return lab;
});

/** Arguments of a trial on a small file; each step takes a second. */
export function trial({ dir }: Lab, out: string): readonly string[] {
  return [
    ...['--method', tinyMethod, '--target', join(dir, 'file'), '--size', '16m', '--out', join(dir, out)],
    // The lab may lie on the root file system of the machine that the tests run on.
    ...[
      '--on-root',
      '--factor',
      '0.01',
      '--vendor',
      'Acme',
      '--model',
      'X "1"',
      '--kind',
      'volume',
      '--submitter',
      'Prüflabor',
    ],
  ];
}

/** Every file of a bundle by path, unpacked. */
export function readBundle(dir: string): ReadonlyMap<string, string> {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths.sort().map((path) => {
      const bytes = readFileSync(path);
      return [path.slice(dir.length + 1), (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()];
    }),
  );
}

/** Writes files below a folder, as a stand-in for /proc and /sys. */
export function writeFiles(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}
