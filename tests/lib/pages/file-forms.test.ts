import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { figuresJson } from '../../../assets/js/search/download-figures.ts';
import { SEARCH_FORM, TABLE_FORM } from '../../../scripts/lib/pages/api/api.ts';
import { writeJson } from '../../../scripts/lib/tables/write-table.ts';
import { sampleMeasurement } from './site-sample.ts';

/** Names that stand as keys, without those of the reader's own columns. */
const keysIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/"(\w+)"(?=[:,] |\s*[,}]| ?:)/g)].flatMap(([, name]) => name ?? []));

function keysOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, own]) => [key, ...keysOf(own)]);
}

describe('the forms of files that the page of the API prints', () => {
  it('name every key of the JSON of a table', () => {
    const source = { site: 'Lab', title: 'A page', page: '/a/', data_version: '0', licences: [] };
    const rows = [{ values: [1], missing: { column: 'no samples' }, links: { column: '/b/' } }];
    const columns = [{ name: 'column', unit: 'ns' }];
    const file = JSON.parse(writeJson({ title: 'Rates', note: 'Of each', columns, rows }, source));
    expect([...keysIn(TABLE_FORM.join('\n'))]).toEqual(expect.arrayContaining([...keysOf(file)]));
    expect(Object.keys(file)).toEqual(['table', 'note', 'source', 'columns', 'rows']);
  });

  it('name every key of what search hands over', () => {
    const found = sampleMeasurement('a/read', { iops: 1 }) as unknown as Measurement;
    const file = JSON.parse(figuresJson([found as never], '/search/', '0'));
    expect([...keysIn(SEARCH_FORM.join('\n'))]).toEqual(expect.arrayContaining(Object.keys(file)));
    expect(file.measurements[0]).toMatchObject({ id: found.id, iops: 1 });
  });
});
