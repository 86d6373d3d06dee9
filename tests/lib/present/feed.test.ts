import { describe, expect, it } from 'vitest';
import { addFeed, formatFeed } from '../../../scripts/lib/present/feed.ts';
import type { Page } from '../../../scripts/lib/present/types.ts';
import { sampleDatabase, sampleRecord } from './site-sample.ts';

const site = { title: 'Our "results" & more', baseUrl: 'https://example.org/lab/' };
const run = (id: string, more: object = {}) => sampleRecord({ run: { id, ...more } });
const feedOf = (...runs: ReturnType<typeof run>[]): string => formatFeed(sampleDatabase(runs), site) ?? '';
const all = (text: string, tag: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, inner = '']) => inner);

describe('formatFeed', () => {
  it('has the newest run first, and is as new as that', () => {
    const text = feedOf(run('old', { date: '2025-01-02' }), run('new', { date: '2026-03-04' }));
    expect(all(text, 'updated')).toEqual(['2026-03-04T00:00:00Z', '2026-03-04T00:00:00Z', '2025-01-02T00:00:00Z']);
    expect(all(text, 'id')).toEqual([
      'https://example.org/lab/feed.xml',
      'https://example.org/lab/runs/new/',
      'https://example.org/lab/runs/old/',
    ]);
    expect(all(text, 'name')).toEqual(['A lab', 'A lab']);
  });

  it('makes up no day: a run of a month, a year or an unknown date is not in it', () => {
    const text = feedOf(run('a', { date: '2019-05' }), run('b', { date: '2024' }), run('c', { date: 'not_recorded' }));
    expect(text).toBe('');
  });

  it('tells of a withdrawal by its own day, with the reason, in place of the run', () => {
    const text = feedOf(run('a', { withdrawn: { date: '2026-12-01', reason: 'The cache was on.' } }));
    expect(all(text, 'title').at(-1)).toBe('Withdrawn: Acme A1, mixed load');
    expect(all(text, 'id').at(-1)).toBe('https://example.org/lab/runs/a/#withdrawn');
    expect(all(text, 'updated').at(-1)).toBe('2026-12-01T00:00:00Z');
    expect(all(text, 'summary')).toEqual(['The cache was on.']);
  });

  it('is XML whatever the texts hold', () => {
    const text = feedOf(run('a', { summary: '<b>1 & "2"</b>\u0001\u000b' }));
    expect(text).toContain('<title>Our &quot;results&quot; &amp; more</title>');
    expect(text).toContain('<summary>&lt;b&gt;1 &amp; &quot;2&quot;&lt;/b&gt;</summary>');
  });
});

describe('addFeed', () => {
  const page = (path: string, kind: Page['kind']): Page => ({
    path,
    kind,
    section: '',
    title: 'T',
    description: 'D',
    view: {},
  });
  const pages = [page('', 'home'), page('rules', 'section')];

  it('publishes the feed once and links it from each page', () => {
    const added = addFeed(pages, sampleDatabase([run('a')]), site);
    expect(added.map(({ feed, files }) => [feed, files?.map(({ path }) => path)])).toEqual([
      ['feed.xml', ['feed.xml']],
      ['feed.xml', undefined],
    ]);
  });

  it('leaves a site without a whole address without a feed', () => {
    expect(addFeed(pages, sampleDatabase([run('a')]), { ...site, baseUrl: '/' })).toEqual(pages);
  });
});
