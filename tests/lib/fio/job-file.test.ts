import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJobFile } from '../../../scripts/lib/fio/job-file.ts';
import type { JobFile } from '../../../scripts/lib/fio/types.ts';

function optionsOf(file: JobFile, name: string): Record<string, string> {
  const section = file.sections.find((other) => other.name === name);
  return Object.fromEntries([...(section?.options ?? [])].map(([key, { value }]) => [key, value]));
}

describe('parseJobFile', () => {
  // The values are those of `fio --showcmd` (3.33) on the same text.
  const text = `; comment
[global]
ioengine=libaio ; inline comment
bs = 4k  # other
description=a#b;c
size=$pagesize
time_based
runtime=1

[one]
  rw=randread
  rw=read
bs=8k \\
iodepth=2

[global]
bs=16k
direct=1
[two]   ; comment
rw=write
include inc.fio
[globally]
iodepth=3
[three]
rw=read
`;
  const file = parseJobFile('jobs/a.fio', text, {
    include: (path) => (path === 'inc.fio' ? 'numjobs=2\n' : undefined),
  });

  it('folds [global] options into the jobs after them, also when [global] comes again', () => {
    expect(file.sections.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
    expect(optionsOf(file, 'one')).toEqual({
      ioengine: 'libaio',
      description: 'a',
      size: '$pagesize',
      time_based: '1',
      runtime: '1',
      rw: 'read',
      bs: '8k \\',
      iodepth: '2',
    });
    expect(optionsOf(file, 'two')).toMatchObject({ bs: '16k', direct: '1', rw: 'write', numjobs: '2' });
  });

  it('takes any section whose name begins with global for a global one, as fio does', () => {
    expect(optionsOf(file, 'three')).toMatchObject({ iodepth: '3', bs: '16k', rw: 'read' });
  });

  it('calls a section by its own name=, as fio does, and not by that of [global]', () => {
    // fio 3.33 prints zzz and c as the names of these jobs.
    const named = parseJobFile('a.fio', '[global]\nname=G\nioengine=null\n[b]\nname=zzz\n[c]\nstonewall\n');
    expect(named.sections.map(({ name }) => name)).toEqual(['zzz', 'c']);
  });

  it('keeps the line of each option, and the file of included ones', () => {
    expect(file.sections[0]?.options.get('iodepth')).toMatchObject({ file: 'jobs/a.fio', line: 14 });
    expect(file.sections[1]?.options.get('numjobs')).toMatchObject({ file: 'jobs/inc.fio', line: 1 });
    expect(file.problems).toEqual([]);
  });

  it('puts the last spelling of an option last', () => {
    const { sections } = parseJobFile('j', '[global]\nrw=read\nbs=4k\n[a]\nrw=write\n');
    expect([...(sections[0]?.options.keys() ?? [])]).toEqual(['bs', 'rw']);
  });

  it('fills in variables it is given and keeps the others with a notice', () => {
    const { sections, problems } = parseJobFile('j', `[a]\nsize=\${SIZE}\nfilename=\${DEV}p1\n`, {
      env: { SIZE: '1g' },
    });
    expect(sections[0]?.options.get('size')?.value).toBe('1g');
    expect(sections[0]?.options.get('filename')?.value).toBe(`\${DEV}p1`);
    expect(problems).toMatchObject([{ severity: 'notice', line: 3, column: 1, found: `filename=\${DEV}p1` }]);
  });

  it('keeps ranges and lists as text', () => {
    const { sections } = parseJobFile('j', '[a]\nbsrange=4k-64k,8k-128k\nbssplit=4k/60:64k/40\n');
    expect(sections[0]?.options.get('bsrange')?.value).toBe('4k-64k,8k-128k');
    expect(sections[0]?.options.get('bssplit')?.value).toBe('4k/60:64k/40');
  });

  it('reads files with CRLF and a byte order mark', () => {
    const { sections, problems } = parseJobFile('j', '\uFEFF[global]\r\nbs=4k\r\n\r\n[a]\r\nrw=read\r\n');
    expect(sections[0]?.options.get('bs')?.value).toBe('4k');
    expect(problems).toEqual([]);
  });

  it.each([
    ['an option before any section', 'rw=read\n[a]\n', 'outside of a [job] section'],
    ['a section without a name', '[]\nrw=read\n', 'has no name'],
    ['no job', '[global]\nrw=read\n', 'has no job section'],
    ['an included file that is not there', '[a]\ninclude b.fio\n', '"b.fio" is not there'],
  ])('refuses %s', (_what, source, message) => {
    const { problems } = parseJobFile('j', source);
    expect(
      problems
        .filter(({ severity }) => severity === 'error')
        .map((problem) => problem.message)
        .join('\n'),
    ).toContain(message);
  });

  it('says whether a file without a job has options at least', () => {
    const found = (text: string) => parseJobFile('j', text).problems.map((problem) => problem.found);
    expect([found('[global]\nrw=read\n'), found('; nothing\n')]).toEqual([['only [global]'], ['no section']]);
  });

  it('says where on its line an option stands', () => {
    const { problems } = parseJobFile('j', `[a]\n\t  size=\${SIZE} \n`);
    expect(problems).toMatchObject([{ line: 2, column: 4 }]);
  });

  it('follows includes eight deep', () => {
    const read = (deepest: number) =>
      parseJobFile('j', '[a]\ninclude 1\n', {
        include: (path) => (Number(path) === deepest ? 'rw=write\n' : `include ${Number(path) + 1}\n`),
      });
    expect(read(8).sections[0]?.options.get('rw')?.value).toBe('write');
    expect(read(9).problems).toMatchObject([{ message: 'included file "9" includes itself' }]);
  });

  it('warns of a line that fio would read as two', () => {
    const warnings = (length: number) => {
      const name = 'description=';
      return parseJobFile('j', `[a]\n${name}${'x'.repeat(length - name.length)}\n`).problems;
    };
    expect(warnings(4095)).toEqual([]);
    expect(warnings(4096)).toMatchObject([{ severity: 'warning', line: 2, message: expect.stringContaining('4096') }]);
  });

  it('takes spaces on both sides of a value away', () => {
    const { sections } = parseJobFile('j', '[a]\nbs = 4k \nfilename=  /dev/sdb\nnorandommap \n');
    expect([...(sections[0]?.options.values() ?? [])].map(({ name, value }) => [name, value])).toEqual([
      ['bs', '4k'],
      ['filename', '/dev/sdb'],
      ['norandommap', '1'],
    ]);
  });

  it('refuses a section in an included file, and a file that includes itself', () => {
    const include = (path: string) => (path === 'b.fio' ? '[b]\n' : 'include a.fio\n');
    expect(parseJobFile('j', '[a]\ninclude b.fio\n', { include }).problems[0]?.message).toContain(
      'included file, which fio refuses',
    );
    expect(parseJobFile('j', '[a]\ninclude a.fio\n', { include }).problems[0]?.message).toContain('includes itself');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('[', ']', '=', '${', '}', '\n', 'include ', 'global', ';', 'a', '\0', '\r')),
        (parts) => {
          expect(parseJobFile('j', parts.join('')).file).toBe('j');
        },
      ),
    );
  });
});
