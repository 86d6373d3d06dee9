/** What of a method is run, and on what: chosen steps, and an image of its own for each job. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Hardware, Run } from '#types';
import {
  it,
  type Lab,
  lacksCommands,
  readBundle,
  recordedFio,
  tinyMethod,
  trial,
  whereIs,
  writeFiles,
} from './collect.ts';

const OUT = 'acme-x1-trial';

function readRun({ dir }: Lab): Run {
  return JSON.parse(readFileSync(join(dir, OUT, 'run.json'), 'utf8')) as Run;
}

function readHardware({ dir }: Lab): Hardware {
  return JSON.parse(readFileSync(join(dir, OUT, 'hardware.json'), 'utf8')) as Hardware;
}

describe.skipIf(lacksCommands('fio'))('collect.sh --only', { concurrent: true, timeout: 300_000 }, () => {
  it('runs the steps it names and what comes before them, and says which were left out', async ({ lab }) => {
    recordedFio(lab);
    const { status, stderr } = await lab.collect([...trial(lab, OUT), '--only', 'read-*k']);
    expect([status, stderr]).toEqual([0, expect.stringContaining('3 tests, 1 steps left out')]);
    const { tests, method_left_out: leftOut } = readRun(lab);
    expect(tests.map(({ id }) => id)).toEqual(['fill', 'read-4k', 'read-16k']);
    expect(leftOut).toEqual([{ step: 'write', reason: expect.stringContaining('not asked for (--only read-*k)') }]);
  });

  it('refuses a step that the method does not have, and names those it has', async ({ lab }) => {
    const { status, stderr } = await lab.collect([...trial(lab, OUT), '--only', 'read-4k,raed-16k']);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('no step is called raed-16k. The method has: fill, read-4k, read-16k, write'),
    ]);
  });

  it('lists in a dry run only what would be run', async ({ lab }) => {
    const { stdout } = await lab.collect([...trial(lab, OUT), '--only', 'read-4k', '--dry-run']);
    expect(stdout).toMatch(/only read-4k\n[\s\S]*steps {4}2\n/);
  });
});

describe.skipIf(lacksCommands('fio'))('collect.sh --system-id', { concurrent: true, timeout: 300_000 }, () => {
  it('is asked for where letters of vendor or model would be left out of it', async ({ lab }) => {
    recordedFio(lab);
    const named = [...trial(lab, OUT), '--vendor', 'Акме'];
    const { status, stderr } = await lab.collect(named);
    expect([status, stderr]).toEqual([2, expect.stringContaining('give --system-id')]);
    expect((await lab.collect([...named, '--system-id', 'akme-x1'])).status).toBe(0);
    expect(readHardware(lab)).toMatchObject({ system: { id: 'akme-x1', vendor: 'Акме' } });
  });
});

describe.skipIf(lacksCommands('fio'))('collect.sh on the drives of its host', () => {
  it('describes the drives of a RAID set, and those of an array as seen from outside', async ({ lab }) => {
    const drives = ['sdx', 'sdy'].flatMap((name) => [
      [`root/sys/class/block/${name}/device/vendor`, 'ATA     \n'],
      [`root/sys/class/block/${name}/device/model`, 'X1 960          \n'],
      [`root/sys/class/block/${name}/size`, '1953125000\n'],
      [`root/sys/class/block/md9/slaves/${name}/size`, ''],
    ]);
    writeFiles(lab.dir, {
      'root/sys/class/block/md9/md/level': 'raid1\n',
      'root/proc/mounts': `/dev/md9 ${lab.dir} ext4 rw 0 0\n`,
      ...(Object.fromEntries(drives) as Record<string, string>),
    });
    lab.env.COLLECT_ROOT = join(lab.dir, 'root');
    lab.stub(
      'df',
      `printf 'Filesystem 1024-blocks Used Available Capacity Mounted on\\n/dev/md9 9 1 8 1%% ${lab.dir}\\n'`,
    );
    const systemOf = async (kind: string) => {
      const named = ['--vendor', 'Acme', '--model', 'X1', '--kind', kind, '--system-id', 'acme-x1'];
      const { stdout } = await lab.collect(['--hardware', '--target', join(lab.dir, 'file'), ...named]);
      return (JSON.parse(stdout) as Hardware).system;
    };
    const { kind, drives: found, settings } = await systemOf('raid');
    expect([kind, found]).toEqual(['raid', [expect.objectContaining({ model: 'X1 960', count: 2 })]]);
    expect(settings).toContainEqual({ name: 'md9: md level', value: 'raid1' });
    expect(await systemOf('array')).not.toHaveProperty('drives');
  });

  it('calls an SD card no SSD', async ({ lab }) => {
    writeFiles(lab.dir, {
      'root/sys/class/block/mmcblk9/device/name': 'SC64G\n',
      'root/sys/class/block/mmcblk9/device/type': 'SD\n',
      'root/sys/class/block/mmcblk9/queue/rotational': '0\n',
      'root/sys/class/block/mmcblk9/size': '124735488\n',
      'root/proc/mounts': `/dev/mmcblk9 ${lab.dir} ext4 rw 0 0\n`,
    });
    lab.env.COLLECT_ROOT = join(lab.dir, 'root');
    lab.stub(
      'df',
      `printf 'Filesystem 1024-blocks Used Available Capacity Mounted on\\n/dev/mmcblk9 9 1 8 1%% ${lab.dir}\\n'`,
    );
    const named = ['--vendor', 'Acme', '--model', 'Card 64', '--kind', 'drive', '--system-id', 'acme-card-64'];
    const { stdout } = await lab.collect(['--hardware', '--target', join(lab.dir, 'file'), ...named]);
    expect((JSON.parse(stdout) as Hardware).system.drives).toMatchObject([
      { model: 'SC64G', count: 1, media: 'flash', interface: 'SD', capacity_bytes: 63_864_569_856 },
    ]);
  });
});

describe('collect.sh on another system than Linux and FreeBSD', () => {
  it('refuses to begin, and names the other way', async ({ lab }) => {
    lab.stub('uname', 'echo Darwin');
    const { status, stderr } = await lab.collect([...trial(lab, OUT), '--dry-run']);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/this host runs Darwin.*plateau new FOLDER --redact/)]);
    expect((await lab.collect(['--help'])).status).toBe(0);
  });
});

/** A method of one load, each job of which has an image of its own. */
function imageMethod(lab: Lab, jobs: number): string {
  const dir = join(lab.dir, 'method');
  cpSync(tinyMethod, dir, { recursive: true });
  const load = [
    '[load]',
    `filename_format=\${IMAGE}$jobnum`,
    'allow_file_create=0',
    `size=\${IMAGE_SIZE}`,
    'ioengine=psync',
    'rw=randread',
    'bs=4k',
    'time_based=1',
    `runtime=\${RUNTIME}`,
    `numjobs=\${NUMJOBS}`,
  ];
  writeFileSync(join(dir, 'jobs/load.fio'), `${load.join('\n')}\n`);
  writeFileSync(
    join(dir, 'steps.tsv'),
    [
      'step\tjob\tenv\truntime_s\tramp_s\trest_s\twrites\tkind',
      'fill\tjobs/tiny.fio\tRW=write BS=128k LOG=fill\t100\t0\t0\tyes\tprecondition',
      `read\tjobs/load.fio\tNUMJOBS=${jobs} LOG=read\t100\t0\t0\tno\ttest`,
      '',
    ].join('\n'),
  );
  return dir;
}

