import { describe, expect, it } from 'vitest';
import { presentHome } from '../../../scripts/lib/pages/home/home.ts';
import { presentRun } from '../../../scripts/lib/pages/runs/run.ts';
import { runsTable } from '../../../scripts/lib/pages/runs/runs.ts';
import { presentSystem, type SystemParts } from '../../../scripts/lib/pages/systems/system.ts';
import {
  type Banner,
  standingBadges,
  supersededInReport,
  withdrawnInReport,
} from '../../../scripts/lib/tables/standing.ts';
import { sampleDatabase, sampleRecord } from './site-sample.ts';

const superseded_by = { run_id: 'acme-a1-2027', title: 'Acme A1, again', date: '2027', reason: 'The cache was on.' };
const old = { ...sampleRecord({ run: { title: 'The old run' } }), superseded_by };
const fresh = sampleRecord({ run: { id: 'acme-a1-2027', title: 'Acme A1, again', date: '2027' }, measurements: [] });

describe('a system of several runs', () => {
  const load = { bundle: fresh.bundle, shown: { charts: [], pages: [] } } as unknown as SystemParts['load'];
  const loadOf = (records: Parameters<typeof sampleDatabase>[0]) => {
    const [system] = sampleDatabase(records).systems;
    return system && presentSystem(system, [], { charts: [], load }).view.load_of;
  };

  it('says which of its runs curves are of, unless it is the only one that stands', () => {
    expect(loadOf([fresh, sampleRecord()])).toEqual({
      note: 'From one of 2 runs',
      run: { text: 'Acme A1, again', href: 'runs/acme-a1-2027/' },
    });
    expect([loadOf([fresh]), loadOf([fresh, old])]).toEqual([undefined, undefined]);
  });
});

describe('a corrected run', () => {
  const corrections = [
    { date: '2026-12-01', text: 'Firmware is 2.' },
    { date: '2026-12-05', text: 'Memory is 64 GiB.', reported_by: 'A. Reader' },
  ];
  const run = sampleRecord({ run: { corrections } });

  it('tells on its page what was corrected and when, newest first', () => {
    const view = presentRun(run, [], { charts: [], sections: {} }).view as { corrections: unknown; sections: unknown };
    expect(view.corrections).toEqual([
      { about: '5 December 2026', text: 'Memory is 64 GiB. Reported by A. Reader.' },
      { about: '1 December 2026', text: 'Firmware is 2.' },
    ]);
    expect(view.sections).toContain('corrections');
  });

  it('is marked in lists of runs, with a way to its corrections', () => {
    const cells = runsTable([run], 'Runs').groups[0]?.rows[0]?.cells ?? [];
    expect(cells.flatMap(({ badges = [] }) => badges)).toContainEqual({
      kind: 'notice',
      text: 'corrected',
      title: 'The description was corrected on 5 December 2026: Memory is 64 GiB.',
      href: 'runs/acme-a1-2026/#corrections',
    });
  });
});

describe('a withdrawn run', () => {
  const withdrawn = { date: '2026-12-01', reason: 'The wrong drive.' };
  const gone = { ...sampleRecord({ run: { id: 'gone', title: 'The run that went', withdrawn } }), measurements: [] };

  it('is named in reports that stand on it, with the reason and the way to its page', () => {
    expect(withdrawnInReport([fresh])).toEqual([]);
    expect(withdrawnInReport([gone, fresh])).toMatchObject([
      {
        title: 'One of these runs was withdrawn',
        text: expect.stringMatching(/^The run that went: The wrong drive\./),
        links: [{ href: 'runs/gone/' }],
      },
    ]);
  });

  it('has one badge wherever it is named', () => {
    const badge = { kind: 'warning', text: 'withdrawn', title: 'The wrong drive.', href: 'runs/gone/' };
    expect(standingBadges(gone, 'runs/gone/')).toEqual([badge]);
    expect(standingBadges(fresh, 'runs/x/')).toEqual([]);
  });
});

