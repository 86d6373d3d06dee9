import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { it, lacksCommands, readBundle, recordedFio, trial, whereIs, writeFiles } from './collect.ts';

const planted = [
  'stor-lab-07',
  'stor-lab-07.corp.example.org',
  'mustermann',
  'S4XYNJ0N123456K',
  '5000c500a1b2c3d4',
  'WD-WCC7K0AA11BB',
  '10.20.30.40',
  '192.168.77.5',
  'fe80::5054:ff:fe12:3456',
  '52:54:00:12:34:56',
  '4c4c4544-0051-3010-8052-b4c04f4a3132',
  'iqn.1994-05.com.redhat:abcdef123456',
  // Of no list of this machine: found by their form alone.
  '2001:db8:0:17:4:3:2:1',
  '2001:db8::77',
  '00:16:3e:aa:bb:cc',
];

describe.skipIf(lacksCommands('fio'))('stand-ins of collect.sh', () => {
  it('replace planted serials, host names, addresses and user names in every file', async ({ lab }) => {
    writeFiles(join(lab.dir, 'root'), {
      'sys/class/block/sdz/device/wwid': 'naa.5000c500a1b2c3d4\n',
      'sys/class/block/sdz/device/vpd_pg80': '\u0000\u0080\u0000\u000fWD-WCC7K0AA11BB',
      'sys/class/nvme/nvme9/serial': 'S4XYNJ0N123456K     \n',
      'sys/class/dmi/id/product_uuid': '4c4c4544-0051-3010-8052-b4c04f4a3132\n',
      'sys/class/net/eth0/address': '52:54:00:12:34:56\n',
      'proc/mounts': '',
      'proc/uptime': '1.00 1.00\n',
    });
    lab.env.COLLECT_ROOT = join(lab.dir, 'root');
    lab.stub('hostname', 'echo stor-lab-07.corp.example.org');
    lab.stub(
      'ip',
      'echo "2: eth0 inet 10.20.30.40/24 scope global eth0"; echo "2: eth0 inet6 fe80::5054:ff:fe12:3456/64"',
    );
    lab.stub('id', 'echo mustermann');
    // What fio's output may hold is put into it: texts of options, warnings, names of logs. The last step is real.
    const plant = `{ echo 'fio: stor-lab-07: file of Mustermann on 192.168.77.5 (STOR-LAB-07.corp.example.org)'
  sed 's#"jobname" : "#"description" : "${planted.join(' ')} /dev/disk/by-id/wwn-0x5000C500A1B2C3D4 ata_WD-WCC7K0AA11BB_x 1:5:10:20:25:30:40:50:60:99",\\n&#' result.json
} >with; mv with result.json
for log in *_bw.1.log; do [ -f "$log" ] && cp "$log" "$log.stor-lab-07"; done`;
    const real = `if [ "\${STEP:-}" = write ]; then ${whereIs('fio')} "$@" || exit\n${plant}\nexit 0; fi`;
    recordedFio(lab, { before: real, after: plant, logs: true });
    const home = join(lab.dir, 'home/mustermann');
    mkdirSync(home, { recursive: true });
    const args = [...trial(lab, 'acme-x1-trial')];
    args[args.indexOf('--target') + 1] = join(home, 'file');
    const { status, stderr } = await lab.collect(args);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Replaced by stand-ins')]);
    const files = readBundle(join(lab.dir, 'acme-x1-trial'));
    expect(files.size).toBeGreaterThan(20);
    const all = [...files].map(([path, text]) => `${path}\n${text}`.toLowerCase()).join('\n');
    expect(planted.filter((secret) => all.includes(secret.toLowerCase()))).toEqual([]);
    // The list says what became of each.
    for (const secret of planted) expect(stderr.toLowerCase()).toContain(secret.toLowerCase());
    const result = files.get('raw/write/result.json.gz') ?? '';
    expect(result).toContain('/home/user-1/file');
    // A list of percentiles is no address.
    expect(result).toContain(' 1:5:10:20:25:30:40:50:60:99"');
    expect(result).toMatch(/fio: host-\d: file of user-1 on ip-\d/);
    expect([...files.keys()]).toContain('raw/write/write_bw.1.client-1.log.gz');
  });
});
