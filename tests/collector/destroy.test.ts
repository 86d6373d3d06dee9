/** What the collector shows and asks before it destroys what is on a disk. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { lacksCommands } from './collect.ts';
import { image, it, labelOf, lacksDevices, onDevice, run } from './loop-device.ts';

describe.skipIf(lacksDevices())('before anything is destroyed', { concurrent: true, timeout: 300_000 }, () => {
  const itWithParts = it.extend('parts', { auto: true }, ({ lab, device }) => {
    run('losetup', ['-d', device]);
    const path = image(lab, 'a.img');
    spawnSync('sfdisk', ['-q', path], { input: 'label: gpt\nsize=20MiB, name=boot\nname=vault\n' });
    run('losetup', ['-P', device, path]);
    // A kernel without partition tables learns them from partx.
    if (!existsSync(`${device}p2`)) run('partx', ['-a', device]);
    run('mkfs.ext4', ['-q', '-L', 'precious', `${device}p2`]);
  });
  const shown = [/model {8}not known/, /serial {7}none/, /size {9}67\.1 MB/, /gpt partition table/];
  const partition = (device: string) =>
    new RegExp(`partition {4}${device}p2 {2}\\d\\S* MB {2}ext4 "precious" \\(vault\\)`);

  itWithParts.skipIf(lacksCommands('sfdisk'))(
    'shows model, serial, size, partitions and labels, in the dry run too',
    async ({ lab, device }) => {
      const { status, stdout } = await lab.collect(onDevice(lab, device, '--destroy', device, '--dry-run'));
      expect(status).toBe(0);
      for (const line of [...shown, partition(device)]) expect(stdout).toMatch(line);
      const { stderr } = await lab.collect(onDevice(lab, device, '--destroy', device));
      for (const line of [...shown, partition(device)]) expect(stderr).toMatch(line);
      expect(labelOf(`${device}p2`)).toBe('precious');
    },
  );

  itWithParts.skipIf(lacksCommands('sfdisk'))(
    'wants the serial number or name, and takes none of another disk',
    async ({ lab, device }) => {
      const nobody = await lab.collect(onDevice(lab, device, '--destroy', device));
      expect(nobody).toMatchObject({ status: 2, stderr: expect.stringContaining('nobody is here to confirm') });
      const other = await lab.collect(onDevice(lab, device, '--destroy', device, '--yes-destroy', '/dev/other'));
      expect(other).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('names another disk than the target'),
      });
      expect(existsSync(join(lab.dir, 'out.part'))).toBe(false);
      expect(labelOf(`${device}p2`)).toBe('precious');
    },
  );

  itWithParts.skipIf(lacksCommands('script', 'sfdisk'))('has it typed on a terminal', async ({ lab, device }) => {
    const typed = (text: string) =>
      spawnSync(
        'script',
        ['-qec', `sh ${lab.collector} ${onDevice(lab, device, '--destroy', device).join(' ')}`, '/dev/null'],
        {
          env: lab.env,
          cwd: lab.dir,
          encoding: 'utf8',
          input: `${text}\n`,
        },
      );
    const wrong = typed('yes');
    expect([wrong.status, wrong.stdout]).toEqual([2, expect.stringContaining('nothing was touched')]);
    expect(wrong.stdout).toContain(`Type ${device} or ${device.slice(5)} to go on`);
    expect(labelOf(`${device}p2`)).toBe('precious');
    expect(typed(device.slice(5)).status).toBe(0);
    expect(existsSync(join(lab.dir, 'out/run.json'))).toBe(true);
  });
});
