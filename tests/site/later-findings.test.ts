/** A small site whose runs were superseded, withdrawn, corrected and found doubtful later. All of it is made up. */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Note, Notes, Run, Runs } from '#types';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { addFile, type FixtureSite } from './build.ts';
import { copyFixtureSite } from './built-sites.ts';
import { measuredRun, publishedRun } from './lab-folder.ts';

const valid = join(engineDir, 'tests/fixtures/bundles/valid');
const drives = [{ vendor: 'Made up', model: 'X1', count: 12, media: 'nvme_ssd', firmware: '1.2.3' }];
const corrections = [{ date: '2025-06-01', text: 'There are 12 drives and not 10.', reported_by: 'A. Reader' }];

async function edit(site: FixtureSite, path: string, change: (value: Record<string, unknown>) => object) {
  const file = join(site.siteDir, path);
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8'))), null, 1));
}

/** The run of figures again, under another id. */
async function addRun(site: FixtureSite, id: string, more: Partial<Run>): Promise<void> {
  const folder = `content/runs/${id}`;
  await cp(join(valid, publishedRun), join(site.siteDir, folder), { recursive: true });
  await edit(site, `${folder}/run.json`, (run) => ({ ...run, id, title: `Title of ${id}`, ...more }));
  await edit(site, `${folder}/hardware.json`, (hardware) => ({
    ...hardware,
    system: { ...(hardware.system as object), drives },
  }));
}

function note(id: string, severity: Note['severity'], affects: Note['affects']): string {
  const source = { title: 'Made up', publisher: 'Tests', date: '2026-01-01', language: 'en' };
  return JSON.stringify({
    id,
    date: '2026-01-15',
    title: `Title of ${id}`,
    text: 'Made up.',
    severity,
    source,
    affects,
  });
}

