import { describe, expect, it } from 'vitest';
import { addFeed, entryId, formatFeed } from '../../../scripts/lib/exports/feed.ts';
import type { Page } from '../../../scripts/lib/model/page.ts';
import { sampleDatabase, sampleRecord } from '../pages/site-sample.ts';

const site = { title: 'Our "results" & more', baseUrl: 'https://example.org/lab/' };
const run = (id: string, more: object = {}) => sampleRecord({ run: { id, ...more } });
const feedOf = (...runs: ReturnType<typeof run>[]): string => formatFeed(sampleDatabase(runs), site) ?? '';
const all = (text: string, tag: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, inner = '']) => inner);
const attributes = (text: string, tag: string, name: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<${tag} [^>]*\\b${name}="([^"]*)"`, 'g'))].map(([, inner = '']) => inner);

describe('formatFeed', () => {
  it('has the newest run first, and is as new as that', () => {
    const text = feedOf(run('old', { date: '2025-01-02' }), run('new', { date: '2026-03-04' }));
    expect(all(text, 'updated')).toEqual(['2026-03-04T00:00:00Z', '2026-03-04T00:00:00Z', '2025-01-02T00:00:00Z']);
    expect(attributes(text, 'link', 'href')).toEqual([
      'https://example.org/lab/feed.xml',
      'https://example.org/lab/',
      'https://example.org/lab/runs/new/',
      'https://example.org/lab/runs/old/',
    ]);
    expect(all(text, 'name')).toEqual(['Our &quot;results&quot; &amp; more', 'A lab', 'A lab']);
  });

  it('makes up no day: a run of a month, a year or an unknown date is not in it', () => {
    const text = feedOf(run('a', { date: '2019-05' }), run('b', { date: '2024' }), run('c', { date: 'not_recorded' }));
    expect(text).toBe('');
  });

  it('tells of a withdrawal by its own day, with the reason, in place of the run', () => {
    const corrections = [{ date: '2026-11-25', text: 'The firmware is 2.' }];
    const text = feedOf(run('a', { withdrawn: { date: '2026-12-01', reason: 'The cache was on.' }, corrections }));
    expect(all(text, 'title').slice(1)).toEqual(['Withdrawn: Acme A1, mixed load']);
    expect(all(text, 'updated').at(-1)).toBe('2026-12-01T00:00:00Z');
    expect(all(text, 'summary')).toEqual(['The cache was on.']);
    expect(attributes(text, 'category', 'term')).toEqual(['withdrawn']);
  });

  it('tells of each correction by its own day, beside the run, even where the day of the run is not known', () => {
    const corrections = [
      { date: '2026-11-25', text: 'The firmware is 2.' },
      { date: '2026-11-25', text: 'The host has 64 GiB.' },
    ];
    const text = feedOf(run('a', { corrections }), run('b', { date: '2019', corrections: corrections.slice(0, 1) }));
    expect(all(text, 'summary').toSorted()).toEqual([
      'A drive under a mixed load.',
      'The firmware is 2.',
      'The firmware is 2.',
      'The host has 64 GiB.',
    ]);
    expect(attributes(text, 'category', 'label').toSorted()).toEqual([
      'corrected run',
      'corrected run',
      'corrected run',
      'new run',
    ]);
    const ids = all(text, 'id');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps its ids when the site gets an address, or another', () => {
    const database = sampleDatabase([run('a', { corrections: [{ date: '2026-11-25', text: 'The firmware is 2.' }] })]);
    const ids = ['/', '/lab/', 'https://example.org/', 'https://example.com/lab/'].map((baseUrl) =>
      all(formatFeed(database, { ...site, baseUrl }) ?? '', 'id').join(' '),
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^(urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12} ?){3}$/);
  });

  it('has links relative to itself where the site names no whole address', () => {
    const text = formatFeed(sampleDatabase([run('a')]), { ...site, baseUrl: '/' }) ?? '';
    expect(attributes(text, 'link', 'href')).toEqual(['./feed.xml', './', './runs/a/']);
  });

  it('is XML whatever the texts hold', () => {
    const text = feedOf(run('a', { summary: '<b>1 & "2"</b>\u0001\u000b' }));
    expect(text).toContain('<title>Our &quot;results&quot; &amp; more</title>');
    expect(text).toContain('<summary>&lt;b&gt;1 &amp; &quot;2&quot;&lt;/b&gt;</summary>');
  });
});

describe('entryId', () => {
  it('tells runs of two labs apart that have the same id', () => {
    const [one, other] = ['A lab', 'Another lab'].map((name) => feedOf(run('a', { submitter: { name } })));
    expect(all(one ?? '', 'id').at(-1)).not.toBe(all(other ?? '', 'id').at(-1));
  });

  it('never changes', () => {
    expect(entryId(['new', 'a', 'A lab'])).toBe('urn:uuid:f125dbbb-2bf9-8b6c-9f82-329eb6996036');
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

  it.each([site.baseUrl, '/'])('publishes the feed with the front page of a site at %s', (baseUrl) => {
    const added = addFeed(pages, sampleDatabase([run('a')]), { ...site, baseUrl });
    expect(added.map(({ feed, files }) => [feed, files?.map(({ path }) => path)])).toEqual([
      ['feed.xml', ['feed.xml']],
      [undefined, undefined],
    ]);
  });

  it('leaves a site without a day without a feed', () => {
    expect(addFeed(pages, sampleDatabase([run('a', { date: '2019' })]), site)).toEqual(pages);
  });
});
