import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plateau } from '../../scripts/command-line.ts';
import type { Effects } from '../../scripts/lib/base/effects.ts';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { fioFixtures } from '../fio-fixtures.ts';
import { memoryEffects, programEnd } from '../memory-effects.ts';

const hugo: Effects['runProgram'] = async (program, args) =>
  program === 'hugo' && args[0] === 'version' ? programEnd('hugo v0.168.0 linux/amd64') : programEnd('', 1);

async function run(...args: readonly string[]) {
  const effects = memoryEffects({ 'content/about.md': '# About' }, { runProgram: hugo });
  const code = await plateau(args, effects);
  return { code, printed: effects.printed(), logged: effects.logged() };
}

describe('plateau', () => {
  it('explains itself and its exit codes', async () => {
    const { code, printed } = await run('--help');
    expect(code).toBe(0);
    for (const word of [
      'build',
      'dev',
      'check',
      'inspect',
      'Exit code: 0 clean, 1 problems found, 2 usage error or bug',
    ])
      expect(printed).toContain(word);
    for (const hidden of ['prepare', 'pull-request', 'post-comment']) expect(printed).not.toContain(hidden);
  });

  it.each(['build', 'dev', 'check', 'inspect', 'new', 'pull-request', 'post-comment'])(
    'explains %s with an example',
    async (command) => {
      const { code, printed } = await run(command, '--help');
      expect(code).toBe(0);
      expect(printed).toMatch(new RegExp(`Examples:\\n {2}npx plateau ${command}`));
    },
  );

  it.each([
    [['fly'], 'unknown command'],
    [['build', '--fast'], 'unknown option'],
    [['inspect'], 'missing required argument'],
    [['check', '--format', 'xml'], 'Allowed choices are text, github'],
    [['dev', '--port', 'high'], '--port is "high"'],
    [['build'], 'there is no hugo.toml in /site'],
    [['build', '--shard', '1/2', '--site', 'lba'], 'there is no hugo.toml in /site/lba'],
    [['dev', '--site', 'lba'], 'there is no hugo.toml in /site/lba'],
    [['check', '--site', 'lba'], 'there is no hugo.toml in /site/lba, and no content/'],
    [['check', '--site', 'lba', 'notes'], 'there is no hugo.toml in /site/lba, and no content/'],
    [['fetch', '--site', 'lba'], 'there is no hugo.toml in /site/lba, and no content/'],
    [['build', '--out', 'content/site'], '/site/content/site lies in content/, which the site is made of'],
    [['build', '--out', 'static'], '/site/static lies in static/, which the site is made of'],
    [['post-comment', 'comment.md'], 'comment.md cannot be read'],
    [['pull-request', '--base', 'main', '--head', 'x'], 'main is neither a folder with content/ nor a commit'],
  ])('ends with 2 and a sentence, not a stack, on %j', async (args, sentence) => {
    const { code, printed, logged } = await run(...args);
    expect([code, printed]).toEqual([2, '']);
    expect(logged).toContain(sentence);
    expect(logged).not.toMatch(/\n\s+at /);
  });

  it('tells what the operating system refuses in a sentence', async () => {
    const refused = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    const effects = memoryEffects({}, { listFolder: () => Promise.reject(refused) });
    await effects.makeFolder('content');
    expect(await plateau(['check'], effects)).toBe(2);
    expect(effects.logged()).toBe('plateau: what was to be written: the disk is full (ENOSPC)\n');
  });

  it('keeps the stack of a fault of its own', async () => {
    const effects = memoryEffects({}, { listFolder: () => Promise.reject(new Error('disk on fire')) });
    await effects.makeFolder('content');
    expect(await plateau(['check'], effects)).toBe(2);
    expect(effects.logged()).toMatch(/this is a bug in Plateau, please report it\nError: disk on fire\n\s+at /);
  });
});

describe('scripts/plateau.js', () => {
  const command = join(engineDir, 'scripts/plateau.js');

  it('is a process with the exit code, the output and the errors of the command', () => {
    const start = (...args: readonly string[]) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
    expect(start('--version')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    });
    expect(start('inspect', join(fioFixtures, '3.33-no-space.json'))).toMatchObject({ status: 1, stderr: '' });
    expect(start('check', 'nowhere')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'plateau: nowhere is not there\n',
    });
  });

  it('goes on when nobody reads what it tells of its work', async () => {
    const child = spawn(process.execPath, [command, 'check', 'nowhere']);
    child.stderr.destroy();
    expect(await new Promise((done) => child.on('close', done))).toBe(2);
  });

  // A disk that is always full.
  it.runIf(existsSync('/dev/full'))('says in a sentence that its output cannot be written', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [command, '--help'], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^plateau: the output cannot be written: ENOSPC[^\n]*\n$/),
    ]);
  });

  it('does not mind a reader that stops early, and ends with the code that it would have', async () => {
    const child = spawn(process.execPath, [command, 'inspect', '--json', fioFixtures]);
    child.stdout.destroy();
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
    const code = await new Promise((done) => child.on('close', done));
    // Some of these files have errors, and nobody has to read of them for the exit code to say so.
    expect([code, told]).toEqual([1, '']);
  });
});
