import { describe, expect, it } from 'vitest';
import type { Measurement, Report } from '#types';
import { formatBibtex } from '../../../scripts/lib/exports/bibtex.ts';
import { formatCff } from '../../../scripts/lib/exports/cff.ts';
import { citableReport, citableRun, citableSite, citationText } from '../../../scripts/lib/exports/citables.ts';
import { datasetJson } from '../../../scripts/lib/exports/dataset.ts';
import { type Citable, FACTS_OF_SOURCE, sourceLine } from '../../../scripts/lib/model/citation.ts';
import type { Page } from '../../../scripts/lib/model/page.ts';
import { addCitations } from '../../../scripts/lib/pages/add-citations.ts';
import { reportOf } from '../views/views-sample.ts';
import { sampleDatabase, sampleRecord } from './site-sample.ts';

const site = { title: 'Results', baseUrl: 'https://example.org/lab/', dataVersion: '0123456789' };
const source = {
  title: 'Squeeze the {IOPS} & 100% of them',
  publisher: 'A journal',
  authors: ['A. Writer', 'B. Writer'],
  date: '2019-05',
  language: 'en',
  url: 'https://example.com/a_b',
};
const measured = citableRun(sampleRecord(), site);
const copied = citableRun(sampleRecord({ run: { evidence: 'published', date: '2019-05', source } }), site);

describe('formatBibtex', () => {
  it('names who submitted the run, what it is, when it was measured and where it stands', () => {
    expect(formatBibtex(measured)).toBe(`@misc{acme-a1-2026,
  author = {{A lab}},
  title = {{Acme A1, mixed load}},
  year = {2026},
  month = nov,
  howpublished = {Results},
  url = {https://example.org/lab/runs/acme-a1-2026/},
  note = {Measured 2026-11-21; licence CC0-1.0.}
}
`);
  });

  it("cites the source of copied figures beside it, and does not take the source's date for its own", () => {
    const [own = '', cited = ''] = formatBibtex(copied).split('\n\n');
    expect(own).not.toContain('year');
    expect(cited).toBe(`@misc{acme-a1-2026-source,
  author = {{A. Writer} and {B. Writer}},
  title = {{Squeeze the \\{IOPS\\} \\& 100\\% of them}},
  year = {2019},
  month = may,
  howpublished = {A journal},
  url = {https://example.com/a_b}
}
`);
  });

  it('has no date where none was recorded, and no address on a site without one', () => {
    const text = formatBibtex(citableRun(sampleRecord({ run: { date: 'not_recorded' } }), { ...site, baseUrl: '/' }));
    expect(text).not.toMatch(/year|month|url|not_recorded/);
    expect(formatBibtex({ ...measured, note: undefined })).not.toContain('note');
  });
});

describe('formatCff', () => {
  it('is a dataset by an entity, with licence and address', () => {
    expect(formatCff(measured)).toBe(`cff-version: "1.2.0"
message: "Please cite it by these words, and its source where one is named."
type: "dataset"
title: "Acme A1, mixed load"
abstract: "A drive under a mixed load. Measured 2026-11-21; licence CC0-1.0."
url: "https://example.org/lab/runs/acme-a1-2026/"
license: "CC0-1.0"
authors:
  - name: "A lab"
`);
  });

  it('refers to the source of copied figures, with as much of its date as is known', () => {
    expect(formatCff(copied).split('references:\n')[1]).toBe(`  - type: "generic"
    title: "Squeeze the {IOPS} & 100% of them"
    authors:
      - name: "A. Writer"
      - name: "B. Writer"
    publisher:
      name: "A journal"
    year: 2019
    month: 5
    url: "https://example.com/a_b"
`);
  });

  it('leaves the name of a person whole, with the organisation beside it', () => {
    const submitter = { name: 'Maria de la Cruz', organisation: 'A lab' };
    expect(formatCff(citableRun(sampleRecord({ run: { submitter } }), site))).toContain(
      'authors:\n  - family-names: "Maria de la Cruz"\n    affiliation: "A lab"\n',
    );
  });
});

