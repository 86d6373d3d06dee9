import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasWord, word } from '../../../scripts/lib/base/words.ts';
import { METRICS } from '../../../scripts/lib/model/metrics.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function textsBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

function namesIn(texts: readonly string[], pattern: RegExp): readonly string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))].sort();
}

describe('i18n/en.json', () => {
  it('has the words for every key that templates ask for; Hugo would print nothing for an unknown one', () => {
    const names = namesIn(textsBelow('layouts', '.html'), /\bT "([a-z0-9_]+)"/g);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !hasWord(name))).toEqual([]);
  });

  it('has the words for every key that the code asks for', () => {
    const sources = textsBelow('scripts/lib', '.ts');
    const names = namesIn(sources, /\bword\(\s*'([a-z0-9_]+)'/g);
    const facts = namesIn(sources, /\bfact\(\s*'([a-z0-9_]+)'/g).map((name) => `fact_${name}`);
    expect(names.length).toBeGreaterThan(80);
    expect([...names, ...facts].filter((name) => !hasWord(name))).toEqual([]);
  });

  it('has each key once: of two the last would win everywhere', () => {
    const keys: readonly string[] = textsBelow('i18n', 'en.json')[0]?.match(/^ {2}"\w+"(?=:)/gm) ?? [];
    expect(keys.length).toBeGreaterThan(1000);
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  });

  it('leaves the numbers of verdicts and noise to their thresholds', () => {
    const words = Object.entries(JSON.parse(readFileSync(join(root, 'i18n/en.json'), 'utf8')) as object)
      .filter(([key]) => /^(?:verdict|noise)_/.test(key))
      .map(([, text]) => String(text).replaceAll('95 % interval', ''));
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((text) => /\d\s?%|0\.\d+ ×|\d s\b/.test(text))).toEqual([]);
  });

  it('names every section of a run page, each with its template', () => {
    const run = readFileSync(join(root, 'scripts/lib/pages/runs/run.ts'), 'utf8');
    const list = run.slice(run.indexOf('function sectionsOf'), run.indexOf('/** A run'));
    const names = namesIn([list], /(?:^\s+|optional\(|\? \[)'([a-z-]+)'/gm);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !hasWord(`section_${name.replaceAll('-', '_')}`))).toEqual([]);
    const templates = readdirSync(join(root, 'layouts/_partials/run'));
    expect(names.filter((name) => !templates.includes(`${name}.html`))).toEqual([]);
  });

  it('names every value of the enumerations of the schemas', () => {
    const properties = (file: string): unknown => JSON.parse(readFileSync(join(root, 'schemas', file), 'utf8'));
    const measurement = JSON.stringify(properties('api/measurement.schema.json'));
    for (const kind of ['drive', 'raid', 'array', 'cluster', 'volume']) {
      expect(measurement).toContain(`"${kind}"`);
      expect([hasWord(`kind_${kind}`), hasWord(`kinds_${kind}`)]).toEqual([true, true]);
    }
    const named = METRICS.filter((metric) => hasWord(`metric_${metric}`));
    expect(named).toEqual(METRICS);
    for (const direction of ['read', 'write', 'trim', 'mixed']) expect(hasWord(`way_${direction}`)).toBe(true);
    for (const severity of ['error', 'warning', 'notice']) {
      for (const key of ['', '_plural', '_means']) expect(hasWord(`severity_${severity}${key}`)).toBe(true);
    }
  });
});

describe('word', () => {
  it('writes a count as other numbers are written, and a queue depth as fio does', () => {
    expect(word('count_systems', { Count: 31 })).toBe('31 systems');
    expect(word('count_systems', { Count: 1190 })).toBe('1\u202f190 systems');
    expect(word('load_depth', { depth: 1024 })).toBe('QD1024');
  });
});
