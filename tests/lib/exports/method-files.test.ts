import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'fflate';
import { parseTar } from 'nanotar';
import { describe, expect, it } from 'vitest';
import { makeArchive } from '../../../scripts/lib/exports/method-files.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('makeArchive', () => {
  it('is unpacked by tar into the same files', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'plateau-tar-'));
    try {
      const long = 'x'.repeat(513);
      const archive = makeArchive([
        { path: 'm/jobs/a.fio', bytes: bytes('[a]\nrw=read\n') },
        { path: 'm/empty', bytes: bytes('') },
        { path: 'm/long', bytes: bytes(long) },
        { path: 'collect.sh', bytes: bytes('#!/bin/sh\n'), is_executable: true },
      ]);
      await writeFile(join(dir, 'm.tar.gz'), archive);
      const { status, stderr } = spawnSync('tar', ['-xzf', 'm.tar.gz'], { cwd: dir, encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
      expect(await readFile(join(dir, 'm/jobs/a.fio'), 'utf8')).toBe('[a]\nrw=read\n');
      expect(await readFile(join(dir, 'm/empty'), 'utf8')).toBe('');
      expect(await readFile(join(dir, 'm/long'), 'utf8')).toBe(long);
      expect((await stat(join(dir, 'collect.sh'))).mode & 0o100).toBe(0o100);
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  it('is the same bytes for the same files, whenever and by whomever it is made', () => {
    const [path, text] = ['m/a.fio', bytes('a')];
    const [file] = parseTar(gunzipSync(makeArchive([{ path, bytes: text }])));
    expect(file?.attrs).toMatchObject({ mode: '0000644', uid: 0, gid: 0, mtime: 0, user: '', group: '' });
    const [first, second] = [makeArchive([{ path, bytes: text }]), makeArchive([{ path, bytes: text }])];
    expect(first).toEqual(second);
  });

  it('ends in two empty blocks, whatever the size of the files', () => {
    for (const blocks of [18, 19, 20]) {
      const tar = gunzipSync(makeArchive([{ path: 'a', bytes: new Uint8Array((blocks - 1) * 512).fill(1) }]));
      expect([...tar.subarray(-1024)].every((byte) => byte === 0)).toBe(true);
      expect(tar.length).toBeGreaterThanOrEqual((blocks + 2) * 512);
    }
  });

  it('refuses a path that the format has no room for', () => {
    expect(() => makeArchive([{ path: 'x'.repeat(101), bytes: bytes('') }])).toThrow('no room');
  });
});
