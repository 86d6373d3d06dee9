import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewBundle } from '../../../scripts/lib/scaffold/made-bundle.ts';
import { sortFile } from '../../../scripts/lib/scaffold/sort-file.ts';
import { makeBundle } from '../../../scripts/lib/site/new-bundle.ts';
import { fixtureBytes } from '../../fio-fixtures.ts';
import { memoryEffects } from '../../memory-effects.ts';

const known = { vendor: 'Acme', model: 'X1', kind: 'drive', submitter: 'Lab', licence: 'CC0-1.0' };
const result = new TextDecoder().decode(fixtureBytes('3.33-stonewall.json'));
/** The job file of that result, with a part of its [global] section elsewhere. */
const jobs = `[global]
include shared/all.inc
[a]
rw=randread
bs=4k
iodepth=1
[b]
rw=randread
bs=4k
iodepth=32
stonewall
[c]
rw=randwrite
bs=128k
iodepth=4
stonewall
`;
const shared = Object.entries(JSON.parse(result)['global options'])
  .map(([name, value]) => `${name}=${value}`)
  .join('\n');

let effects = memoryEffects();
beforeEach(() => {
  effects = memoryEffects();
});

async function make(files: Readonly<Record<string, string>>): Promise<NewBundle> {
  for (const [path, text] of Object.entries(files)) await effects.writeFile(join('results', path), text);
  const answers = { values: new Map(Object.entries(known)) };
  return makeBundle({ folders: ['results'], answers, leave_out: [], dry_run: false, yes: true }, effects);
}

const kindOf = (text: string) => sortFile({ file: 'x', walked: true, bytes: new TextEncoder().encode(text) }, 'x').kind;

describe('a job file that includes another', () => {
  it('is that of its result, and both come into the run under names that check finds', async () => {
    const made = await make({ 'out.json': result, 'all.fio': jobs, 'shared/all.inc': `# for all jobs\n${shared}\n` });
    expect(made.runs[0]?.bundle.run.tests.map(({ job_file }) => job_file)).toEqual(['jobs/all.fio']);
    expect(made.runs[0]?.bundle.copies.map(({ to }) => to).sort()).toEqual([
      'jobs/all.fio',
      'jobs/all.inc.fio',
      'raw/out.json',
    ]);
    expect(made.problems.filter(({ file }) => file.includes('/jobs/'))).toEqual([]);
  });

  it('is told apart from one of another result where what it includes is not there', async () => {
    const made = await make({ 'out.json': result, 'all.fio': jobs });
    expect(made.left_out).toEqual([
      {
        path: 'all.fio',
        why: 'a job file that cannot be held against results: included file "shared/all.inc" is not there (line 2)',
      },
    ]);
  });
});

describe('a text without a section', () => {
  it('is a part of a job file where all of it is options of fio', () => {
    expect(['; shared\nrw=read\nthread\n', 'rw=read\nhost=a\n', '# nothing\n'].map(kindOf)).toEqual([
      'job_file',
      'other',
      'other',
    ]);
  });
});
