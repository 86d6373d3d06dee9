import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { repairs } from '../../../scripts/lib/rules/repairs.ts';
import { fixturesDir } from '../check/fixture-bundle.ts';

const text = readFileSync(join(fixturesDir, 'valid/fio-with-job-files/raw/write-128k.json'), 'utf8');
const check = (bytes: Uint8Array) => repairs.check(parseFioOutput('raw/a.json', bytes), []);
const found = (bytes: Uint8Array) => check(bytes).map((finding) => finding.found);

describe('R-repairs', () => {
  it('tells that a result is UTF-16, as PowerShell writes what it is handed', () => {
    expect(found(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual([
      'the file is UTF-16 with a byte order mark; read as such',
    ]);
  });

  it('tells where a number does not exist', () => {
    const findings = check(Buffer.from(text.replace('"bw_mean" : 0.000000', '"bw_mean" : -nan')));
    expect(findings.map(({ pointer }) => pointer)).toEqual([expect.stringMatching(/^\/jobs\/0\/\w+\/bw_mean$/)]);
  });

  it('says nothing of lines around the JSON and of keys given twice', () => {
    const twice = text.replace('"error" :', '"error" : 0,\n"error" :');
    expect(twice).not.toBe(text);
    expect(found(Buffer.from(`fio: this and that\n${twice}\n`))).toEqual([]);
  });
});
