import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { sha256OfParts } from '../../../scripts/lib/base/sha256.ts';
import { inspectFile } from '../../../scripts/lib/check/inspect-file.ts';
import { METRICS, metricValue } from '../../../scripts/lib/model/metrics.ts';
import type { InspectedFile } from '../../../scripts/lib/model/source-files.ts';
import { type ViewedFiles, viewFiles } from '../../../scripts/lib/one-page/view-files.ts';
import { fioFixtures, fixtureBytes } from '../../fio-fixtures.ts';
import { filesFrom } from '../../memory-effects.ts';
import { htmlFaults } from './html-faults.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');
const content = join(import.meta.dirname, '../../../content/runs');
const all = readdirSync(fioFixtures).filter((name) => name !== 'README.md');

function fileOf(file: string, content: Uint8Array | string): InspectedFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { file, walked: true, bytes, sha256: sha256OfParts([bytes]) };
}

function fixture(name: string, file = name): InspectedFile {
  return fileOf(file, fixtureBytes(name));
}

function filesOf(folder: string): readonly InspectedFile[] {
  return Object.entries(filesFrom(folder, '')).map(([name, bytes]) => fileOf(name, bytes));
}

function view(files: readonly InspectedFile[], title = 'A folder'): Promise<ViewedFiles> {
  return viewFiles(files, { title, css: [], version: '1.2.3' });
}

async function pageOf(files: readonly InspectedFile[], title?: string) {
  const { page } = await view(files, title);
  const [record] = page?.records ?? [];
  if (page === undefined || record === undefined) throw new Error('there is no page');
  return { ...page, record };
}

const numbers = (one: Pick<Measurement, 'direction' | 'job'>) => [
  one.direction,
  one.job,
  ...METRICS.map((metric) => metricValue(one as Measurement, metric)?.value),
];

const samples = join(fixtures, 'fio-samples');
const cases = readdirSync(samples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(samples, name)).map((one) => `${name}/${one}`));

describe('viewFiles of a folder', () => {
  it.each(cases)('shows of %s all that inspect reads, each file once', async (folder) => {
    const files = filesOf(join(samples, folder));
    const inspected = files.flatMap((file) => {
      const found = inspectFile(file);
      return typeof found === 'string' ? [] : found.measurements.map((one) => JSON.stringify(numbers(one)));
    });
    const { page } = await view(files);
    const shown = page?.records[0]?.measurements ?? [];
    const ofResults = shown.filter(({ source }) => source.logs === undefined);
    expect(new Set(ofResults.map((one) => JSON.stringify(numbers(one))))).toEqual(new Set(inspected));
  });
});