describe('a superseded run', () => {
  it('says on its page why, and leads to the newer run', () => {
    const { banners, badges, results } = presentRun(old, [], { charts: [], sections: {} }).view as {
      banners: readonly Banner[];
      badges: readonly { text: string; href: string }[];
      results: unknown;
    };
    expect(banners).toHaveLength(1);
    expect(banners[0]).toMatchObject({ id: 'superseded', text: expect.stringMatching(/^The cache was on\. /) });
    expect(banners[0]?.links).toEqual([{ text: 'Newer run: Acme A1, again', href: 'runs/acme-a1-2027/' }]);
    expect(badges[0]).toMatchObject({ text: 'superseded', href: '#superseded' });
    expect(results).toBeDefined();
  });

  it('keeps its description and its files where its figures are left out, and says so', () => {
    const bare = { ...old, measurements: [] };
    const { banners, headlines, results, sources, sections } = presentRun(bare, [], { charts: [], sections: {} })
      .view as {
      banners: readonly Banner[];
      headlines: unknown;
      results: unknown;
      sources: unknown;
      sections: readonly string[];
    };
    expect(banners.map(({ text }) => text)).toEqual([
      'The cache was on. This run was shortened, so its figures are no longer published. Its raw files are below.',
    ]);
    expect([headlines, results, sources]).toEqual([[], undefined, undefined]);
    expect(sections).toEqual(expect.arrayContaining(['conditions', 'hardware', 'files']));
    expect(sections).not.toContain('results');
  });

  it('that was withdrawn, too, has the reason alone', () => {
    const withdrawn = { date: '2026-12-01', reason: 'The wrong drive.' };
    const gone = { ...sampleRecord({ run: { withdrawn } }), measurements: [], superseded_by };
    const { banners } = presentRun(gone, [], { charts: [], sections: {} }).view as { banners: readonly Banner[] };
    expect(banners.map(({ text }) => text)).toEqual(['The cache was on.']);
  });

  it('has a badge and no best figures in the list of runs', () => {
    const cells = runsTable([old, sampleRecord()], 'Runs').groups[0]?.rows[0]?.cells ?? [];
    expect(cells.flatMap(({ badges = [] }) => badges).map(({ text }) => text)).toContain('superseded');
    expect(cells.filter(({ value }) => value !== undefined)).toEqual([]);
    expect(cells.filter(({ reason }) => reason === 'A newer run replaces this one.')).toHaveLength(2);
  });

  it('is named on the page of the newer run', () => {
    const supersedes = { run_id: 'acme-a1-2026', reason: 'The cache was on.' };
    const page = presentRun(sampleRecord({ run: { supersedes } }), [], { charts: [], sections: {} });
    expect((page.view as { facts: unknown }).facts).toContainEqual({
      label: 'Supersedes',
      text: 'acme-a1-2026',
      href: 'runs/acme-a1-2026/',
    });
  });

  it('gives its system no figure, and stays in the list of its runs', () => {
    const [system] = sampleDatabase([fresh, old]).systems;
    if (system === undefined) throw new Error('no system');
    const view = presentSystem(system, []).view as { headlines: unknown; results: unknown; runs: unknown };
    expect([view.headlines, view.results]).toEqual([[], []]);
    expect(JSON.stringify(view.runs)).toContain('The old run');
  });

  it('is not on the front page', () => {
    const text = JSON.stringify(presentHome(sampleDatabase([fresh, old]), 'Lab').view);
    expect([text.includes('Acme A1, again'), text.includes('The old run')]).toEqual([true, false]);
  });

  it('is named in reports that show it', () => {
    expect(supersededInReport([fresh])).toEqual([]);
    expect(supersededInReport([old, fresh])).toMatchObject([
      { title: 'A newer run replaces one of these', text: 'The old run: The cache was on.' },
    ]);
  });
});