describe('a site with later findings, without an address of its own', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await copyFixtureSite();
    await writeFile(join(site.siteDir, 'hugo.toml'), 'title = "A Lab"\n');
    await addRun(site, 'newer', {
      supersedes: { run_id: publishedRun, reason: 'Run again.' },
      corrections,
    } as Partial<Run>);
    await addRun(site, 'withdrawn', { withdrawn: { date: '2025-02-01', reason: 'The wrong drive.' } });
    await cp(join(valid, 'report-over-figures'), join(site.siteDir, 'content/reports/report-over-figures'), {
      recursive: true,
      filter: (path) => !path.endsWith('fixture.json'),
    });
    await edit(site, 'content/reports/report-over-figures/report.json', (report) => ({
      ...report,
      runs: [publishedRun, 'newer', 'withdrawn'],
      views: (report.views as object[]).map((view) => ({
        ...view,
        filter: { run: [publishedRun], test: ['random-read-4k'] },
      })),
    }));
    await addFile(site, 'content/notes/wrong-count.json', note('wrong-count', 'do_not_rely', { fio_version: '<4' }));
    await addFile(
      site,
      'content/notes/firmware.json',
      note('firmware', 'warning', { drive_model: 'X1', firmware: '1.2.3' }),
    );
    await addFile(site, 'content/notes/broken.json', note('broken', 'warning', { fio_version: '3.x' }));
    const { published, left_out } = await site.build({ skipBad: true, pictures: false });
    expect([published, left_out.map(({ folder }) => folder)]).toEqual([true, ['content/notes/broken.json']]);
  });
  afterAll(() => site.remove());

  it('has no pictures for links when it is built without', async () => {
    await expect(readdir(join(site.outDir, 'og'))).rejects.toThrow('ENOENT');
    expect(await site.read('index.html')).not.toContain('og:image');
  });

  /** Words of the badges on a page that stand in the row or line of a run. */
  async function marksOf(page: string, run: string): Promise<readonly string[]> {
    const html = await site.read(`${page}index.html`);
    const rows = html.match(/<(tr|li)\b[^>]*>.*?<\/\1>/gs) ?? [];
    const own = rows.filter((row) => row.includes(`/runs/${run}/"`));
    return own.flatMap((row) => [...row.matchAll(/class="badge[^>]*>([^<]*)</g)].map(([, text = '']) => text));
  }

  it.each(['runs/', 'systems/example-cluster/', 'drives/made-up-x1/', 'reports/report-over-figures/', 'notes/'])(
    'marks on /%s the run that was withdrawn',
    async (page) => {
      expect(await marksOf(page, 'withdrawn')).toContain('withdrawn');
    },
  );

  it.each(['runs/', 'systems/example-cluster/', 'reports/report-over-figures/'])(
    'marks on /%s the run that was superseded, and not the one in its place',
    async (page) => {
      expect(await marksOf(page, publishedRun)).toContain('superseded');
      expect(await marksOf(page, 'newer')).not.toContain('superseded');
    },
  );

  it('marks the corrected run, and tells on its page what was corrected', async () => {
    expect(await marksOf('runs/', 'newer')).toContain('corrected');
    expect(await site.read('runs/newer/index.html')).toContain(
      'There are 12 drives and not 10. Reported by A. Reader.',
    );
  });

  it('keeps runs that no longer stand from the lists of the front page and from workload classes', async () => {
    const home = await site.read('index.html');
    const rows = (home.match(/<tr\b.*?<\/tr>/gs) ?? []).join('');
    expect(['newer', 'withdrawn', publishedRun].map((run) => rows.includes(`/runs/${run}/`))).toEqual([
      true,
      false,
      false,
    ]);
    // A report shows what it was written about, and says what became of it.
    expect(home).toMatch(/class="[^"]*"[^>]*>[^<]*(?:&nbsp;|\u00a0)· superseded</);
    const workload = await site.read('workloads/4k-randread/index.html');
    expect([workload.includes('/runs/newer/'), workload.includes(`/runs/${publishedRun}/`)]).toEqual([true, false]);
  });

  it('says what was found later on each page that shows such figures, and not on others', async () => {
    const pages = [
      `runs/${measuredRun}/`,
      `runs/${measuredRun}/figures/`,
      'systems/example-virtual-disk/',
      'runs/newer/',
      'systems/example-cluster/',
      'drives/made-up-x1/',
      'reports/report-over-figures/',
      `runs/${publishedRun}/`,
    ];
    const found = await Promise.all(
      pages.map(async (page) => [
        ...(await site.read(`${page}index.html`)).matchAll(/class="banner[^"]*" id="note-([^"]*)"/g),
      ]),
    );
    expect(found.map((notes) => notes.map(([, id]) => id))).toEqual([
      ['wrong-count'],
      ['wrong-count'],
      ['wrong-count'],
      ['firmware'],
      ['firmware'],
      ['firmware'],
      ['firmware'],
      [],
    ]);
  });

  it('has the notes in its API and on a page that each mark leads to', async () => {
    const { notes }: Notes = JSON.parse(await site.read('api/v1/notes.json'));
    expect(notes.map((one) => [one.note.id, one.run_ids, one.report_ids])).toEqual([
      ['firmware', ['newer', 'withdrawn'], ['report-over-figures']],
      ['wrong-count', [measuredRun], []],
    ]);
    const { runs }: Runs = JSON.parse(await site.read('api/v1/runs.json'));
    expect(runs.find(({ id }) => id === 'newer')).toMatchObject({ note_ids: ['firmware'], corrections });
    expect(await site.read('notes/index.html')).toMatch(/id="note-firmware".*id="note-wrong-count"/s);
    expect(await site.read(`runs/${measuredRun}/index.html`)).toContain('href="/notes/#note-wrong-count"');
  });

  it('has a feed with links that hold wherever it is put, of all that has a day', async () => {
    const feed = await site.read('feed.xml');
    const entries = feed.match(/<entry>.*?<\/entry>/gs) ?? [];
    const told = entries.map((entry) => [/term="(\w+)"/.exec(entry)?.[1], /href="([^"]*)"/.exec(entry)?.[1]]);
    expect(told).toEqual([
      ['new', `./runs/${measuredRun}/`],
      ['note', './notes/#note-firmware'],
      ['note', './notes/#note-wrong-count'],
      ['corrected', './runs/newer/'],
      ['withdrawn', './runs/withdrawn/'],
    ]);
    expect(await site.read('404.html')).toContain('type="application/atom+xml"');
  });
});
