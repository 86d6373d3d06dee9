import { gzipSync as gzipFast } from 'node:zlib';
import fc from 'fast-check';
import { gzipSync, zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../scripts/lib/base/json.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { zeroIo } from '../../../scripts/lib/rules/zero-io.ts';
import { fixtureBytes, readFixture } from '../../fio-fixtures.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseFioOutput('out.json', bytesOf(text));
const plain = '{"fio version": "fio-3.33", "jobs": [{"jobname": "a"}]}';

describe('parseFioOutput', () => {
  it('reads a clean document without repairs', () => {
    const output = readFixture('3.33-group.json');
    expect(output.documents).toHaveLength(1);
    expect(output.documents[0]?.repairs).toEqual([]);
    expect(output.text_lines).toEqual([]);
    expect(output.problems).toEqual([]);
  });

  it('reads JSON between normal text, and keeps the text as lines', () => {
    const output = readFixture('3.33-normal-and-json.txt');
    expect(output.documents).toHaveLength(1);
    expect(output.text_lines).toContain('fio-3.33');
    expect(output.text_lines.some((line) => line.startsWith('read: IOPS=39.4k'))).toBe(true);
    expect(output.documents[0]?.repairs.map(({ kind }) => kind)).toEqual(['text_around']);
  });

  it('keeps the last of lines that overwrote each other', () => {
    expect(parse(`one\rtwo \r\r\n${plain}\nJobs: 1\rJobs: 2\n`).text_lines).toEqual(['two', 'Jobs: 2']);
  });

  it('says of documents of another program alone that they are not fio’s', () => {
    expect(parse('note\n{"time": 1}\n').problems).toMatchObject([{ message: 'this is not fio output' }]);
  });

  it('tells what fio itself says where it wrote no result', () => {
    // fio 3.42
    const said = 'fio: ss_duration 1000000us must be multiple of ss_check_interval 1000000us';
    expect(parse(`fio-3.42\n${said}\nfio: more\n`).problems).toMatchObject([
      { message: 'fio started but wrote no JSON', found: JSON.stringify(said) },
    ]);
    expect(parse('fio-3.42\nStarting 1 process\n').problems).toMatchObject([{ found: "messages of fio's only" }]);
    expect(parse(`fio: ${'x'.repeat(500)}\n`).problems[0]?.found).toHaveLength(163);
  });

  it('tells what a client said of a result without jobs', () => {
    // fio 3.43, a server without shared memory
    const empty = '{"fio version": "fio-3.43", "global options": {}, "client_stats": [], "disk_util": []}';
    const found = (text: string) => zeroIo.check(parse(text), []).map((problem) => problem.found);
    expect(found(`<node-a> error: failed to setup shm segment\n\n${empty}`)).toEqual([
      'an empty list of jobs, and "<node-a> error: failed to setup shm segment"',
    ]);
    expect(found(empty)).toEqual(['an empty list of jobs']);
  });

  it('keeps the line that tells of an interruption', () => {
    expect(readFixture('3.33-interrupted.json').text_lines).toEqual(['fio: terminating on signal 2']);
  });

  it('keeps every snapshot in order', () => {
    const output = readFixture('3.33-snapshots.json');
    expect(output.documents.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    const ios = output.documents.map(({ value }) => valueAt(value, '/jobs/0/read/total_ios'));
    expect(ios).toEqual([24859, 57634, 92042, 136765, 183776, 188312]);
  });

  it('finds places in the file, also in the second document and behind text', () => {
    const text = `note\n${plain}\n${plain.replace('"a"', '\n"b"')}`;
    expect(parse(text).documents[1]?.locate('/jobs/0/jobname')).toEqual({ line: 4, column: 1 });
  });

  it('finds places under names that fio did not escape, and the nearest place to what is not there', () => {
    const [document] = parse('{"jobs": [{"mixed": 0, "a\tb": {"x\\"}": 1,\n"y": 2}}]}').documents;
    expect(document?.locate('/jobs/0/a\tb/y')).toEqual({ line: 2, column: 1 + '"y": '.length });
    const list = document?.locate('/jobs');
    expect(['/jobs/x', '/jobs/7', '/jobs/7/a'].map((pointer) => document?.locate(pointer))).toEqual([list, list, list]);
    expect(document?.locate('/nothing/at/all')).toEqual({ line: 1, column: 1 });
    expect(document?.locate('/jobs/0/a\tb/y/z')).toEqual(document?.locate('/jobs/0/a\tb/y'));
  });

  it('reads bare nan and inf as missing', () => {
    const output = readFixture('3.33-nan-slope.json');
    expect(valueAt(output.documents[0]?.value ?? null, '/jobs/0/steadystate/slope')).toBeNull();
    expect(output.documents[0]?.repairs).toMatchObject([{ kind: 'nan', pointer: '/jobs/0/steadystate/slope' }]);
    const odd = parse('{"jobs": [{"read": -inf, "b": NaN, "c": -1.#IND00, "d": nan(ind), "e": -2.5e3}]}');
    expect(odd.documents[0]?.value).toEqual({ jobs: [{ read: null, b: null, c: null, d: null, e: -2500 }] });
  });

  it('keeps control characters that fio left unescaped', () => {
    const output = readFixture('3.33-tab-in-description.json');
    expect(valueAt(output.documents[0]?.value ?? null, '/jobs/0/desc')).toBe('tab\tand "quotes"');
    expect(output.documents[0]?.repairs.map(({ kind }) => kind)).toEqual(['control_character', 'control_character']);
  });

  it('reads a name that was cut inside a character', () => {
    const output = readFixture('3.33-cut-name.json');
    expect(String(valueAt(output.documents[0]?.value ?? null, '/jobs/0/jobname'))).toMatch(/\ufffd$/);
    expect(output.documents[0]?.repairs).toMatchObject([{ kind: 'invalid_utf8' }]);
  });

  it('unpacks gzip by its first bytes, whatever the name', () => {
    expect(parseFioOutput('2.16.json', fixtureBytes('2.16-randrw.json.gz')).documents).toHaveLength(1);
  });

  it('reads a byte order mark, CRLF and UTF-16', () => {
    const lines = plain.replaceAll(', ', ',\r\n');
    expect(parse(`\ufeff${lines}`).documents[0]?.repairs).toMatchObject([{ kind: 'bom' }]);
    const wide = new Uint8Array([0xff, 0xfe, ...[...lines].flatMap((sign) => [sign.charCodeAt(0), 0])]);
    expect(parseFioOutput('wide.json', wide).documents[0]?.value).toEqual(JSON.parse(plain));
  });

  it('keeps differing global options of several clients, which fio prints under one key', () => {
    const text = '{"global options": {"bs": "4k", "size": "1m", "bs": "8k", "size": "1m"}, "client_stats": []}';
    const [document] = parse(text).documents;
    expect(document?.value['global options']).toEqual({ bs: ['4k', '8k'], size: '1m' });
    expect(document?.repairs).toMatchObject([{ kind: 'duplicate_key', pointer: '/global options/bs' }]);
    const twice = parse('{"global options": {"bs": "4k"}, "global options": {"bs": "8k"}, "client_stats": []}');
    expect(twice.documents[0]?.value['global options']).toEqual([{ bs: '4k' }, { bs: '8k' }]);
  });

  it.each([
    ['{"bs": "4}k", "bs": "8k"}', { bs: ['4}k', '8k'] }],
    ['{"bs": "4k", "bs": "8}k", "rw": "read"}', { bs: ['4k', '8}k'], rw: 'read' }],
    ['{"desc": "\\"bs\\"", "bs": "4k", "bs": "8k"}', { desc: '"bs"', bs: ['4k', '8k'] }],
    ['{"bs": 4096, "bs": "8k"}', { bs: [4096, '8k'] }],
    ['{"size": 1, "bs": 2, "bs": "8k"}', { size: 1, bs: [2, '8k'] }],
    ['{"bs": "4k", "bs": "8\\"}k", "rw": "read"}', { bs: ['4k', '8"}k'], rw: 'read' }],
  ])('keeps both values of a key that global options give twice, as in %s', (options, expected) => {
    const [document] = parse(`{"global options": ${options}, "jobs": []}`).documents;
    expect(document?.value['global options']).toEqual(expected);
    expect(document?.repairs).toMatchObject([{ kind: 'duplicate_key' }]);
  });

  it('takes names like __proto__ for plain keys', () => {
    const [document] = parse('{"jobs": [{"jobname": "", "__proto__": {"x": 1}, "constructor": 2}]}').documents;
    expect(valueAt(document?.value ?? null, '/jobs/0/__proto__/x')).toBe(1);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('reads a list of documents, as jq makes it', () => {
    const output = parse(`[${plain},\n${plain}]`);
    expect(output.documents).toHaveLength(2);
    expect(output.documents[1]?.locate('/jobs')?.line).toBe(2);
  });

  it('leaves out a document that is cut off and says so, when whole ones stand before it', () => {
    const output = parse(`${plain}\n${plain.slice(0, 40)}`);
    expect(output.documents).toHaveLength(1);
    expect(output.problems).toMatchObject([{ rule: 'input', severity: 'warning', line: 2 }]);
    expect(output.problems[0]?.message).toMatch(/^a document is cut off and left out; the document is cut off/);
  });

  it('finds the whole document behind one that was cut off', () => {
    expect(parse(`${plain.slice(0, 40)}\n${plain}`).documents).toHaveLength(1);
  });
});

describe('a refusal', () => {
  const whole = new TextDecoder().decode(fixtureBytes('3.33-no-latency.json'));
  it.each([
    ['an empty file', '', 'the file is empty'],
    ['a file cut off', whole.slice(0, 3000), 'the document is cut off: its last } is missing'],
    [
      'an edited file',
      whole.replace('"jobs"', '"jobs" oops'),
      'a document cannot be read: a colon is missing after the key',
    ],
    [
      'other JSON',
      '{"results": [1]}',
      'this is not fio output: no object has fio’s list of jobs, "jobs" or "client_stats"',
    ],
    ['a fio log', '500, 1234, 0, 0, 0\n1000, 1240, 0, 0, 0\n', 'this is a fio log, not a result'],
    [
      'depth that would overflow the stack',
      `{"jobs": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'a document cannot be read: nested deeper than 100 levels',
    ],
    [
      'a list of jobs without end',
      `{"fio version": "", "jobs": [${'{},'.repeat(100_001)}{}]}`,
      'a document cannot be read: it lists more than 100000 jobs',
    ],
    ['documents cut off inside one another', '{"jobs": ['.repeat(5), 'the document is cut off: its last } is missing'],
    ['prose', 'Results were good.', 'this is not fio output'],
    [
      'normal output',
      'x: (groupid=0, jobs=1): err= 0: pid=1\n  read: IOPS=39.4k',
      "fio's normal output is rounded for reading and cannot be checked",
    ],
  ])('says what is wrong with %s', (_, text, message) => {
    const output = parse(text);
    expect(output.documents).toEqual([]);
    expect(output.problems).toMatchObject([{ rule: 'input', severity: 'error', message }]);
    expect(output.problems[0]?.fix).toBeTruthy();
  });

  it.each([
    ['3.33-terse.txt', "fio's terse format leaves out what is needed to check a result"],
    ['3.33-clients.fio', 'this is a job file, not a result'],
  ])('knows %s for what it is', (name, message) => {
    expect(readFixture(name).problems).toMatchObject([{ message }]);
  });

  it('advises on binary logs, archives and damaged gzip', () => {
    const message = (bytes: Uint8Array) => parseFioOutput('x', bytes).problems[0]?.message;
    expect(message(zlibSync(new Uint8Array(64)))).toMatch(/compressed log store is binary/);
    expect(message(gzipSync(bytesOf(plain)).subarray(0, 30))).toBe('the gzip archive is damaged or cut off');
    expect(message(new Uint8Array(1000))).toMatch(/binary/);
  });

  it.each([
    ['PK\u0003\u0004\u0014', /a zip archive/, /^unpack it \(unzip FILE\)/],
    [
      'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1\n',
      /git keeps the file elsewhere/,
      /git lfs pull/,
    ],
    ['/annex/objects/SHA256E-s1--4d7a.json\n', /git keeps the file elsewhere/, /git annex get/],
    ['PK\u0003\u0004\u0014 [Content_Types].xml', /an office document/, /figures\.csv/],
    [`result.json${'\0'.repeat(246)}ustar`, /a tar archive/, /^unpack it \(tar xf FILE\)/],
    ['7z\u00bc\u00af\u0027\u001c', /a 7z archive/, /^unpack it/],
    ['(\u00b5/\u00fd', /packed with zstd, and only gzip is read/, /^unpack it/],
    ['%PDF-1.7', /a PDF document/, /figures\.csv/],
    ['\u00ff\u00d8\u00ff\u00e0', /a JPEG picture: figures cannot be read from it/, /media\//],
  ])('names an archive, document or picture and says what to do with it: %j', (start, message, fix) => {
    const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0));
    for (const given of [bytes, gzipSync(bytes)])
      expect(parseFioOutput('x', given).problems).toMatchObject([
        { message: expect.stringMatching(message), fix: expect.stringMatching(fix) },
      ]);
  });

  it('tells what kind of file it is where that is plain, and what it begins with', () => {
    const told = (text: string) => {
      const { foreign, problems } = parse(text);
      return [foreign, problems[0]?.found];
    };
    expect(told('{"results": [1]}')).toEqual(['other_json', 'text beginning with "{\\"results\\": [1]}"']);
    expect(told('{"a": 1}\n{"a": 2}\n')).toEqual(['other_json', 'text beginning with "{\\"a\\": 1}"']);
    expect(told('  [1,\n2]')).toEqual(['other_json', 'text beginning with "[1,"']);
    // It may be a damaged result.
    expect(told('{"results": [1')).toEqual([undefined, 'text beginning with "{\\"results\\": [1"']);
    expect(told(`\n\n  ${'x'.repeat(90)}\nnext`)).toEqual(['other_text', `text beginning with "${'x'.repeat(60)}"`]);
  });

  it('takes neither a section alone nor an option alone for a job file', () => {
    expect(['[a]\nrw=read\n', 'notes\n[a]\nwords\n', 'rw=read\n'].map((text) => parse(text).foreign)).toEqual([
      'job_file',
      'other_text',
      'other_text',
    ]);
  });

  it('stops at an archive that unpacks to far more than its size, though not to too much', () => {
    const dense = new Uint8Array(gzipFast(Buffer.alloc(32 * 1024 * 1024, ' '), { level: 9 }));
    expect(parseFioOutput('x.gz', dense).problems).toMatchObject([
      { message: "the archive unpacks to more than 250 times its size; fio's files do not" },
    ]);
  });

  it('stops at a gzip bomb before it fills the memory', () => {
    const bomb = new Uint8Array(gzipFast(Buffer.alloc(300 * 1024 * 1024), { level: 1 }));
    expect(parseFioOutput('x.gz', bomb).problems[0]?.message).toMatch(/unpacks to more/);
  });
});

describe('any mangled input', () => {
  const source = fixtureBytes('3.33-no-latency.json');

  it('gives a document or a reason, and never throws', () => {
    const edit = fc.tuple(fc.nat(source.length), fc.nat(60), fc.uint8Array({ maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), (edits) => {
        let bytes = Buffer.from(source);
        for (const [at, cut, put] of edits)
          bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]);
        const output = parseFioOutput('x.json', new Uint8Array(bytes));
        expect(output.documents.length > 0 || output.problems.some(({ severity }) => severity === 'error')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  // In these, work that grows with the square of the size would go on for minutes, and for hours in some.
  it('takes time in proportion to its size, also when every line opens a document', () => {
    const { documents, problems } = parse('{"jobs": ['.repeat(200_000));
    expect([documents.length, problems.length]).toEqual([0, 1]);
  });

  it.each([
    ['blank lines', '\n'.repeat(2_000_000)],
    ['a header and blank lines', `[a]\n${'\n'.repeat(2_000_000)}`],
    ['brackets that never close', '['.repeat(20_000_000)],
    ['documents of another program', '{"time": 1}\n'.repeat(200_000)],
  ])('is not held up by %s', (_, text) => {
    expect(parse(`${text}x`).documents).toEqual([]);
  });

  it('finds the places of many problems in a long list with one walk through it', () => {
    const places = Array.from({ length: 90_000 }, (_, index) => index);
    const [document] = parse(`{"jobs": [${'{"jobname": "a"},\n'.repeat(places.length)}{}]}`).documents;
    const lines = places.map((index) => document?.locate(`/jobs/${index}/jobname`)?.line);
    expect(lines.findIndex((line, index) => line !== index + 1)).toBe(-1);
  });
});
