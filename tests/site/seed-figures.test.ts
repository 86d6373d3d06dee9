/**
 * Holds the site against a list of every figure in the five published sources. The list was typed from the sources by itself,
 * not made from the bundles: a slip in either shows as a difference.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { measurementHref } from '../../scripts/lib/model/anchors.ts';
import { ownSite } from './built-sites.ts';

interface Listed {
  readonly report: string;
  readonly where: string;
  readonly what: string;
  /** As the source prints it; for facts of the text, the words to look for. */
  readonly printed: string;
  readonly unit: string;
  /** Id of the measurement that must hold the figure; empty for facts of the text. */
  readonly measurement: string;
  readonly key: string;
  /** In SI. */
  readonly value: string;
  /** How the source writes it, where that is not by these digits. */
  readonly in_words?: string;
}

interface Published {
  readonly id: string;
  readonly run_id: string;
  readonly test_id: string;
  readonly report_id?: string;
  readonly evidence: string;
  readonly [key: string]: unknown;
}

const reports = [
  'aerodisk-engine-n2-2019',
  'huawei-dorado-2100-g2-2015',
  'iaa-ras-drives-2024',
  'micron-9200-max-ceph-2018',
  'vitastor-1-3-1',
];
const figureKeys = /^(iops|bw)(_|$)|^lat_(?!kind)|^cpu_\w+_pct$/;

const site = await ownSite();
const text = readFileSync(join(import.meta.dirname, '../fixtures/seed-figures.csv'), 'utf8');
const list = Papa.parse<Listed>(text, { header: true, skipEmptyLines: true }).data;
const figures = list.filter(({ measurement }) => measurement !== '');
const api = JSON.parse(readFileSync(join(site, 'api/v1/measurements.json'), 'utf8')) as {
  readonly measurements: readonly Published[];
};
/** The source of the Dorado report shows its figures only in pictures. */
const reportsWithFigures = reports.filter((report) => report !== 'huawei-dorado-2100-g2-2015');
const byId = new Map(api.measurements.map((one) => [one.id, one]));

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#34;': '"',
  '&#43;': '+',
};

function decode(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39|#34|#43);/g, (entity) => entities[entity] ?? entity).replace(/\s+/g, ' ');
}

function reportPage(report: string): string {
  return readFileSync(join(site, 'reports', report, 'index.html'), 'utf8');
}

/** What the reader gets to see, and titles: each link as [address, title]. */
function linksOf(html: string): readonly (readonly [string, string])[] {
  return [...html.matchAll(/<a\s[^>]*>/g)].flatMap(([tag]) => {
    const href = /\shref="([^"]*)"/.exec(tag)?.[1];
    const title = /\stitle="([^"]*)"/.exec(tag)?.[1];
    return href !== undefined && title !== undefined ? [[decode(href), decode(title)] as const] : [];
  });
}

/** The figure as its title on the page repeats the source, zeros at the end included; an end of a range: "5-" or "-6 GB/s". */
function titleOf({ printed, unit, key, in_words }: Listed): string {
  if (in_words !== undefined) return `published as ${in_words}`;
  if (key.includes('_low')) return `${printed}-`;
  return key.includes('_high') ? `-${printed} ${unit}` : ` ${printed} ${unit}`.trimEnd();
}

function name({ report, where, what, printed, unit }: Listed): string {
  return `${report}, ${where}, ${what}: ${printed} ${unit}`.trim();
}

describe('figures of the five published sources', () => {
  it('are listed in hundreds', () => {
    expect(figures.length).toBeGreaterThanOrEqual(300);
    expect([...new Set(list.map(({ report }) => report))].sort()).toEqual(reports);
  });

  it('are all in measurements.json, in SI', () => {
    const wrong = figures.flatMap((row) => {
      const found = byId.get(row.measurement)?.[row.key];
      return found === Number(row.value) ? [] : [`${name(row)} should be ${row.value}, is ${String(found)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('are all that measurements.json has of these reports', () => {
    const listed = new Set(figures.map(({ measurement, key }) => `${measurement} ${key}`));
    const more = api.measurements
      .filter(({ evidence, report_id: report = '' }) => evidence === 'published' && reports.includes(report))
      .flatMap((one) =>
        Object.keys(one)
          .filter((key) => figureKeys.test(key))
          .map((key) => `${one.id} ${key}`),
      )
      .filter((entry) => !listed.has(entry));
    expect(more).toEqual([]);
  });

  it.each(reportsWithFigures)('stand on the page of %s, each linked to its source', (report) => {
    const links = linksOf(reportPage(report));
    expect(figures.filter((row) => row.report === report).length).toBeGreaterThan(0);
    const missing = figures.flatMap((row) => {
      if (row.report !== report) return [];
      const measurement = byId.get(row.measurement);
      const href = measurement === undefined ? '' : measurementHref(measurement);
      const printed = titleOf(row);
      const shown = links.some(([address, title]) => address.endsWith(href) && title.includes(printed));
      return href !== '' && shown ? [] : [name(row)];
    });
    expect(missing).toEqual([]);
  });

  it('stand in the tables of the reports with all digits of the source', () => {
    const digits = (text: string): string => decode(text).replace(/[\s~≥≤]/g, '');
    const wrong = reportsWithFigures.flatMap((report) => {
      const shown = new Map<string, string[]>();
      for (const [, href = '', text = ''] of reportPage(report).matchAll(/<td[^>]*><a href="([^"]*)"[^>]*>([^<]*)</g)) {
        shown.set(decode(href), [...(shown.get(decode(href)) ?? []), ...digits(text).split('–')]);
      }
      return figures.flatMap((row) => {
        const measurement = byId.get(row.measurement);
        // An estimate of the makers, which only a chart shows.
        if (row.report !== report || measurement?.basis === 'estimate') return [];
        const found = shown.get(`/${measurement === undefined ? '' : measurementHref(measurement)}`) ?? [];
        return found.includes(row.printed) ? [] : [`${name(row)}, shown as ${found.join(', ')}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it.each(reports)('come with the facts that the text of %s states', (report) => {
    const page = decode(reportPage(report).replace(/<[^>]*>/g, ' ')).replace(/ ([,.;:)])/g, '$1');
    const facts = list.filter((row) => row.report === report && row.measurement === '');
    expect(facts.length).toBeGreaterThan(0);
    expect(facts.filter(({ printed }) => !page.includes(printed)).map(name)).toEqual([]);
  });
});
