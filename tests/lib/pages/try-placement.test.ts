/** Where figures of a reader stand among published ones: real output of fio against real runs. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { groupBy } from '../../../scripts/lib/base/group-by.ts';
import { sha256OfParts } from '../../../scripts/lib/base/sha256.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { placementHtml } from '../../../scripts/lib/one-page/placement-html.ts';
import { viewFiles } from '../../../scripts/lib/one-page/view-files.ts';
import { chooseRuns, MOST_RUNS, type PublishedRow } from '../../../scripts/lib/pages/try/choose-runs.ts';
import { choosePlaced, type Kind, ownFigures } from '../../../scripts/lib/pages/try/own-figures.ts';
import { presentPlacements } from '../../../scripts/lib/pages/try/placement.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { fixtureBytes } from '../../fio-fixtures.ts';
import { filesFrom } from '../../memory-effects.ts';
import { plain } from '../../plain.ts';
import { databaseOfContent } from '../analyse/content-run.ts';

const PUBLISHED = ['crucial-mx200-fio-plot', 'hgst-hts72101-fio-plot', 'intel-d3-s4610-fio-plot'];
const SAMSUNG = 'content/runs/samsung-860-pro-fio-plot/raw/hp-microserver-g8-sata300';

let runs: ReadonlyMap<string, RunRecord>;
let rows: readonly PublishedRow[];

beforeAll(async () => {
  const database = await databaseOfContent(PUBLISHED);
  runs = new Map(database.runs.map((run) => [run.bundle.id, run]));
  rows = database.measurements.map((one) => ({ ...one, is_demonstration: false }));
});

type Files = Readonly<Record<string, Uint8Array | string>>;

async function read(files: Files): Promise<RunRecord> {
  const given = Object.entries(files).map(([file, content]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return { file, walked: true, bytes, sha256: sha256OfParts([bytes]) };
  });
  const { page } = await viewFiles(given, { title: 'Own', css: [], version: '', lay: () => '' });
  const [record] = page?.records ?? [];
  if (record === undefined) throw new Error('there is no run');
  return record;
}

let ofSamsung: Promise<RunRecord> | undefined;

/** A folder of many results, read once. */
function readSamsung(): Promise<RunRecord> {
  ofSamsung ??= read(filesFrom(join(engineDir, SAMSUNG), '') as Files);
  return ofSamsung;
}

async function place(
  files: Files | Promise<RunRecord>,
  kind?: Kind,
  faulty?: ReadonlySet<string>,
  published: ReadonlyMap<string, RunRecord> = runs,
) {
  const record = files instanceof Promise ? await files : await read(files);
  const figures = choosePlaced(ownFigures(record, kind, faulty));
  const chosen = chooseRuns(
    figures.map(({ comparand }) => comparand.measurement),
    rows,
    kind,
  );
  const documents = new Map(chosen.runs.flatMap((id) => [[id, published.get(id)] as const]));
  return presentPlacements(figures, documents as ReadonlyMap<string, RunRecord>, chosen);
}

const result = (name: string): Files => ({ [name]: fixtureBytes(name) });

