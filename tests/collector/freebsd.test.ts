import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Hardware } from '#types';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { it as base, inStep, type Lab, readBundle, trial, untilMonitored } from './collect.ts';

const recorded = join(engineDir, 'tests/fixtures/collector/freebsd');
const tools = ['sysctl', 'kenv', 'geom', 'camcontrol', 'nvmecontrol', 'mount', 'swapinfo', 'zpool', 'ifconfig'];

const it = base.extend('freebsd', { auto: true }, ({ lab }) => {
  for (const tool of tools)
    lab.stub(tool, `IFS=_\nfile="${recorded}/${tool}_$*.txt"\n[ -f "$file" ] && exec cat "$file"`);
  lab.stub('uname', 'case $1 in -s) echo FreeBSD;; -r) echo 13.1-RELEASE;; -n) echo bsd-lab-3;; esac');
  lab.stub('hostname', 'echo bsd-lab-3');
  lab.stub('ip', 'exit 127');
  // Nothing of the machine that the test runs on may answer.
  lab.env.COLLECT_ROOT = join(lab.dir, 'nothing');
});

async function hardware(lab: Lab, device: string): Promise<Hardware> {
  lab.stub('fio', 'echo fio-3.33');
  const { stdout, status, stderr } = await lab.collect([
    ...['--hardware', '--target', device, '--vendor', 'Acme', '--model', 'X1', '--kind', 'drive'],
  ]);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).not.toMatch(/S5GXNF0R|WD-WCC|ZC11AAAA|50014ee2|bsd-lab|10\.20\.30/);
  return JSON.parse(stdout) as Hardware;
}

