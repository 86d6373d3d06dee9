import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { faultsOfWords, PAGE_WORDS, type Plural } from '../../../scripts/lib/base/words.ts';

const folder = fileURLToPath(new URL('../../../i18n/', import.meta.url));
type Table = Readonly<Record<string, string | Plural>>;
const tableOf = (code: string): Table => JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8')) as Table;
const english = tableOf('en');
const codes = readdirSync(folder)
  .filter((name) => /^[a-z]+\.json$/.test(name) && name !== 'en.json')
  .map((name) => name.slice(0, -'.json'.length));

const formsOf = (entry: string | Plural | undefined): readonly string[] =>
  entry === undefined ? [] : typeof entry === 'string' ? [entry] : Object.values(entry);
const placesOf = (text: string): readonly string[] => [...new Set(text.match(/\{\{ \.\w+ \}\}/g) ?? [])].sort();
/** What is the same in every language: code, tags, addresses, and the space at either end. */
const keptOf = (text: string): readonly string[] =>
  [
    ...(text.match(/`[^`]*`|<[a-z/][^>]*>|https?:\S+|--[a-z-]+(?:=[\w+]+)?/g) ?? []),
    ...(text.match(/^ | $/g) ?? []),
  ].sort();

describe('languages of the engine', () => {
  it('are Russian and Chinese beside English', () => {
    expect(codes.sort()).toEqual(['ru', 'zh']);
  });

  it.each(codes)('have all words of pages, each with the places and forms that it needs: %s', (code) => {
    const words = tableOf(code);
    expect(PAGE_WORDS.filter((key) => !Object.hasOwn(words, key))).toEqual([]);
    expect(faultsOfWords(words, code)).toEqual([]);
    const wrong = Object.entries(words).filter(([key, entry]) => {
      const theirs = english[key];
      const places = placesOf(formsOf(theirs).at(-1) ?? '');
      return formsOf(entry).some((text) => placesOf(text).join() !== places.join());
    });
    expect(wrong).toEqual([]);
  });

  it.each(codes)('keep options, addresses and spaces around: %s', (code) => {
    const wrong = Object.entries(tableOf(code)).filter(
      ([key, entry]) =>
        keptOf(formsOf(entry).at(-1) ?? '').join() !== keptOf(formsOf(english[key]).at(-1) ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });
});
