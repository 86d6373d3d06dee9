import { describe, expect, it } from 'vitest';
import type { Runs } from '#types';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { runDocuments } from '../../../scripts/lib/exports/api-documents.ts';
import { formatBibtex } from '../../../scripts/lib/exports/bibtex.ts';
import { formatCff } from '../../../scripts/lib/exports/cff.ts';
import { citableRun, citationText } from '../../../scripts/lib/exports/citables.ts';
import { datasetJson } from '../../../scripts/lib/exports/dataset.ts';
import { placeOfOrigin } from '../../../scripts/lib/model/citation.ts';
import { dataStateFor } from '../../../scripts/lib/pages/data-state.ts';
import { withBanners } from '../../../scripts/lib/pages/runs/kind.ts';
import { presentRun } from '../../../scripts/lib/pages/runs/run.ts';
import { runsTable } from '../../../scripts/lib/pages/runs/runs.ts';
import type { PartPage, RunView } from '../../../scripts/lib/pages/runs/view.ts';
import { originBanners } from '../../../scripts/lib/tables/origin-marks.ts';
import { apiDocuments } from '../../api-files.ts';
import { passedOn, sampleOrigin } from './origin-sample.ts';
import { sampleDatabase, sampleRecord } from './site-sample.ts';

const site = { title: 'Results', baseUrl: 'https://example.org/site/' };

describe('the page of a run that somebody else measured', () => {
  const view = (record = passedOn()): RunView => presentRun(record, [], { charts: [], sections: {} }).view as RunView;

  it('says who measured, where the files were found and who submits them', () => {
    const facts = view().facts.map(({ label, text, href }) => [label, text, href]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['Measured by', 'A. Tester', undefined],
        ['Repository', 'https://example.org/lab/project.git', 'https://example.org/lab/project.git'],
        ['Commit', '868a7af5', undefined],
        ['Folder there', 'data/a1', undefined],
        ['Submitted by', 'A lab (passes on what others measured)', undefined],
      ]),
    );
    expect(view().evidence).toMatchObject({
      text: expect.stringContaining('as A. Tester published them'),
      citation: {
        title: 'Data of the example project',
        line: 'A. Tester · example.org/lab/project · 2020',
        links: [{ href: sampleOrigin.url }],
      },
    });
  });

  it('says of each configuration where its files lie, where they come from several places', () => {
    const url = 'https://example.org/lab/project/tree/2b2b2b2b/data/b';
    const configurations = [
      { id: 'a', title: 'Port A', axes: { port: 'A' } },
      { id: 'b', title: 'Port B', axes: { port: 'B' }, origin: { path: 'data/b', commit: '2b2b2b2b', url } },
    ] as const;
    const facts = view(passedOn({ configurations: [...configurations] })).facts.filter(({ label }) =>
      label.startsWith('Files of'),
    );
    expect(facts).toEqual([{ label: 'Files of Port B', text: 'data/b, commit 2b2b2b2b', href: url }]);
  });

  it('keeps the licence of the files apart from that of what was written here, with the notice that it wants kept', () => {
    const facts = new Map(view().facts.map(({ label, text }) => [label, text]));
    expect(facts.get('Licence')).toMatch(/^BSD-3-Clause for the raw files .*: CC0-1\.0\.$/);
    expect(facts.get('Copyright')).toBe('Copyright (c) 2020, A. Tester');
  });

  it('warns above the figures in the words of the origin, on the pages beside it too', () => {
    const banner = {
      id: 'origin',
      title: 'Measured by A. Tester',
      text: 'The raw files were published elsewhere, with this warning: The controller was often the limit.',
      links: [{ text: 'The files at example.org/lab/project', href: sampleOrigin.url }],
    };
    expect(view().banners).toEqual([banner]);
    const part = { view: {} } as PartPage;
    expect(withBanners(passedOn(), [part])[0]?.view.banners).toEqual([banner]);
  });

  it('tells where an origin gives no warning, without warning', () => {
    const { warning: _, ...origin } = sampleOrigin;
    expect(view(passedOn({ origin })).banners).toMatchObject([{ kind: 'information', title: 'Measured by A. Tester' }]);
  });

  it('has none of it where the submitter measured', () => {
    const own = view(sampleRecord());
    expect(own.banners).toEqual([]);
    expect(own.evidence.citation).toBeUndefined();
    expect(own.facts.map(({ label }) => label)).not.toContain('Measured by');
  });
});

