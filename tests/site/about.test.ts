/** What the site says about itself, held against what it does: a sentence of the page "about" and the data or page that shows it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownSite } from './built-sites.ts';

interface Figure {
  readonly evidence: string;
  readonly basis: string;
  readonly steady_state: { readonly verdict: string; readonly reason?: string };
  readonly source: {
    readonly file?: string;
    readonly sha256?: string;
    readonly figures?: Readonly<Record<string, { readonly locator: string }>>;
  };
}

const site = await ownSite();
const read = (path: string): string => readFileSync(join(site, path), 'utf8');
const textOf = (path: string): string =>
  read(path)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const api = (name: string) => JSON.parse(read(`api/v1/${name}.json`));

const { measurements } = api('measurements') as { readonly measurements: readonly Figure[] };
const { runs } = api('runs') as { readonly runs: readonly { readonly licence: string }[] };
const published = measurements.filter(({ evidence }) => evidence === 'published');
const measured = measurements.filter(({ evidence }) => evidence === 'measured');
const judged = (of: readonly Figure[]): readonly Figure[] =>
  of.filter(({ steady_state: { verdict } }) => verdict === 'steady' || verdict === 'not_steady');
const workloads = readdirSync(join(site, 'workloads'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => textOf(`workloads/${name}/index.html`));
const reports = readdirSync(join(site, 'reports'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => textOf(`reports/${name}/index.html`));

/** A sentence of the page, and what is so when it is true. */
const STATEMENTS: readonly (readonly [RegExp, () => boolean])[] = [
  [/two kinds of evidence/, () => new Set(measurements.map(({ evidence }) => evidence)).size === 2],
  [/its SHA-256/, () => measured.every(({ source }) => /^[0-9a-f]{64}$/.test(source.sha256 ?? ''))],
  [
    /Each has its location in the source/,
    () => published.every(({ source }) => Object.values(source.figures ?? {}).every(({ locator }) => locator !== '')),
  ],
  [/and links to the original/, () => reports.some((text) => text.includes('In the original'))],
  [/assessed as steady or not steady/, () => judged(measured).length > 0],
  [
    /say that they are not assessed, and why/,
    () =>
      measurements.every(
        ({ steady_state }) => steady_state.verdict !== 'not_judged' || steady_state.reason !== undefined,
      ),
  ],
  [
    /as stable where its rounds are too short for that/,
    () => measured.some(({ steady_state: { verdict } }) => verdict === 'stable'),
  ],
  [/No result as published is assessed/, () => judged(published).length === 0],
  [/but for the peaks of two sweeps of the same loads/, () => workloads.some((text) => text.includes('B same sweep'))],
  [/name the fastest/, () => workloads.some((text) => /Fastest at \w+: /.test(text))],
  [/call it a tie/, () => workloads.some((text) => /\(tie\)|\(ties\)/.test(text))],
  [/what keeps them from being ranked/, () => workloads.some((text) => /No ranking · \w/.test(text))],
  [/says so where they contradict it/, () => reports.some((text) => text.includes('values here contradict it'))],
  [/Each run names its licence/, () => runs.every(({ licence }) => licence.length > 0)],
];

describe('what the site says about itself', () => {
  const about = textOf('about/index.html');

  it.each(STATEMENTS.map(([says, isSo]) => [says.source, says, isSo] as const))(
    '"%s" is said, and is so',
    (_, says, isSo) => {
      expect(about).toMatch(says);
      expect(isSo()).toBe(true);
    },
  );

  it('denies nothing that the site does', () => {
    const told = ['about', 'glossary', 'submit', 'corrections'].map((name) => textOf(`${name}/index.html`)).join(' ');
    expect(told).not.toMatch(/not (?:judged|assessed) (?:yet|for any run)|names? no winner|does not rank/i);
  });

  it('counts in the README what is in content/', () => {
    const root = join(import.meta.dirname, '../..');
    const readme = readFileSync(join(root, 'README.md'), 'utf8').replace(/\s+/g, ' ');
    const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
    const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
    const retold = readdirSync(join(root, 'content/reports')).filter(
      (id) => json(`content/reports/${id}/report.json`).source !== undefined,
    );
    const followed = readdirSync(join(root, 'content/runs')).flatMap((id) => {
      const { evidence, method, withdrawn } = json(`content/runs/${id}/run.json`);
      return evidence === 'measured' && method !== undefined && withdrawn === undefined ? [method] : [];
    });
    expect(readme).toContain(`holds ${numbers[retold.length]?.toLowerCase()} published reports`);
    expect(readme).toContain(`runs of ${numbers[new Set(followed).size]?.toLowerCase()} methods`);
  });
});
