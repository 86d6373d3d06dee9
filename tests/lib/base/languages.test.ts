import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { steadyReasons } from '../../../scripts/lib/analyse/steady-measurements.ts';
import { verdictKinds } from '../../../scripts/lib/analyse/verdict-kinds.ts';
import { faultsOfWords, type Plural, pageWords } from '../../../scripts/lib/base/words.ts';

import { comparisonKinds } from '../../../scripts/lib/database/comparison-kinds.ts';
import { NOTHING_OVER_TIME } from '../../../scripts/lib/formats/published.ts';
import { siteRules } from '../../../scripts/lib/pages/site.ts';

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

/** Texts of rules, notices, verdicts with their reasons, and comparisons that pages show, as the code has them. */
function textsOfCode(): ReadonlySet<string> {
  const kinds = [...verdictKinds, ...comparisonKinds];
  return new Set([
    ...[...siteRules(), ...kinds].flatMap(({ title, description }) => [title, description]),
    ...kinds.flatMap(({ thresholds }) => thresholds.flatMap(({ unit, means, source }) => [unit, means, source])),
    ...steadyReasons,
    NOTHING_OVER_TIME,
  ]);
}

describe('languages of the engine', () => {
  it('have units of their own behind numbers, where they have any', () => {
    const texts = { ...tableOf('ru'), ...tableOf('texts/ru') };
    const foreign = Object.values(texts)
      .flatMap(formsOf)
      .flatMap((text) => text.match(/[\d}][\s\u00a0\u202f](?:[mµu]?s|min|h|W|[kMGT]i?B|Gbit\/s)\b(?!`)/g) ?? []);
    expect(foreign).toEqual([]);
  });

  it.each(codes)('have every text of rules, notices, verdicts and comparisons, with its code: %s', (code) => {
    const texts = tableOf(`texts/${code}`) as Readonly<Record<string, string>>;
    const asked = [...textsOfCode()];
    // Units such as "s" are the same in all.
    expect(asked.filter((text) => /[a-z]{3} /.test(text) && !Object.hasOwn(texts, text))).toEqual([]);
    expect(Object.keys(texts).filter((text) => !asked.includes(text))).toEqual([]);
    const codeOf = (text: string): number => (text.match(/`[^`]*`/g) ?? []).length;
    expect(Object.entries(texts).filter(([text, theirs]) => codeOf(text) !== codeOf(theirs))).toEqual([]);
  });

  it('are Russian and Chinese beside English', () => {
    expect(codes.sort()).toEqual(['ru', 'zh']);
  });

  it.each(codes)('have all words of pages, each with the places and forms that it needs: %s', (code) => {
    const words = tableOf(code);
    expect(pageWords().filter((key) => !Object.hasOwn(words, key))).toEqual([]);
    expect(faultsOfWords(words, code)).toEqual([]);
    const wrong = Object.entries(words).filter(([key, entry]) => {
      const theirs = english[key];
      const places = placesOf(formsOf(theirs).at(-1) ?? '');
      return formsOf(entry).some((text) => placesOf(text).join() !== places.join());
    });
    expect(wrong).toEqual([]);
  });

  it.each(codes)('have one form in each text, and not all of them in one: %s', (code) => {
    const wrong = Object.entries(tableOf(code)).filter(([, entry]) =>
      formsOf(entry).some((text) => text.includes(' || ')),
    );
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
