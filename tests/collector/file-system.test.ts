/** The collector on a file of a file system that can fill up and be taken away. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { inStep, type Lab, recordedFio, tinyMethod, whereIs } from './collect.ts';
import { it as base, lacksDevices, resume, run } from './loop-device.ts';

/** Tests with a file system on their device, mounted below the lab's folder. */
const it = base.extend('mount', ({ lab, device }, { onCleanup }) => {
  const mount = join(lab.dir, 'mnt');
  onCleanup(() => {
    run('umount', [mount]);
  });
  run('mkfs.ext4', ['-q', '-L', 'files', device]);
  run('mkdir', [mount]);
  run('mount', [device, mount]);
  return mount;
});

describe.skipIf(lacksDevices())(
  'collect.sh on a file system of its own',
  { concurrent: true, timeout: 300_000 },
  () => {
    const onFile = (lab: Lab, size: string) => [
      ...['--method', tinyMethod, '--target', join(lab.dir, 'mnt/file'), '--size', size, '--out', join(lab.dir, 'out')],
      ...['--factor', '0.01', '--vendor', 'Acme', '--model', 'X1', '--kind', 'volume', '--submitter', 'Lab'],
    ];

    it('leaves a margin free, says what fits, and says so in the dry run too', async ({ lab, mount }) => {
      for (const more of [[], ['--dry-run']]) {
        const { status, stderr } = await lab.collect([...onFile(lab, '60m'), ...more]);
        expect([status, stderr]).toEqual([
          2,
          expect.stringMatching(/no room for --size 60m on .*At most --size \d+m fits/),
        ]);
        expect(existsSync(join(mount, 'file'))).toBe(false);
      }
      // What is free, less the margin of 5 % of about 60 MB.
      const free = Number(run('sh', ['-c', `df -Pk ${mount} | awk 'NR == 2 { print $4 }'`]));
      expect((await lab.collect([...onFile(lab, `${free - 1024}k`), '--dry-run'])).status).toBe(2);
      expect((await lab.collect([...onFile(lab, `${free - 5120}k`), '--dry-run'])).status).toBe(0);
    });

    it('when the disk fills up meanwhile, goes on with another size, or takes away what it made', async ({
      lab,
      mount,
    }) => {
      // Somebody fills the file system just before fio itself writes the test file.
      const full = `head -c 30000000 /dev/zero >${mount}/rival; exec ${whereIs('fio')} "$@"`;
      recordedFio(lab, { before: `case "$*" in *--name=fill*) ${full};; esac` });
      const failed = await lab.collect(onFile(lab, '32m'));
      expect([failed.status, failed.stderr]).toEqual([2, expect.stringContaining('No space left on device')]);
      expect(failed.stderr).toContain('--resume --size SIZE');
      expect(failed.stderr).toContain('--discard');
      const again = await lab.collect(['--resume', '--size', '4m', '--out', join(lab.dir, 'out')]);
      expect([again.status, again.stderr]).toEqual([0, expect.stringContaining('4 tests, 0 steps left out')]);
      run('rm', ['-r', join(lab.dir, 'out')]);
      expect(existsSync(join(mount, 'file'))).toBe(false);
      run('rm', [join(mount, 'rival')]);
      expect((await lab.collect(onFile(lab, '32m'))).status).toBe(2);
      expect(existsSync(join(mount, 'file'))).toBe(true);
      const { status } = await lab.collect(['--discard', '--out', join(lab.dir, 'out')]);
      expect(status).toBe(0);
      expect(existsSync(join(lab.dir, 'out.part'))).toBe(false);
      expect(existsSync(join(mount, 'file'))).toBe(false);
    });

    it('does not go on with another size once something was measured', async ({ lab, mount: _ }) => {
      inStep(lab, 'read-4k', 'kill -TERM $PPID; exec sleep 60');
      expect((await lab.collect(onFile(lab, '16m'))).status).toBe(130);
      recordedFio(lab);
      const { status, stderr } = await lab.collect(['--resume', '--size', '8m', '--out', join(lab.dir, 'out')]);
      expect([status, stderr]).toEqual([2, expect.stringContaining('finished steps of this collection worked on 16m')]);
    });

    it('does not write to another file of the same name and size', async ({ lab, mount }) => {
      inStep(lab, 'read-4k', 'kill -TERM $PPID; exec sleep 60');
      expect((await lab.collect(onFile(lab, '8m'))).status).toBe(130);
      recordedFio(lab);
      run('cp', [join(mount, 'file'), join(mount, 'other')]);
      run('mv', [join(mount, 'other'), join(mount, 'file')]);
      expect(await resume(lab)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/inode was "\d+", now "\d+"/),
      });
      // Nor is it removed with what the collection made.
      const discarded = await lab.collect(['--discard', '--out', join(lab.dir, 'out')]);
      expect(discarded.stderr).toContain('is left alone');
      expect(existsSync(join(mount, 'file'))).toBe(true);
    });

    it('does not write to the folder below when the file system is not mounted any more', async ({
      lab,
      device,
      mount,
    }) => {
      inStep(lab, 'read-4k', 'kill -TERM $PPID; exec sleep 60');
      expect((await lab.collect([...onFile(lab, '16m'), '--on-root'])).status).toBe(130);
      recordedFio(lab);
      run('umount', [mount]);
      const { status, stderr } = await resume(lab);
      run('mount', [device, mount]);
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining('is not the target that this collection began with'),
      ]);
      expect((await resume(lab)).status).toBe(0);
    });
  },
);