describe('a report that retells a paper', () => {
  const paper = {
    title: 'Накопители',
    title_en: 'Drives',
    authors: ['A. Writer', 'B. Writer'],
    publisher: 'Transactions',
    volume: '70',
    pages: '34–38',
    date: '2024',
    language: 'ru',
    doi: '10.1000/70.34',
  };
  const lab = { name: 'An institute', url: 'https://institute.example.org/' };
  const retelling = (rest: Partial<Report>): Citable => {
    const record = reportOf([], []);
    const { source: _source, ...report } = record.parsed.report;
    return citableReport({ ...record, parsed: { ...record.parsed, report: { ...report, lab, ...rest } } }, site);
  };
  const retold = retelling({ source: paper, author: { name: 'Contributors' } });

  it('has for its author who wrote it here, never who made or tested what it retells', () => {
    expect(retold.author).toEqual({ name: 'Contributors' });
    expect(retelling({ source: paper }).author).toEqual({ name: 'Results' });
    expect(retelling({}).author).toEqual(lab);
    const [own = '', cited = ''] = formatBibtex(retold).split('\n\n');
    expect(own).toContain('author = {{Contributors}}');
    expect(own).not.toContain('institute');
    expect(cited).toContain('author = {{A. Writer} and {B. Writer}}');
    const json = JSON.parse(datasetJson({ citable: retold, measurements: [], files: [], keywords: [] }));
    expect(json.creator).toEqual({ '@type': 'Organization', name: 'Contributors' });
    expect(formatCff(retold)).toContain('authors:\n  - name: "Contributors"\nreferences:');
    expect(citationText(retold)).toMatch(/^Contributors: /);
  });

  it('cites the source whole in every form: title, authors, volume, pages, DOI and date', () => {
    expect(citationText(retold)).toContain(
      'A. Writer, B. Writer: Накопители (Drives). Transactions, vol. 70, pp. 34–38, 2024. https://doi.org/10.1000/70.34',
    );
    expect(formatBibtex(retold).split('\n\n')[1]).toMatch(/^@article\{[a-z0-9-]+-source,\n/);
    expect(formatBibtex(retold)).toContain(`  title = {{Накопители}},
  titleaddon = {{Drives}},
  year = {2024},
  journal = {Transactions},
  volume = {70},
  pages = {34--38},
  doi = {10.1000/70.34}
`);
    expect(formatCff(retold).split('references:\n')[1]).toBe(`  - type: "article"
    title: "Накопители"
    notes: "Drives"
    authors:
      - name: "A. Writer"
      - name: "B. Writer"
    journal: "Transactions"
    volume: "70"
    start: "34"
    end: "38"
    year: 2024
    doi: "10.1000/70.34"
`);
    const json = JSON.parse(datasetJson({ citable: retold, measurements: [], files: [], keywords: [] }));
    expect(json.isBasedOn).toEqual({
      '@type': 'ScholarlyArticle',
      name: 'Накопители',
      alternateName: 'Drives',
      author: [
        { '@type': 'Person', name: 'A. Writer' },
        { '@type': 'Person', name: 'B. Writer' },
      ],
      inLanguage: 'ru',
      isPartOf: {
        '@type': 'PublicationVolume',
        volumeNumber: '70',
        isPartOf: { '@type': 'Periodical', name: 'Transactions' },
      },
      pagination: '34–38',
      datePublished: '2024',
      identifier: 'https://doi.org/10.1000/70.34',
      url: 'https://doi.org/10.1000/70.34',
    });
  });
});

describe('the licence of copied figures', () => {
  it('is none of ours on what the source says, in every form of the citation', () => {
    expect(copied.licence).toBe(FACTS_OF_SOURCE);
    expect(measured.licence).toBe('CC0-1.0');
    expect(formatCff(copied)).not.toContain('license');
    expect(formatCff(copied)).toContain('this site grants no licence to');
    expect(formatBibtex(copied)).toContain('this site grants no licence to');
    const parts = { citable: copied, measurements: [], files: [], keywords: [] };
    expect(JSON.parse(datasetJson(parts))).not.toHaveProperty('license');
    expect(JSON.parse(datasetJson(parts)).copyrightNotice).toContain('this site grants no licence to');
  });
});

describe('citationText', () => {
  it('is one line, with the source where figures were copied', () => {
    expect(citationText(measured)).toBe(
      'A lab: Acme A1, mixed load. Results, 21 November 2026. https://example.org/lab/runs/acme-a1-2026/',
    );
    expect(citationText(copied)).toContain(
      'Results from: A. Writer, B. Writer: Squeeze the {IOPS} & 100% of them. A journal, May 2019. https://example.com/a_b',
    );
  });

  it('leaves out the date of a source that has none', () => {
    expect(sourceLine({ ...source, date: 'not_recorded' })).not.toMatch(/not.recorded/);
  });

  it('says of the database how much it held', () => {
    expect(citableSite(sampleDatabase([sampleRecord()]), site).note).toBe('4 measurements; newest run of 2026-11-21.');
  });
});

describe('datasetJson', () => {
  const parts = { citable: measured, measurements: sampleRecord().measurements, files: [], keywords: [] };

  it('tells what was measured, in which units, and what it rests on', () => {
    const value = JSON.parse(datasetJson({ ...parts, citable: copied }));
    expect(value).toMatchObject({
      '@type': 'Dataset',
      url: 'https://example.org/lab/runs/acme-a1-2026/',
      isBasedOn: { name: source.title, datePublished: '2019-05' },
    });
    expect(value.variableMeasured.map(({ unitText }: { unitText: string }) => unitText)).toEqual([
      'IOPS',
      'bytes/s',
      'ns',
      'ns',
    ]);
    expect(value).not.toHaveProperty('temporalCoverage');
    expect(JSON.parse(datasetJson(parts)).license).toBe('https://spdx.org/licenses/CC0-1.0.html');
  });

  it('names the versions of fio that measured, if any is known', () => {
    const techniqueOf = (...versions: readonly (string | undefined)[]): unknown => {
      const measurements = versions.map((fio_version) => ({ ...parts.measurements[0], fio_version }) as Measurement);
      return JSON.parse(datasetJson({ ...parts, measurements })).measurementTechnique;
    };
    expect(techniqueOf('fio-3.33')).toEqual(['fio-3.33']);
    expect(techniqueOf('fio-3.33', undefined, 'fio-3.1', 'fio-3.33')).toEqual(['fio-3.1', 'fio-3.33']);
    expect(techniqueOf(undefined)).toBeUndefined();
  });

  it('cannot end the script element that it stands in', () => {
    const text = datasetJson({ ...parts, citable: { ...measured, title: '</script><script>alert(1)</script>' } });
    expect(text).not.toContain('<');
    expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script>');
  });
});

describe('addCitations', () => {
  const page = (path: string): Page => ({
    path,
    kind: 'page',
    section: 'runs',
    title: 'T',
    description: 'D',
    view: {},
    files: [{ path: `${path}/own.csv`, text: '' }],
  });
  const run = page('runs/acme-a1-2026');
  const textIn = (address = ''): string => decodeURIComponent(address.replace('data:text/plain;charset=utf-8,', ''));

  it('puts the files of a citation beside the page, and keeps those that it has', () => {
    const [cited] = addCitations([run], sampleDatabase([sampleRecord()]), site);
    expect(cited?.files?.map(({ path }) => path)).toEqual([
      'runs/acme-a1-2026/own.csv',
      'runs/acme-a1-2026/citation.bib',
      'runs/acme-a1-2026/CITATION.cff',
    ]);
    expect(cited?.cite?.bibtex).toBe('runs/acme-a1-2026/citation.bib');
    expect(JSON.parse(cited?.jsonld ?? '')).toMatchObject({
      temporalCoverage: '2026-11-21',
      distribution: [{ contentUrl: 'https://example.org/lab/api/v1/runs/acme-a1-2026.json' }],
    });
  });

  it('gives none to a withdrawn run', () => {
    const withdrawn = sampleRecord({ run: { withdrawn: { date: '2026-12-01', reason: 'Wrong.' } } });
    expect(addCitations([run], sampleDatabase([withdrawn]), site)).toEqual([run]);
  });

  it('cites a page of many runs as the work of the site, by the version of the data', () => {
    const view = { ...page('workloads/4k-randread'), section: 'workloads', title: '4k random read' };
    const [cited] = addCitations([view], sampleDatabase([sampleRecord()]), site);
    expect(cited?.data).toEqual({ version: '0123456789', licences: ['CC0-1.0'] });
    expect(cited?.cite?.text).toBe(
      'Results: 4k random read. Results. https://example.org/lab/workloads/4k-randread/. Data version 0123456789.',
    );
    expect(cited?.files).toEqual(view.files);
    const [bibtex, cff] = [textIn(cited?.cite?.bibtex), textIn(cited?.cite?.cff)];
    expect(bibtex).toContain('  url = {https://example.org/lab/workloads/4k-randread/},\n  version = {0123456789}');
    expect(bibtex).not.toMatch(/year|month|date/);
    expect(cff).toContain('version: "0123456789"');
    expect(cff).toContain('license: "CC0-1.0"');
  });

  it('names no one licence where those of the runs differ, and says which they are', () => {
    const other = sampleRecord({ run: { id: 'other', licence: 'CC-BY-4.0' } });
    const view = { ...page('search'), section: 'search', kind: 'section' as const };
    const [cited] = addCitations([view], sampleDatabase([sampleRecord(), other]), site);
    const cff = textIn(cited?.cite?.cff);
    expect(cff).not.toContain('license:');
    expect(cff).toContain('CC-BY-4.0, CC0-1.0');
  });
});
