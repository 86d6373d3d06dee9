/** The collector goes on with the disk that it began with, and with no other. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { inStep, type Lab, lacksCommands, readBundle, recordedFio } from './collect.ts';
import { afterStep, confirmed, image, it, labelOf, lacksDevices, onDevice, resume, run } from './loop-device.ts';

describe.skipIf(lacksDevices())('the disk of a collection', { concurrent: true, timeout: 300_000 }, () => {
  /** A collection that was interrupted in its second step. */
  async function interrupted(lab: Lab, device: string, signal: 'TERM' | 'KILL', step = 'read-4k'): Promise<void> {
    inStep(lab, step, signal === 'TERM' ? 'kill -TERM $PPID; exec sleep 60' : 'kill -KILL $PPID; exit 1');
    expect((await lab.collect(confirmed(lab, device))).status).toBe(signal === 'TERM' ? 130 : null);
    recordedFio(lab);
    // What a killed collector leaves behind has to end before anything else may work on the target.
    const pid = join(lab.dir, 'out.part/fio.pid');
    const isOver = () => !existsSync(pid) || spawnSync('sh', ['-c', `kill -0 $(head -n 1 ${pid})`]).status !== 0;
    await vi.waitUntil(isOver, { timeout: 300_000 });
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
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining('is not the target that this collection began with. Nothing was written to it'),
      ]);
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
      await vi.waitUntil(() => said.includes('to go on: '), { timeout: 300_000 });
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
});