describe('a result that a reader gives to /try/', () => {
  it('has a rank among systems of its kind that did the same work under the same load', async () => {
    const placed = await place(readSamsung(), 'drive');
    const [first] = placed.filter(({ title }) => plain(title).startsWith('4k random read · 1 job × QD1:'));
    expect(plain(first?.title)).toBe('4k random read · 1 job × QD1: 16.2 k IOPS');
    expect(first?.badge?.text).toBe('B same load');
    expect(first?.answer).toBe('Rank 1 of 4 at the same load; next: Intel D3-S4610, 0.85×');
    const lines = first?.table?.groups[0]?.rows ?? [];
    expect(lines.map(({ cells, is_own }) => [cells[0]?.text, cells[1]?.text, cells[3]?.text, is_own])).toEqual([
      ['Your result', '1', 'reference', true],
      ['Intel D3-S4610', '2', '0.85×, worse', undefined],
      ['Crucial MX200', '3', '0.41×, worse', undefined],
      ['HGST HTS72101', '4', '0.0041×, worse', undefined],
    ]);
    // Those ranked were tested on one controller, which each row names; nobody knows that of the reader's drive.
    expect(lines.slice(1).map(({ cells }) => cells[0]?.sub)).toEqual(
      lines.slice(1).map(() => 'drive · HP Smart Array P420i'),
    );
    expect(first?.notes?.join(' ')).toMatch(/\? Not recorded: .*All fio options;.*Test bench/);
  });

  it('has none until the kind of its system is told, and the ratios with the reason all the same', async () => {
    const placed = await place(readSamsung());
    const [first] = placed.filter(({ title }) => plain(title).startsWith('4k random read · 1 job × QD1:'));
    expect(first?.badge?.text).toBe('C ratio only');
    expect(first?.answer).toBe(
      '3 published systems: 0.0041× to 0.95× your rate; not ranked: system type not specified',
    );
    expect(first?.table?.columns.map(({ label }) => label)).not.toContain('Rank');
  });

  it('is compared as published with another type of system, and with none that did other work', async () => {
    const [first] = await place(readSamsung(), 'array');
    expect(first?.answer).toBe('3 published systems: 0.0041× to 0.95× your rate; not ranked: different system type');
    // Jobs behind a stonewall ran one after the other; without one they ran at the same time.
    const global = '[global]\nfilename=/mnt/fio-test/t\nsize=64m\ndirect=1\nioengine=libaio\nruntime=2\nstonewall\n';
    const jobs =
      '[a]\nrw=randread\nbs=4k\niodepth=1\n[b]\nrw=randread\nbs=4k\niodepth=32\n[c]\nrw=randwrite\nbs=128k\niodepth=4\n';
    const [alone] = await place({ ...result('3.33-stonewall.json'), 'three.fio': global + jobs }, 'drive');
    // What fio printed says so also where a flag may be missing from it, as before 3.39.
    expect(alone?.answer).toMatch(
      /× your rate; not ranked: different fio options \(refill_buffers: unset ↔ 1\); less than 60 s a point/,
    );
    const [beside] = await place(result('3.33-same-name.json'), 'drive');
    expect(beside?.answer).toBe(
      'Not compared: jobs that may have run at the same time. ' +
        'Add the job file: it shows whether one job waited for another (stonewall).',
    );
    const together = { ...result('3.33-stonewall.json'), 'three.fio': (global + jobs).replace('stonewall\n', '') };
    const [atOnce] = await place(together, 'drive');
    expect(atOnce?.answer).not.toContain('Add the job file');
    const [mix] = await place(result('3.42-randrw.json'), 'drive');
    expect([mix?.answer, mix?.table]).toEqual(['No published result of this workload.', undefined]);
  });

  it('stands beside no demonstration of a method where products did the same work', async () => {
    const published = new Map(
      [...runs].map(([id, run]): [string, RunRecord] => {
        if (!id.startsWith('intel-')) return [id, run];
        return [id, { ...run, bundle: { ...run.bundle, run: { ...run.bundle.run, purpose: 'demonstration' } } }];
      }),
    );
    const [first] = await place(readSamsung(), 'drive', new Set(), published);
    const names = first?.table?.groups.flatMap(({ rows: lines }) => lines.map(({ cells }) => cells[0]?.text));
    expect(names).toEqual(['Your result', 'Crucial MX200', 'HGST HTS72101']);
  });

  it('is set beside nothing when its load was held back, or its file has errors', async () => {
    const [limited] = await place(result('3.33-rate-limited.json'), 'drive');
    expect(limited?.answer).toBe('Not compared: rate-limited');
    const record = await read(result('3.33-stonewall.json'));
    const files = new Set(record.measurements.flatMap(({ source }) => ('file' in source ? source.file : [])));
    const placed = await place(result('3.33-stonewall.json'), 'drive', files as ReadonlySet<string>);
    expect(new Set(placed.map(({ answer }) => answer))).toEqual(new Set(['Not compared: errors in its file']));
  });

  it('leads to the runs beside it, and to its own source on the same page', async () => {
    const placed = await place(readSamsung(), 'drive');
    const html = placementHtml(placed, 7, (href) => `/sub/${href}`);
    expect(html).toContain('href="/sub/runs/intel-d3-s4610-fio-plot/"');
    expect(html).toContain('href="/sub/workloads/4k-randread/"');
    expect(html).toContain('7 more tests are not placed');
    // A table is open where something is compared, and the others are one click away.
    expect(html.match(/<details[^>]* open>/g)).toHaveLength(1);
    const [own] = html.match(/<tr class="own">.*?<\/tr>/s) ?? [];
    expect(own).toMatch(/href="#[\w-]+"/);
  });
});

describe('ownFigures', () => {
  it('stand by work, each from the lightest load', async () => {
    const record = await readSamsung();
    const figures = ownFigures({ ...record, measurements: record.measurements.toReversed() }, 'drive');
    const works = groupBy(figures, ({ comparand: { measurement: m } }) => `${m.workload_class} ${m.direction}`);
    const loads = [...works.values()].map((own) =>
      own.map(({ comparand: { measurement: m } }) => [m.outstanding ?? 0, m.numjobs ?? 0] as const),
    );
    expect(loads.some((own) => new Set(own.map(([outstanding]) => outstanding)).size < own.length)).toBe(true);
    expect(loads).toEqual(loads.map((own) => own.toSorted(([a, c], [b, d]) => a - b || c - d)));
  });
});

describe('chooseRuns', () => {
  it('takes the fastest first, then who is nearest in rate, and says where not all fit', async () => {
    const [figure] = ownFigures(await read(result('3.33-stonewall.json')), 'drive');
    if (figure === undefined) throw new Error('there is no figure');
    const own = figure.comparand.measurement;
    const many = Array.from(
      { length: MOST_RUNS + 8 },
      (_, place): PublishedRow => ({
        ...own,
        run_id: `run-${place}`,
        system_id: `system-${place}`,
        kind: place === 3 ? 'array' : 'drive',
        iops: (own.iops ?? 0) * (1 + place / 10),
        is_demonstration: false,
      }),
    );
    const { runs: chosen, incomplete, systems } = chooseRuns([own], many, 'drive');
    expect(chosen.slice(0, 4)).toEqual([`run-${MOST_RUNS + 7}`, 'run-0', 'run-1', 'run-2']);
    expect([chosen.length, systems.get(own.id), incomplete.has(own.id)]).toEqual([MOST_RUNS, MOST_RUNS + 8, true]);
    expect(chosen).not.toContain('run-3');
    expect(chooseRuns([own], many.slice(0, 9), 'drive').incomplete.size).toBe(0);
  });

  it('leaves out demonstrations of methods where products were tested', async () => {
    const [figure] = ownFigures(await read(result('3.33-stonewall.json')), 'volume');
    if (figure === undefined) throw new Error('there is no figure');
    const own = figure.comparand.measurement;
    const row = { ...own, run_id: 'a', system_id: 'a', is_demonstration: true };
    const product = { ...own, run_id: 'b', system_id: 'b', is_demonstration: false };
    expect(chooseRuns([own], [row], undefined).runs).toEqual(['a']);
    expect(chooseRuns([own], [row, product], undefined).runs).toEqual(['b']);
  });
});
