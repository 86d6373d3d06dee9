import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asker, engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { freePort } from '../../free-port.ts';

const effects = nodeEffects();
const { node } = effects.machine;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plateau-effects-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('files of the disk', () => {
  it('are listed by name, a link as a link, and looked at with and without following it', async () => {
    await effects.writeFile(join(dir, 'list/b/deep'), 'xyz');
    await effects.writeFile(join(dir, 'list/a'), '');
    await symlink('b/deep', join(dir, 'list/c'));
    expect(await effects.listFolder(join(dir, 'list'))).toEqual([
      { name: 'a', kind: 'file' },
      { name: 'b', kind: 'folder' },
      { name: 'c', kind: 'link' },
    ]);
    expect(await effects.stat(join(dir, 'list/c'))).toMatchObject({ kind: 'file', size: 3 });
    expect((await effects.lstat(join(dir, 'list/c')))?.kind).toBe('link');
    expect(await effects.stat(join(dir, 'list/none'))).toBeUndefined();
  });

  it('are read up to a limit, also where they have no size beforehand', async () => {
    await writeFile(join(dir, 'ten'), '0123456789');
    expect(Buffer.from(await effects.readFile(join(dir, 'ten'), 10)).toString()).toBe('0123456789');
    await expect(effects.readFile(join(dir, 'ten'), 9)).rejects.toMatchObject({ code: 'EFBIG' });
    if (effects.machine.platform !== 'win32')
      await expect(effects.readFile('/dev/zero', 100_000)).rejects.toMatchObject({ code: 'EFBIG' });
  });

  it('cannot be locked in a folder that takes no files, which is said in a sentence', async () => {
    await expect(effects.lock('/proc/.public.lock')).rejects.toThrow('/proc: no file can be made in this folder');
  });

  it('are taken over from an earlier process that had the number of this one', async () => {
    const path = join(dir, 'a.lock');
    await writeFile(path, `${process.pid}\n`);
    const release = await effects.lock(path);
    await expect(effects.lock(path)).rejects.toThrow('another build');
    await release();
    await (await effects.lock(path))();
  });

  it('are locked by one at a time, and taken over from a process that is gone', async () => {
    const path = join(dir, 'locks/lock');
    const release = await effects.lock(path);
    await expect(effects.lock(path)).rejects.toThrow(`another build (process ${process.pid}) is writing here`);
    await release();
    await writeFile(path, '999999999\n');
    await (await effects.lock(path))();
    expect(await effects.stat(path)).toBeUndefined();
  });
});

describe('runProgram', () => {
  const echo = 'process.stdin.pipe(process.stdout); process.stderr.write(process.env.WORD ?? "")';

  it('hands over input and environment, and back output and exit code', async () => {
    const done = await effects.runProgram(node, ['-e', `${echo}; process.exitCode = 3`], {
      input: 'ä\n',
      env: { WORD: 'word' },
    });
    expect(done).toMatchObject({ code: 3, timedOut: false, stdout: 'ä\n', stderr: 'word' });
    expect(done.bytes).toHaveLength(3);
  });

  it('has no exit code, and a reason, when it cannot be started or takes too long', async () => {
    const none = await effects.runProgram(join(dir, 'no-program'), []);
    expect([none.code, none.stderr]).toEqual([undefined, expect.stringContaining('ENOENT')]);
    const slow = await effects.runProgram(node, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 50 });
    expect(slow).toMatchObject({ code: undefined, timedOut: true });
  });
});

describe('a program that runs when its command is ended', () => {
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it.skipIf(effects.machine.platform === 'win32')('ends with it, and the command does not end well', async () => {
    const [site, note] = [join(dir, 'site'), join(dir, 'pid')];
    await effects.writeFile(join(site, 'hugo.toml'), '');
    const slow = `#!/bin/sh\n[ "$1" = version ] && echo 'hugo v0.168.0 linux/amd64' && exit\necho $$ > ${note}\nexec sleep 60\n`;
    await effects.writeFile(join(dir, 'hugo'), slow, 0o755);
    const command = spawn(node, [join(engineDir, 'scripts/plateau.js'), 'build', '--site', site], {
      env: { ...process.env, HUGO_BIN: join(dir, 'hugo') },
      stdio: 'ignore',
    });
    const ended = new Promise((done) => command.on('exit', (code, signal) => done([code, signal])));
    await expect.poll(() => effects.readText(note).catch(() => ''), { timeout: 30_000 }).toMatch(/^\d+\n$/);
    const program = Number(await effects.readText(note));
    expect(isAlive(program)).toBe(true);
    command.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
    await expect.poll(() => isAlive(program), { timeout: 30_000 }).toBe(false);
  });
});

describe('serve', () => {
  it('answers with what it is told, and refuses a port that is taken', async () => {
    const answer = async (path: string) => ({ status: 200, type: 'text/plain', body: `path ${path}` });
    const port = await freePort();
    const served = await effects.serve(port, answer, '/changes');
    const got = await fetch(`http://127.0.0.1:${port}/a%20b/?x=1`);
    expect([got.status, await got.text()]).toEqual([200, 'path a b/']);
    expect((await fetch(`http://127.0.0.1:${port}/%ff`)).status).toBe(400);
    await expect(effects.serve(port, answer, '/changes')).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await served.close();
    await (await effects.serve(port, answer, '/changes')).close();
  });
});

describe('asker', () => {
  it('gives a line for each prompt, and nothing once the input has ended', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const typed = ['one', 'two'];
    output.on('data', (shown: Buffer) => {
      if (!String(shown).endsWith('? ')) return;
      const line = typed.shift();
      if (line === undefined) input.end();
      else input.write(`${line}\n`);
    });
    const ask = asker(input, output);
    expect([await ask('a? '), await ask('b? '), await ask('c? '), await ask('d? ')]).toEqual([
      'one',
      'two',
      undefined,
      undefined,
    ]);
  });
});