describe('collect.sh with the tools of FreeBSD', { concurrent: true, timeout: 300_000 }, () => {
  it.for([
    [
      '/dev/nda0',
      { model: 'Samsung SSD 980 PRO 1TB', firmware: '5B2QGXA7', media: 'nvme_ssd', capacity_bytes: 1000204886016 },
    ],
    [
      '/dev/ada0',
      { model: 'WDC WD40EFRX-68N32N0', firmware: '82.00A82', media: 'hdd', interface: 'SATA, 600.000MB/s' },
    ],
    [
      '/dev/da0',
      { vendor: 'SEAGATE', model: 'ST4000NM0025', firmware: 'N003', media: 'hdd', interface: 'SAS, 1200.000MB/s' },
    ],
  ] as const)('describes %s and the host', async ([device, drive], { lab }) => {
    const { system, hosts } = await hardware(lab, device);
    expect(system.drives).toEqual([expect.objectContaining({ count: 1, ...drive })]);
    expect(hosts[0]).toMatchObject({
      cpu: 'Intel(R) Xeon(R) Silver 4210R CPU @ 2.40GHz',
      memory_bytes: 137307996160,
      os: 'FreeBSD 13.1-RELEASE',
      vendor: 'Supermicro',
      model: 'SYS-6029P-TRT',
    });
  });

  it('refuses a drive that GEOM has open for writing, and lets a free one pass', async ({ lab }) => {
    const used = await lab.collect(['--check-target', '/dev/da0']);
    expect([used.status, used.stdout]).toEqual([1, expect.stringContaining('GEOM access r1w1e2')]);
    expect(used.stdout).toContain('/dev/da0p2 is mounted on /');
    expect(await lab.collect(['--check-target', '/dev/ada0'])).toMatchObject({ status: 0 });
    expect(await lab.collect(['--check-target', '/dev/da7'])).toMatchObject({ status: 1 });
  });

  it('runs a method with iostat watching', async ({ lab }) => {
    lab.stub('iostat', 'echo "device r/s w/s kr/s kw/s"; echo "ada0 1 2 3 4"; exec sleep 60');
    inStep(lab, 'write', untilMonitored('monitor.txt'));
    const { status, stderr } = await lab.collect(trial(lab, 'acme-x1-trial'));
    expect([status, stderr]).toEqual([0, expect.stringContaining('4 tests')]);
    const files = readBundle(join(lab.dir, 'acme-x1-trial'));
    expect(files.get('raw/write/monitor.txt.gz')).toContain('device r/s w/s');
    expect(files.get('run.json')).toContain('"tool": "iostat -x -w 1"');
  });

  describe('before it writes', () => {
    /** An output of geom in which ada0 has other values. */
    const geom = (lab: Lab, change: (text: string) => string) => {
      for (const file of ['geom_disk_list.txt', 'geom_disk_list_ada0.txt'])
        writeFileSync(join(lab.dir, file), change(readFileSync(join(recorded, file), 'utf8')));
      lab.stub('geom', `IFS=_\nfile="${lab.dir}/geom_$*.txt"\n[ -f "$file" ] && exec cat "$file"`);
    };
    const onAda0 = (lab: Lab, ...more: readonly string[]) => [
      ...trial(lab, 'out').map((arg) => (arg === join(lab.dir, 'file') ? '/dev/ada0' : arg)),
      ...['--destroy', '/dev/ada0', '--yes-destroy', 'WD-WCC7K0AA11BB', ...more],
    ];
    const itOnAda0 = it.extend('ada0', { auto: true }, ({ lab, freebsd: _ }) => {
      // There is no device: its contents are what these say.
      lab.stub('dd', 'cat "$HOME/contents"');
      writeFileSync(join(lab.dir, 'contents'), 'blank');
      lab.stub('iostat', 'exec sleep 60');
      lab.stub('sleep', ':');
      inStep(lab, 'read-4k', '[ ! -e "$HOME/stop" ] || { rm "$HOME/stop"; kill -TERM $PPID; exit; }');
    });
    async function interrupted(lab: Lab): Promise<void> {
      writeFileSync(join(lab.dir, 'stop'), '');
      expect((await lab.collect(onAda0(lab))).status).toBe(130);
    }

    itOnAda0('shows model, serial number, size, partitions and labels', async ({ lab }) => {
      lab.stub('gpart', 'echo "=> 40 7814037088 ada0 GPT (3.6T)"; echo "40 7814037088 ada0p1 freebsd-ufs (3.6T)"');
      lab.stub('fstyp', 'case "$*" in *ada0p1) echo "ufs precious";; *) exit 1;; esac');
      const { status, stdout } = await lab.collect(onAda0(lab, '--dry-run'));
      expect(status).toBe(0);
      for (const line of [
        /model {8}WDC WD40EFRX-68N32N0/,
        /serial {7}WD-WCC7K0AA11BB/,
        /size {9}4\.00 TB/,
        /holds {8}\/dev\/ada0p1 ufs precious/,
        /partition {4}40 7814037088 ada0p1 freebsd-ufs/,
      ])
        expect(stdout).toMatch(line);
    });

    itOnAda0('does not resume on another drive of the same name', async ({ lab }) => {
      await interrupted(lab);
      geom(lab, (text) => text.replaceAll('WD-WCC7K0AA11BB', 'WD-WCC7K0ZZ99ZZ'));
      const { status, stderr } = await lab.collect(['--resume', '--out', join(lab.dir, 'out')]);
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining('serial was "WD-WCC7K0AA11BB", now "WD-WCC7K0ZZ99ZZ"'),
      ]);
    });

    itOnAda0('stops when the drive is exchanged while a step writes', async ({ lab }) => {
      geom(lab, (text) => text);
      inStep(lab, 'fill', `sed -i s/WD-WCC7K0AA11BB/WD-WCC7K0ZZ99ZZ/ ${lab.dir}/geom_*.txt`);
      const { status, stderr } = await lab.collect(onAda0(lab));
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining('serial was "WD-WCC7K0AA11BB", now "WD-WCC7K0ZZ99ZZ"'),
      ]);
      expect(stderr).toContain('1 finished steps are kept');
    });

    itOnAda0('does not resume on a drive that somebody else has written to', async ({ lab }) => {
      await interrupted(lab);
      writeFileSync(join(lab.dir, 'contents'), 'a file system');
      const { status, stderr } = await lab.collect(['--resume', '--out', join(lab.dir, 'out')]);
      expect([status, stderr]).toEqual([1, expect.stringContaining('its first MiB is not what this collection left')]);
    });

    itOnAda0('resumes on the same drive', async ({ lab }) => {
      await interrupted(lab);
      const { status, stderr } = await lab.collect(['--resume', '--out', join(lab.dir, 'out')]);
      expect([status, stderr]).toEqual([0, expect.stringContaining('4 tests')]);
    });

    itOnAda0.for([
      ['open in a process', (lab: Lab) => geom(lab, (text) => text.replace('r0w0e0', 'r1w0e0')), 'GEOM access r1w0e0'],
      ['open by name', (lab: Lab) => lab.stub('fuser', 'echo 4711 >&1'), 'is open in process 4711'],
      ['a member of a pool', (lab: Lab) => lab.stub('fstyp', 'echo zfs'), 'carries the label of a ZFS pool'],
      ['served by ctld', (lab: Lab) => lab.stub('ctladm', 'echo "  file=/dev/ada0"'), 'is given to other hosts (ctld)'],
      [
        'unprotected, as all others',
        (lab: Lab) => lab.stub('sysctl', 'case $2 in kern.geom.debugflags) echo 16;; esac'),
        'kern.geom.debugflags lets mounted disks be overwritten',
      ],
    ] as const)('refuses a drive that is %s', async ([, happen, reason], { lab }) => {
      happen(lab);
      const { status, stderr } = await lab.collect(onAda0(lab));
      expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
      expect(existsSync(join(lab.dir, 'out.part'))).toBe(false);
    });
  });

  it('has a use for every recorded output', () => {
    for (const name of readdirSync(recorded).filter((file) => file.endsWith('.txt'))) {
      expect(tools).toContain(name.split('_')[0]);
      expect(readFileSync(join(recorded, name), 'utf8')).not.toBe('');
    }
  });
});