describe('marks of runs that somebody else measured', () => {
  it('stand in lists of runs', () => {
    const badges = (record = passedOn()) =>
      (runsTable([record], 'Runs').groups[0]?.rows[0]?.cells ?? []).flatMap(({ badges = [] }) => badges);
    expect(badges()).toContainEqual({
      kind: 'notice',
      text: 'third-party data',
      title: 'Measured by A. Tester, not by the submitter.',
      href: 'runs/acme-a1-2026/#origin',
    });
    expect(badges(sampleRecord()).map(({ text }) => text)).not.toContain('third-party data');
  });

  it('are one banner for all runs of one repository, which says how many they are', () => {
    const other = { ...sampleOrigin, url: 'https://example.org/lab/project/tree/868a7af5/data/a2' };
    const runs = [passedOn(), passedOn({ id: 'a2', origin: other }), sampleRecord({ run: { id: 'own' } })];
    expect(originBanners(runs)).toMatchObject([
      { title: '2 of 3 runs here: measured by A. Tester', links: [{ href: sampleOrigin.repository }] },
    ]);
    expect(originBanners(runs.slice(0, 2))).toMatchObject([{ title: 'Measured by A. Tester' }]);
  });

  it('are a banner each where others measured, or warn of something else', () => {
    const other = { ...sampleOrigin, measured_by: 'B. Tester' };
    const ids = originBanners([passedOn(), passedOn({ id: 'b', origin: other })]).map(({ id }) => id);
    expect(ids).toEqual(['origin', 'origin-2']);
  });

  it('leave out withdrawn runs', () => {
    expect(originBanners([passedOn({ withdrawn: { date: '2026-12-01', reason: 'Wrong drive.' } })])).toEqual([]);
  });
});

describe('the citation of a run that somebody else measured', () => {
  const citable = citableRun(passedOn(), site);

  it('names who measured as its source, with title, place and date of the origin', () => {
    expect(citationText(citable)).toBe(
      'A lab: Acme A1, mixed load. Results. https://example.org/site/runs/acme-a1-2026/. Results from: A. Tester: Data of the example project. example.org/lab/project, 2020. https://example.org/lab/project/tree/868a7af5/data/a1',
    );
    const [own = '', cited = ''] = formatBibtex(citable).split('\n\n');
    expect(own).toContain('Raw files measured by A. Tester, under BSD-3-Clause');
    expect(own).not.toContain('year');
    expect(cited).toBe(`@misc{acme-a1-2026-source,
  author = {{A. Tester}},
  title = {{Data of the example project}},
  year = {2020},
  howpublished = {example.org/lab/project},
  url = {https://example.org/lab/project/tree/868a7af5/data/a1}
}
`);
    expect(formatCff(citable)).toContain('references:\n  - type: "generic"\n    title: "Data of the example project"');
    const json = JSON.parse(datasetJson({ citable, measurements: [], files: [], keywords: [] }));
    expect(json.isBasedOn).toMatchObject({ name: sampleOrigin.title, author: [{ name: 'A. Tester' }] });
  });

  it('has the licence of the files for the figures, in every form', () => {
    expect(formatCff(citable)).toContain('license: "BSD-3-Clause"');
    const json = JSON.parse(datasetJson({ citable, measurements: [], files: [], keywords: [] }));
    expect(json.license).toBe('https://spdx.org/licenses/BSD-3-Clause.html');
    const stateOf = dataStateFor(sampleDatabase([passedOn()]), { dataVersion: '0123456789' });
    expect(stateOf('runs/acme-a1-2026').licences).toEqual(['BSD-3-Clause']);
  });

  it('takes the day of the measurement where the origin has no date, and the publication where one is named', () => {
    const { date: _, ...origin } = sampleOrigin;
    expect(citableRun(passedOn({ origin }), site).source?.date).toBe('2026-11-21');
    const source = { title: 'A paper', publisher: 'A journal', date: '2021', language: 'en' };
    expect(citableRun(passedOn({ source }), site).source).toEqual(source);
  });

  it('names the host where the files lie in no repository', () => {
    expect(placeOfOrigin({ url: 'https://files.example.org/a/b?c' })).toBe('files.example.org');
    expect(placeOfOrigin({ url: 'https://x.example', repository: 'http://example.org/lab/' })).toBe('example.org/lab');
  });
});

describe('the API', () => {
  it('carries the origin with the run, and in the list of runs', () => {
    const database = buildDatabase([passedOn()], []);
    const { documents } = apiDocuments(database, buildBrowserIndex(database, []));
    const runs = documents.find(({ path }) => path === 'api/v1/runs.json')?.value as Runs;
    expect(runs.runs[0]?.origin).toEqual(sampleOrigin);
    const [detail] = database.runs.flatMap((record) => runDocuments(record, undefined));
    expect(detail?.value).toMatchObject({ run: { origin: sampleOrigin } });
  });
});