describe.skipIf(lacksCommands('fio'))('collect.sh with images', { concurrent: true, timeout: 300_000 }, () => {
  const collect = (lab: Lab, jobs: number, names: readonly string[]) => {
    const method = imageMethod(lab, jobs);
    const target = names.map((name) => join(lab.dir, name)).join(':');
    const args = trial(lab, OUT).map((arg) =>
      arg === tinyMethod ? method : arg === join(lab.dir, 'file') ? target : arg,
    );
    return lab.collect(args);
  };

  it('gives each job an image of its own, as large as the others', async ({ lab }) => {
    recordedFio(lab, { before: `case "$*" in *load.fio*) exec ${whereIs('fio')} "$@";; esac` });
    const { status, stderr } = await collect(lab, 3, ['image0', 'image1', 'image2']);
    expect([status, stderr]).toEqual([0, expect.stringContaining('2 tests, 0 steps left out')]);
    const text = readBundle(join(lab.dir, OUT)).get('raw/read/result.json.gz') ?? '';
    const { jobs } = JSON.parse(text.replace(/^[^{]*/, '')) as {
      jobs: readonly { read: { io_bytes: number }; 'job options': Record<string, string> }[];
    };
    expect(jobs).toHaveLength(3);
    expect(jobs.every(({ read }) => read.io_bytes > 0)).toBe(true);
    expect(jobs[0]?.['job options'].filename_format).toMatch(/image\$jobnum$/);
    expect(jobs[0]?.['job options'].size).toBe(String(16 * 1024 ** 2));
  });

  it('refuses fewer images than a step has jobs', async ({ lab }) => {
    const { status, stderr } = await collect(lab, 3, ['image0', 'image1']);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('names 2 images, and a step of this method has 3 jobs'),
    ]);
  });

  it('refuses names that are not numbered from 0', async ({ lab }) => {
    const { status, stderr } = await collect(lab, 2, ['image0', 'other']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('Name them alike and number them from 0')]);
  });
});
