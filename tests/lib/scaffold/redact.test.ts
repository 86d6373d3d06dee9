import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSecrets } from '../../../scripts/lib/model/secrets.ts';
import { answersOf, secretsOf } from '../../../scripts/lib/scaffold/answers.ts';
import { openStandIns } from '../../../scripts/lib/scaffold/stand-ins.ts';
import { describeNewBundle } from '../../../scripts/lib/scaffold/summary.ts';
import { makeBundle } from '../../../scripts/lib/site/new-bundle.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readBundle } from '../../collector/collect.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');

/** Found by form or place, but for the last, which its owner names. */
const planted = [
  'stor-lab-07',
  'stor-lab-07.corp.example.org',
  'mustermann',
  'S4XYNJ0N123456K',
  '5000c500a1b2c3d4',
  'WD-WCC7K0AA11BB',
  '10.20.30.40',
  'fe80::5054:ff:fe12:3456',
  '52:54:00:12:34:56',
  '4c4c4544-0051-3010-8052-b4c04f4a3132',
  'iqn.1994-05.com.redhat:abcdef123456',
  'wJalrXUtnFEMI7K7MDENG',
  'Rack-Berlin',
];
const told = [
  '/dev/disk/by-id/nvme-SAMSUNG_MZ1_S4XYNJ0N123456K_1-part2 /dev/disk/by-id/ata-WDC_WD40_WD-WCC7K0AA11BB',
  'wwn-0x5000C500A1B2C3D4 10.20.30.40 fe80::5054:ff:fe12:3456 52:54:00:12:34:56',
  '4C4C4544-0051-3010-8052-b4c04f4a3132 iqn.1994-05.com.redhat:abcdef123456 of Mustermann in Rack-Berlin',
  'http_s3_key=wJalrXUtnFEMI7K7MDENG',
].join(' ');

let work = '';
let folder = '';
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'plateau-redact-'));
  folder = join(work, 'home/mustermann/stor-lab-07/results');
  mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(work, { recursive: true }));

/** A client/server run on one host, its logs packed, with a monitor and a second result, all full of names. */
function plant(): void {
  const host = (text: string) =>
    text.replaceAll(/"hostname" : "[^"]*"/g, '"hostname" : "stor-lab-07.corp.example.org"');
  const clients = host(readFileSync(join(fixtures, 'fio/3.33-clients.json'), 'utf8'));
  const messages = `hostname=stor-lab-07.corp.example.org, be=0, 64-bit\nfio: "STOR-LAB-07" says: ${told}\n`;
  const named = clients.replace('"jobname" : "', `"description" : "${told} /home/mustermann/x",\n"jobname" : "`);
  writeFileSync(join(folder, 'out.json.gz'), gzipSync(messages + named));
  const job = readFileSync(join(fixtures, 'fio/3.33-clients.fio'), 'utf8');
  writeFileSync(join(folder, 'stor-lab-07.fio'), `# made by mustermann, ${told}\n${job}`);
  for (const name of readdirSync(join(fixtures, 'scaffold/client-logs'))) {
    const log = readFileSync(join(fixtures, 'scaffold/client-logs', name));
    writeFileSync(join(folder, name.replace('127.0.0.1', 'stor-lab-07.corp.example.org.gz')), gzipSync(log));
  }
  mkdirSync(join(folder, 'stor-lab-07'));
  cpSync(join(fixtures, 'scaffold/monitors/second.json'), join(folder, 'stor-lab-07/mustermann-10.20.30.40.json'));
  writeFileSync(
    join(folder, 'sar.gz'),
    gzipSync(readFileSync(join(fixtures, 'scaffold/monitors/sar.txt'), 'utf8').replaceAll(' all ', ' all Rack-Berlin')),
  );
}

