import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hardware } from '#types';
import { engineDir } from '../../scripts/lib/store/engine-dir.ts';
import { isInstalled, type Lab, openLab, readBundle, trial, whereIs } from './collect.ts';

const recorded = join(engineDir, 'tests/fixtures/collector/freebsd');
const tools = ['sysctl', 'kenv', 'geom', 'camcontrol', 'nvmecontrol', 'mount', 'swapinfo', 'zpool', 'ifconfig'];

let lab: Lab;
beforeEach(() => {
  lab = openLab();
  for (const tool of tools)
    lab.stub(tool, `file="${recorded}/$(echo "${tool} $*" | tr ' ' '_').txt"\n[ -f "$file" ] && cat "$file"`);
  lab.stub('uname', 'case $1 in -s) echo FreeBSD;; -r) echo 13.1-RELEASE;; -n) echo bsd-lab-3;; esac');
  lab.stub('hostname', 'echo bsd-lab-3');
  lab.stub('ip', 'exit 127');
  // Nothing of the machine that the test runs on may answer.
  lab.env.COLLECT_ROOT = join(lab.dir, 'nothing');
});
afterEach(() => lab.remove());

function hardware(device: string): Hardware {
  lab.stub('fio', 'echo fio-3.33');
  const { stdout, status, stderr } = lab.collect([
    ...['--hardware', '--target', device, '--vendor', 'Acme', '--model', 'X1', '--kind', 'drive'],
  ]);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).not.toMatch(/S5GXNF0R|WD-WCC|ZC11AAAA|50014ee2|bsd-lab|10\.20\.30/);
  return JSON.parse(stdout) as Hardware;
}

describe('collect.sh with the tools of FreeBSD', () => {
  it.each([
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
  ])('describes %s and the host', (device, drive) => {
    const { system, hosts } = hardware(device);
    expect(system.drives).toEqual([expect.objectContaining({ count: 1, ...drive })]);
    expect(hosts[0]).toMatchObject({
      cpu: 'Intel(R) Xeon(R) Silver 4210R CPU @ 2.40GHz',
      memory_bytes: 137307996160,
      os: 'FreeBSD 13.1-RELEASE',
      vendor: 'Supermicro',
      model: 'SYS-6029P-TRT',
    });
  });

  it('refuses a drive that GEOM has open for writing, and lets a free one pass', () => {
    const used = lab.collect(['--check-target', '/dev/da0']);
    expect([used.status, used.stdout]).toEqual([1, expect.stringContaining('GEOM access r1w1e2')]);
    expect(used.stdout).toContain('/dev/da0p2 is mounted on /');
    expect(lab.collect(['--check-target', '/dev/ada0'])).toMatchObject({ status: 0 });
    expect(lab.collect(['--check-target', '/dev/da7'])).toMatchObject({ status: 1 });
  });

  it.skipIf(!isInstalled('fio'))('runs a method with iostat watching', () => {
    lab.stub('iostat', 'echo "device r/s w/s kr/s kw/s"; echo "ada0 1 2 3 4"; exec sleep 60');
    lab.stub('fio', `exec ${whereIs('fio')} "$@"`);
    const { status, stderr } = lab.collect(trial(lab, 'acme-x1-trial'));
    expect([status, stderr]).toEqual([0, expect.stringContaining('4 tests')]);
    const files = readBundle(join(lab.dir, 'acme-x1-trial'));
    expect(files.get('raw/write/monitor.txt.gz')).toContain('device r/s w/s');
    expect(files.get('run.json')).toContain('"tool": "iostat -x -w 1"');
  });

  it('has a use for every recorded output', () => {
    for (const name of readdirSync(recorded).filter((file) => file.endsWith('.txt'))) {
      expect(tools).toContain(name.split('_')[0]);
      expect(readFileSync(join(recorded, name), 'utf8')).not.toBe('');
    }
  });
});
