import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';
import { findNames, findTokens } from '../../../scripts/lib/model/secrets.ts';
import type { FolderInput } from '../../../scripts/lib/model/source-files.ts';
import { privateNames } from '../../../scripts/lib/rules/private-names.ts';
import { secretTokens } from '../../../scripts/lib/rules/secret-tokens.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

/** The valid run with more files, maybe under another id. */
function bundleWith(files: Readonly<Record<string, string | Uint8Array>>, id = 'fio-with-job-files'): ParsedBundle {
  const { input } = loadFixture('valid', 'fio-with-job-files');
  const more = Object.entries(files).map(([path, content]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return { path, bytes, size_bytes: bytes.length, sha256: path };
  });
  const kept = input.files.filter(({ path }) => !(path in files));
  const whole: FolderInput = { ...input, id, folder: `content/runs/${id}`, files: [...kept, ...more] };
  const { bundle } = checkBundle(whole);
  if (bundle === undefined) throw new Error('the run cannot be read');
  return bundle;
}

const base = { methods: new Map() };
const namesIn = (bundle: ParsedBundle) =>
  privateNames.check(bundle, [], base).map(({ file, line, message, severity }) => [file, line, message, severity]);
const words = (text: string) => findNames(text).map(({ kind, word }) => `${kind} ${word}`);

describe('R-private-names', () => {
  it('looks into packed files, texts in UTF-16, and the head of logs', () => {
    const utf16 = Buffer.from('\ufeffLinux 6.1.0 (stor-lab-07) \t11/21/26\n', 'utf16le');
    const row = '1000, 52, 0, 0, 0\n';
    const found = namesIn(
      bundleWith({
        'raw/sar.txt': utf16,
        'raw/a_bw.1.log.gz': gzipSync(`# /home/mustermann/a\n${row.repeat(9000)}`),
        'raw/b_bw.1.log': `${row.repeat(9000)}/home/somebody/b\n`,
      }),
    );
    expect(found).toEqual([
      ['raw/sar.txt', 1, 'a host name is published with this file', 'warning'],
      ['raw/a_bw.1.log.gz', 1, 'a user name is published with this file', 'warning'],
    ]);
  });

  it('finds a host that fio tells of again in words and in names of files and of the folder', () => {
    const found = namesIn(
      bundleWith(
        {
          'raw/stor-lab-07/client.txt': 'hostname=stor-lab-07.corp.example.org, be=0, 64-bit\n',
          'notes.md': 'STOR-LAB-07 had nothing else to do.\n',
        },
        'stor-lab-07-disk',
      ),
    );
    expect(found).toEqual([
      ['raw/stor-lab-07/client.txt', 1, 'a host name is published with this file, and with 1 more', 'warning'],
      ['content/runs/stor-lab-07-disk', undefined, 'the name of this file or folder holds a host name', 'warning'],
      ['raw/stor-lab-07/client.txt', undefined, 'the name of this file or folder holds a host name', 'warning'],
    ]);
  });

  it('finds addresses in names of files', () => {
    expect(namesIn(bundleWith({ 'raw/10.20.30.40.txt': 'nothing\n' }))).toEqual([
      ['raw/10.20.30.40.txt', undefined, 'the name of this file or folder holds an IP address', 'warning'],
    ]);
  });

  it('tells five of a kind, and how many more there are', () => {
    const hosts = Array.from({ length: 9 }, (_, at) => `"hostname" : "stor-lab-${at}",\n`).join('');
    const messages = namesIn(bundleWith({ 'raw/clients.txt': hosts })).map(([, , message]) => message);
    expect(messages).toHaveLength(5);
    expect(messages.at(-1)).toBe('a host name is published with this file; 4 more of its kind are not listed');
  });

  it('gives no name away', () => {
    const found = privateNames.check(bundleWith({ 'raw/x.txt': 'see /home/mustermann/x\n' }), [], base);
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain('mustermann');
  });

  it('takes a notice for raw files of others', () => {
    const { bundle } = checkBundle(loadFixture('valid', 'raw-files-of-others').input);
    if (bundle === undefined) throw new Error('the run cannot be read');
    const named = {
      ...bundle,
      notes: '',
      files: bundleWith({ 'notes.md': 'By root@stor-lab-07.example.org.\n' }).files,
    };
    expect(namesIn(named)).toEqual([['notes.md', 1, 'a host name is published with this file', 'notice']]);
  });
});