function make(more: { readonly redact?: readonly string[]; readonly dry_run?: boolean } = {}) {
  const flags = { vendor: 'Acme', model: 'X1', kind: 'volume', submitter: 'Lab', licence: 'CC0-1.0', repeats: true };
  return makeBundle(
    {
      folders: [folder],
      answers: answersOf(flags),
      leave_out: [],
      out: join(work, 'acme-x1'),
      dry_run: more.dry_run ?? false,
      yes: true,
      redact: secretsOf(more.redact ?? ['Rack-Berlin']),
    },
    nodeEffects(),
  );
}

function textsOf(dir: string): string {
  return [...readBundle(dir)].map(([path, text]) => `${path}\n${text}`.toLowerCase()).join('\n');
}

describe('plateau new --redact', () => {
  it('leaves nothing planted in any file of the bundle or its name, packed ones included, and lists it', async () => {
    plant();
    const before = textsOf(folder);
    const made = await make();
    expect(made.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const files = readBundle(join(work, 'acme-x1'));
    expect(files.size).toBeGreaterThan(10);
    const all = textsOf(join(work, 'acme-x1'));
    expect(planted.filter((secret) => all.includes(secret.toLowerCase()))).toEqual([]);
    const listed = describeNewBundle(made, false).toLowerCase();
    expect(planted.filter((secret) => !listed.includes(secret.toLowerCase()))).toEqual([]);
    // The folder it came from is as it was.
    expect(textsOf(folder)).toBe(before);
  });

  it('puts the same stand-in for the same name everywhere, and keeps figures and packing', async () => {
    plant();
    const made = await make();
    const files = readBundle(join(work, 'acme-x1'));
    const names = [...files.keys()].join('\n');
    expect(names).toContain('raw/cs_bw.1.client-1.log.gz');
    expect(names).toMatch(/^raw\/host-\d\/user-1-ip-\d\.json$/m);
    const of = (word: string) => made.replaced?.find((one) => one.word.toLowerCase() === word)?.stand_in;
    const output = files.get('raw/out.json.gz') ?? '';
    expect(output).toContain(`hostname=${of('stor-lab-07.corp.example.org')}, be=0`);
    expect(output).toContain(`"hostname" : "${of('stor-lab-07.corp.example.org')}"`);
    expect(output).toContain(
      `fio: "${of('stor-lab-07')}" says: /dev/disk/by-id/nvme-SAMSUNG_MZ1_${of('s4xynj0n123456k')}_1`,
    );
    expect(output).toContain('/home/user-1/x');
    expect(files.get('raw/sar.txt.gz')).toContain(`(${of('stor-lab-07')})`);
    // The log has nothing to hide: it is the same to the byte.
    const log = 'cs_bw.1.log.stor-lab-07.corp.example.org.gz';
    expect(readFileSync(join(work, 'acme-x1/raw/cs_bw.1.client-1.log.gz'))).toEqual(readFileSync(join(folder, log)));
    expect(files.get('notes.md')).toContain('except that stand-ins replace any host names');
  });

  it('tells while questions are open neither that files stay as they are nor that nothing is replaced', async () => {
    plant();
    const made = await makeBundle(
      {
        folders: [folder],
        answers: answersOf({}),
        leave_out: [],
        dry_run: false,
        yes: false,
        redact: [],
      },
      nodeEffects(),
    );
    expect(made.runs).toEqual([]);
    expect(describeNewBundle(made, false)).not.toMatch(/as they are|Nothing had/);
  });

  it('copies byte for byte without the flag, and says what --redact would be for', async () => {
    plant();
    const flags = { vendor: 'Acme', model: 'X1', kind: 'volume', submitter: 'Lab', licence: 'CC0-1.0', repeats: true };
    const out = join(work, 'plain');
    const made = await makeBundle(
      { folders: [folder], answers: answersOf(flags), leave_out: [], out, dry_run: false, yes: true },
      nodeEffects(),
    );
    expect(made.replaced).toBeUndefined();
    expect(readFileSync(join(out, 'raw/out.json.gz'))).toEqual(readFileSync(join(folder, 'out.json.gz')));
    expect(describeNewBundle(made, false)).toContain('--redact');
  });

  it('writes nothing when a name stands where it cannot be replaced', async () => {
    plant();
    // A key of JSON is never touched.
    const text = readFileSync(join(folder, 'stor-lab-07/mustermann-10.20.30.40.json'), 'utf8');
    const later = text.replace(/("timestamp" : )(\d+)/, (_, key, s) => `${key}${Number(s) + 3600}`);
    const named = later.replace('"job options" : {', '"job options" : {\n"Rack-Berlin" : "1",');
    writeFileSync(join(folder, 'x.json'), named);
    await expect(make()).rejects.toThrow('raw/x.json would still hold Rack-Berlin');
    expect(existsSync(join(work, 'acme-x1'))).toBe(false);
  });

  it('refuses a kind of word that it does not know', () => {
    expect(() => secretsOf(['colour=red'])).toThrow('host, user, ip, serial, word');
    expect(secretsOf(['serial=AB12', 'Berlin'])).toEqual([
      { kind: 'serial', word: 'AB12' },
      { kind: 'word', word: 'Berlin' },
    ]);
  });
});

describe('openStandIns', () => {
  it('touches neither keys nor numbers nor the version of fio in JSON', () => {
    const { plant: add, hide, replaced } = openStandIns();
    for (const word of ['12345678', 'fio-3.33-lab', 'bs']) add({ kind: 'serial', word });
    const text = '{"fio version" : "fio-3.33-lab", "bs" : 12345678,\n "x" : "bs 12345678", "y" : "v1.2.3.4"}';
    expect(hide(text)).toBe(
      '{"fio version" : "fio-3.33-lab", "bs" : 12345678,\n "x" : "serial-3 serial-1", "y" : "v1.2.3.4"}',
    );
    expect(replaced().map(({ word }) => word)).toEqual(['12345678', 'bs']);
  });

  it('replaces short names only where they stand alone, long ones with digits inside of words too', () => {
    const { plant: add, hide } = openStandIns();
    for (const word of ['vm', 'stor', 'AB12CD34']) add({ kind: 'host', word });
    expect(hide('vm vmstat stor-1 storage x_ab12cd34y')).toBe('host-1 vmstat host-2-1 storage x_host-3y');
  });

  it('keeps addresses of the machine itself, and words that are fio’s own', () => {
    const { plant: add, hide, refused } = openStandIns();
    for (const word of ['test', 'localhost', 'root']) add({ kind: 'user', word });
    expect(hide('127.0.0.1 0.0.0.0 ::1 localhost test of root')).toBe('127.0.0.1 0.0.0.0 ::1 localhost test of root');
    expect(refused()).toEqual(['test']);
  });
});

describe('findSecrets', () => {
  const words = (text: string) => findSecrets(text).map(({ kind, word }) => `${kind} ${word}`);

  it('finds names by the places they stand in', () => {
    expect(words('ssh anna@db1.corp.example')).toEqual(['user anna', 'host db1.corp.example']);
    expect(words('filename=/dev/mapper/3600508b400105e210000900000490000p1')).toEqual([
      'serial 600508b400105e210000900000490000',
    ]);
    expect(words('{"serial": "S3Z8NB0K"} Serial Number:  ZL2ABCDE')).toEqual(['serial S3Z8NB0K', 'serial ZL2ABCDE']);
    expect(words('"directory" : "\\/home\\/anna\\/x"')).toEqual(['user anna']);
    expect(words('vm9;1;2026-11-21 09:51:52 UTC;-1;18.00')).toEqual(['host vm9']);
  });

  it('finds nothing in what tells nothing', () => {
    expect(words('rw=randread bs=4k filename=/dev/nvme0n1 serialize_overlap=0')).toEqual([]);
  });
});
