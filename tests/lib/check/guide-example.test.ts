import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { admitSite } from '../../../scripts/lib/database/admit-site.ts';

const content = join(import.meta.dirname, '../../../content');

/** The code blocks of a page, without their indent. */
function blocksOf(page: string): readonly string[] {
  const text = readFileSync(join(content, page), 'utf8');
  return [...text.matchAll(/(?<=\n\n)(?: {4}.*\n)+/g)].map(([block]) => block.replace(/^ {4}/gm, ''));
}

describe('the guide to a run from a publication', () => {
  it.each(['submit.md', 'ru/submit.md', 'zh/submit.md'])('shows a run that check takes: %s', (page) => {
    const blocks = blocksOf(page);
    const starting = (start: string): string => blocks.find((block) => block.startsWith(start)) ?? '';
    const texts = {
      'figures.csv': starting('configuration,test,'),
      'run.json': starting('{\n  "id"'),
      'hardware.json': starting('{\n  "system"'),
    };
    const { id } = JSON.parse(texts['run.json']);
    const files = Object.entries(texts).map(([path, text]) => {
      const bytes = new TextEncoder().encode(text);
      return { path, size_bytes: bytes.length, sha256: '0'.repeat(64), bytes };
    });
    const run = { id, folder: `content/runs/${id}`, kind: 'run' as const, files, problems: [] };
    const { database, problems } = admitSite({ bundles: [run], reports: [], methods: [], pages: [], problems: [] }, []);
    expect(problems).toEqual([]);
    expect(database.runs.map(({ measurements }) => measurements.length)).toEqual([2]);
  });
});