describe('findNames', () => {
  it('finds with whom a job of a network engine speaks', () => {
    expect(words('[send]\nioengine=net\n  hostname = stor-lab-07\r\nport=8888\n')).toEqual(['host stor-lab-07']);
  });

  it.each([
    ['stand-ins', '"hostname" : "host-1", /home/user-2/x, client-3@host-4.example'],
    ['every machine', '"hostname" : "localhost", 127.0.0.1, /home/ubuntu/x, "hostname" : "fio"'],
    ['versions', 'driver version 1.2.3.4, "firmware": "7.0.0.9", release 10.2.3.4, 1.2.3.4.5, megaraid 07.727.03.00'],
    ['lists of percentiles', 'percentile_list=1:5:10:20:25:30:40:50:60:70, "1:5:10:20:30:40:50:60:99.5:99.95"'],
    [
      'prose without a name',
      'host r740, node n2, client fio-3.33, run.local.json, a Serial ATA-600 link, serial number unknown',
    ],
    ['rows of numbers', '1000, 52, 0, 4096, 0x0001'],
  ])('passes %s over', (_what, text) => {
    expect(words(text).filter((word) => !word.startsWith('host host-4'))).toEqual([]);
  });

  it('knows addresses of eight groups', () => {
    expect(words('at 2001:db8:0:1:2:3:4:5 and 1:2:3:4:5:6:7:8888')).toEqual([
      'ip 2001:db8:0:1:2:3:4:5',
      'ip 1:2:3:4:5:6:7:8888',
    ]);
  });

  it('knows names and serial numbers in prose', () => {
    expect(words('The server stor-lab-07, then db-17.lan. Serial number S3Z9NB0K1; S/N 2J4920X')).toEqual([
      'host db-17.lan',
      'host stor-lab-07',
      'serial S3Z9NB0K1',
      'serial 2J4920X',
    ]);
  });

  it('tells a UUID in an NVMe name once', () => {
    const name = 'nqn.2014-08.org.nvmexpress:uuid:4c4c4544-0051-3010-8052-b4c04f4a3132';
    expect(words(`connected to ${name}`)).toEqual([`name ${name}`]);
  });
});

describe('R-secret-tokens', () => {
  it.each([
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    `ghp_${'a1B2'.repeat(9)}`,
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
    'nbd://mustermann:geheim1@stor-lab/disk',
    '"http_swift_auth_token" : "AUTH_tk0123456789"',
    'node.session.auth.password = s3cr3t-pass',
  ])('knows %s', (text) => {
    expect(findTokens(`before\n${text}\nafter\n`)).toHaveLength(1);
  });

  it.each([
    'The password: nobody-knows-it. A token: none.',
    `"http_s3_key" : "${'$'}{S3_KEY}"`,
    'http_pass=***',
    'https://example.org/a@b:80',
    'AccountKey=token-1',
  ])('passes over %s', (text) => {
    expect(findTokens(text)).toEqual([]);
  });

  it('tells each once a file, with its line, and gives none away', () => {
    const token = `glpat-${'x1Y2'.repeat(5)}`;
    const found = secretTokens.check(bundleWith({ 'raw/x.txt': `\n${token}\n${token}\n` }), [], base);
    expect(found.map(({ file, line }) => [file, line])).toEqual([['raw/x.txt', 2]]);
    expect(JSON.stringify(found)).not.toContain(token.slice(0, 6));
  });
});
