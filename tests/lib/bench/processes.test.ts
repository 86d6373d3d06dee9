import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { measureProcess } from '../../bench/processes.ts';
import type { Temporary } from '../../bench/temporary.ts';

const here = import.meta.dirname;
const temporary: Temporary = { dir: here, groups: new Set(), remove: () => {} };
const node = (script: string, codes?: readonly number[]) =>
  measureProcess(temporary, { program: process.execPath, args: ['-e', script], codes });

describe('measureProcess', () => {
  it.runIf(process.platform === 'linux')(
    'tells the most memory of each process, those of its children too',
    async () => {
      const dir = await mkdtemp(join(tmpdir(), 'plateau-processes-'));
      const [held, seen] = [join(dir, 'held'), join(dir, 'seen')];
      const hold = `const { existsSync, writeFileSync } = require('node:fs');
        const bytes = Buffer.alloc(200e6, 1);
        writeFileSync(${JSON.stringify(held)}, '');
        setInterval(() => existsSync(${JSON.stringify(seen)}) && process.exit(bytes[0] - 1), 20);`;
      const measured = node(
        `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(hold)}])`,
      );
      await expect.poll(() => existsSync(held)).toBe(true);
      // This process takes the looks itself: however busy the machine is, some are taken before this is through.
      await sleep(200);
      await writeFile(seen, '');
      const { peaks } = await measured;
      await rm(dir, { recursive: true });
      expect(peaks.map(({ name }) => name)).toEqual(['node', 'node']);
      const [child, parent] = peaks;
      expect(child?.bytes).toBeGreaterThan(200e6);
      expect(parent?.bytes).toBeLessThan(150e6);
    },
  );

  it('counts the processor seconds of children, and hands on what was printed', async () => {
    // To ask costs the system more than it costs the process.
    const busy = 'while (process.cpuUsage().user < 3e5) for (let n = 0; n < 1e6; n += 1);';
    const { cpu_s, stdout } = await node(
      `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}]); console.log('done')`,
    );
    expect(cpu_s).toBeGreaterThan(0.3);
    expect(stdout).toBe('done\n');
  });

  it('fails when the program does, with what it said', async () => {
    await expect(node('console.error("no such thing"); process.exit(3)')).rejects.toThrow(
      /ended with 3:\nno such thing/,
    );
    await expect(node('process.exit(3)', [3])).resolves.toMatchObject({ stdout: '' });
    expect(temporary.groups.size).toBe(0);
  });
});

/** Opens a temporary folder, starts a program that would never end, and prints folder and process. */
const STAYING = `
import { openTemporary } from ${JSON.stringify(join(here, '../../bench/temporary.ts'))};
import { measureProcess } from ${JSON.stringify(join(here, '../../bench/processes.ts'))};
const temporary = openTemporary();
measureProcess(temporary, { program: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] }).catch(() => {});
console.log(JSON.stringify({ dir: temporary.dir, group: [...temporary.groups][0] }));
`;

const isRunning = (group: number): boolean => {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
};

describe('an interrupted bench', () => {
  const tsx = import.meta.resolve('tsx');
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', STAYING], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterAll(() => child.kill('SIGKILL'));

  it('leaves neither folders nor programs behind', async () => {
    const text = await new Promise<string>((done) => child.stdout.once('data', (chunk: Buffer) => done(`${chunk}`)));
    const { dir, group } = JSON.parse(text) as { readonly dir: string; readonly group: number };
    expect([existsSync(dir), isRunning(group)]).toEqual([true, true]);
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(existsSync(dir)).toBe(false);
    await expect.poll(() => isRunning(group)).toBe(false);
  });
});
