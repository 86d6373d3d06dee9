import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeArchive } from '../../../scripts/lib/exports/tar.ts';

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

  it('is the same bytes for the same files', () => {
    const entries = [{ path: 'a', bytes: bytes('a') }];
    expect(makeArchive(entries)).toEqual(makeArchive(entries));
  });

  it('refuses a path that the format has no room for', () => {
    expect(() => makeArchive([{ path: 'x'.repeat(101), bytes: bytes('') }])).toThrow('no room');
  });
});