describe('viewFiles', () => {
  it.each(all.filter((name) => !/\.fio$/.test(name)))('shows of %s what inspect reads', async (name) => {
    const found = inspectFile({ ...fixture(name), walked: false });
    if (typeof found === 'string') throw new Error(`${name} is skipped`);
    const { page } = await view([fixture(name)]);
    expect(page?.records[0]?.measurements.map(numbers).sort() ?? []).toEqual(found.measurements.map(numbers).sort());
    const errors = found.problems.filter(({ severity, rule }) => severity === 'error' && rule.startsWith('R-'));
    for (const { message } of errors) expect(page?.html).toContain(message.replaceAll('"', '&quot;'));
  });

  it('has the full value of a figure beside the rounded one', async () => {
    const { html, record } = await pageOf([fixture('3.33-clones.json')]);
    const [first] = record.measurements;
    const [whole = ''] = String(first?.iops).split('.');
    expect(html.replaceAll(/[\u2009\u202f\u00a0]/g, '')).toMatch(new RegExp(`title="${whole}(\\.\\d+)?IOPS"`));
  });

  it('follows the standard, and every link on the page leads somewhere on it', async () => {
    const { html } = await pageOf(['3.33-stonewall.json', '3.42-randrw.json'].map((name) => fixture(name)));
    expect(await htmlFaults(html)).toEqual([]);
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('asks for nothing that is elsewhere', async () => {
    const { html } = await pageOf([fixture('3.42-randrw.json')]);
    expect(html).not.toMatch(/<script|<link(?![^>]*href="data:)|\ssrc=|url\((?!#)/);
    expect([...html.matchAll(/\bhttps?:\/\/[^"'<\s)]+/g)].map(([address]) => address)).toEqual([]);
  });

  it('takes folders with the same loads for configurations', async () => {
    const { record } = await pageOf(filesOf(join(fixtures, 'scaffold/bench-fio')));
    expect(record.bundle.run.configurations.map(({ title }) => title)).toEqual(['sda', 'sdb']);
  });

  it('draws curves of a load that grows, and series of what was logged', async () => {
    const { html, charts, record } = await pageOf(filesOf(join(content, 'floppy-1440k-fio-plot/raw')));
    expect(record.measurements).toHaveLength(28);
    for (const id of ['load', 'results', 'over-time', 'verdicts', 'problems', 'options', 'sources', 'files'])
      expect(html).toContain(`<h2 id="${id}">`);
    expect(charts.map(({ id }) => id)).toEqual(expect.arrayContaining([expect.stringContaining('latency-over-iops')]));
  });

  it('shows logs without a result, with what they tell', async () => {
    const logs = filesOf(join(fixtures, 'whole-drive-logs')).filter(({ file }) => file.endsWith('.log'));
    const { html, record, charts } = await pageOf(logs);
    expect(record.measurements.map(({ direction, rw, iodepth }) => [direction, rw, iodepth])).toEqual([
      ['mixed', 'randrw', 1],
      ['read', 'randrw', 1],
      ['write', 'randrw', 1],
    ]);
    expect(charts.length).toBeGreaterThan(0);
    expect(html).toContain('<code>randrw-iodepth-1-numjobs-1_iops.1.log</code>');
    expect(html).toContain('The load (rw, iodepth, numjobs) is from the names of the logs.');
  });

  it('says of logs without a result that tell nothing why', async () => {
    const bw = filesOf(join(fixtures, 'whole-drive-logs')).filter(({ file }) => file.includes('_slat.'));
    const { problems } = await view([...bw, fixture('3.33-stonewall.json')]);
    expect(problems).toMatchObject([{ rule: 'N-logs-unfit', file: 'randrw-iodepth-1-numjobs-1_slat.1.log' }]);
  });

  it('takes a load that was measured again for a repeat', async () => {
    const { record } = await pageOf([fixture('3.33-clones.json', 'a.json'), fixture('3.33-stonewall.json', 'b.json')]);
    expect(record.bundle.run.configurations).toHaveLength(1);
    expect(record.bundle.run.tests).toHaveLength(2);
  });

  it('lists runs that were appended to one file in the order of the file', async () => {
    const appended = ['3.33-host-1.json', '3.33-host-1-later.json', '3.33-host-2.json'].map(fixtureBytes);
    const { html } = await pageOf([fileOf('all.json', Buffer.concat(appended))]);
    const jobs = [...html.matchAll(/<td><code>([^<]*)<\/code>/g)].map(([, job]) => job);
    expect(jobs.slice(0, 3)).toEqual(['randread', 'randread#2', 'randread#3']);
  });

  it('keeps apart what several processes of fio measured at once, each under the name of its file', async () => {
    const files = ['3.33-host-1.json', '3.33-host-2.json', '3.33-host-1-later.json'].map((name) => fixture(name));
    const { record } = await pageOf(files);
    const axes = record.bundle.run.configurations.map((one) => one.axes);
    expect(axes).toEqual(['3.33-host-1', '3.33-host-1-later', '3.33-host-2'].map((file) => ({ file })));
    expect(record.bundle.run.tests.map((test) => test.at_once)).toEqual([undefined, undefined, undefined]);
  });

  it('keeps apart results deep in folders, as cbt lays them', async () => {
    const folder = '00000000/RawFio/osd_ra-00004096/op_size-00004096/concurrent_procs-002/randread/iodepth-004';
    const { record } = await pageOf([
      fixture('3.33-host-1.json', `${folder}/output.0`),
      fixture('3.33-host-2.json', `${folder}/output.1`),
    ]);
    expect(record.bundle.run.configurations.map(({ axes }) => axes.file)).toEqual([
      `${folder}/output.0`,
      `${folder}/output.1`,
    ]);
  });

  it.each([
    [
      ['x', 'x.json', 'x.json.gz'],
      ['x', 'x.json', 'x.json.gz'],
    ],
    [
      ['a b.json', 'a,b.json', 'a:b.json'],
      ['a b', 'a b.json', 'a b.json (2)'],
    ],
  ])('keeps apart %s, whose names differ in little', async (names, values) => {
    const [one, other] = ['3.33-host-1.json', '3.33-host-2.json'].map((name) => fixture(name));
    const first = new TextDecoder().decode(one?.bytes);
    const files = [one?.bytes, other?.bytes, first.replace('"usr_cpu" : ', '"usr_cpu" : 1')];
    const { record } = await pageOf(names.map((name, place) => fileOf(name, files[place] ?? '')));
    expect(record.bundle.run.configurations.map(({ axes }) => axes.file)).toEqual(values);
  });

  it('says under the name of a job what it did, where another job of its test did something else', async () => {
    const { html } = await pageOf([fixture('3.33-two-globals.json')]);
    expect(html).toMatch(/<td><code>two<\/code><span[^>]*>16k random read<\/span><\/td>/);
    expect(html).not.toMatch(/<th scope="row">[^/]*<span/);
    const alike = await pageOf([
      fileOf('all.json', Buffer.concat(['3.33-host-1.json', '3.33-host-2.json'].map(fixtureBytes))),
    ]);
    expect(alike.html).toContain('<td><code>randread#2</code></td>');
  });

  it('lists the options that tests share, and those that differ', async () => {
    const { html } = await pageOf([fixture('3.33-stonewall.json'), fixture('3.33-clones.json')]);
    expect(html).toMatch(/<dt><code>ioengine<\/code><\/dt><dd><code>\w+<\/code>/);
    expect(html).toContain('Different between tests');
  });

  it('does not lay it on the version of fio that the total of all clients has no options', async () => {
    const whole = JSON.parse(new TextDecoder().decode(fixtureBytes('3.33-clients.json')).replace(/^[^{]*/, ''));
    const client_stats = whole.client_stats.filter(({ jobname }: { jobname: string }) => jobname === 'All clients');
    const { html } = await pageOf([fileOf('all.json', JSON.stringify({ ...whole, client_stats }))]);
    expect(html).toContain('none in its total of all clients');
    expect(html).not.toContain('This version of fio');
  });

  it('names what cannot be read with the reason, and shows the rest', async () => {
    const cut = fileOf('cut.json', fixtureBytes('3.33-clones.json').subarray(0, 900));
    const other = fileOf('notes.txt', 'call the vendor');
    const gone: InspectedFile = { file: 'gone.json', walked: true, fault: 'reading it is not allowed' };
    const { page, unread } = await view([fixture('3.33-stonewall.json'), cut, other, gone]);
    expect(unread.map(({ path, is_missed }) => [path, is_missed])).toEqual([
      ['cut.json', true],
      ['gone.json', true],
      ['notes.txt', false],
    ]);
    expect(page?.html).toContain('reading it is not allowed');
    expect(page?.html).toContain('2 files are not shown');
  });

  it('tells a notice of many files once, and says of a monitor without times why it is not shown', async () => {
    const monitors = filesOf(join(fixtures, 'scaffold/monitors'));
    const again = monitors.flatMap((one) => (one.file === 'vmstat.txt' ? [{ ...one, file: 'vmstat-2.txt' }] : []));
    const { page, unread } = await view([...monitors, ...again, fixture('3.33-clones.json', 'other/a.json')]);
    const told = [...(page?.html ?? '').matchAll(/<code>input<\/code>/g)];
    expect(told).toHaveLength(1);
    expect(page?.html).toContain('vmstat-2.txt');
    expect(unread.map(({ path, why }) => [path, why])).toEqual([
      ['iostat.txt', 'the files do not tell which test it belongs to'],
    ]);
  });

  it('draws no wall of bars of a run of very many results', async () => {
    const files = filesOf(join(content, 'virtual-disk-matrix-2026-11-22/raw'));
    const { charts, html } = await pageOf(files);
    expect(charts.map(({ id }) => id)).not.toContain('iops');
    expect(html).toMatch(/<summary>All \d+ results<\/summary>/);
  });

  it('has no page where there is no result', async () => {
    const { page, unread } = await view([fixture('3.33-terse.txt')]);
    expect(page).toBeUndefined();
    expect(unread).toMatchObject([{ path: '3.33-terse.txt' }]);
  });

  it('keeps names of files and the title from being HTML', async () => {
    const { html } = await pageOf([fixture('3.33-clones.json', '<img src=x>/"a".json')], '<b>&');
    expect(html).toContain('<h1>&lt;b&gt;&amp;</h1>');
    expect(html).not.toMatch(/<img|<b>/);
  });

  it.each(['磁盘', 'диск', '!', 'x'.repeat(200)])('takes any title: %s', async (title) => {
    const { html } = await pageOf([fixture('3.33-stonewall.json')], title);
    expect(html).toContain(`<h1>${title}</h1>`);
  });

  it('makes the same page of files in any order', async () => {
    const names = ['3.33-stonewall.json', '3.33-clones.json', '3.42-randrw.json'];
    const one = await pageOf(names.map((name) => fixture(name)));
    const other = await pageOf(names.toReversed().map((name) => fixture(name)));
    expect(other.html).toBe(one.html);
  });
});
