import { afterEach, describe, expect, it } from 'vitest';
import { formatDate } from '../../../scripts/lib/base/dates.ts';
import { formatDigits } from '../../../scripts/lib/base/digits.ts';
import { language } from '../../../scripts/lib/base/locale.ts';
import { pageWords, translated, useWords, word } from '../../../scripts/lib/base/words.ts';
import { readLanguage } from '../../../scripts/lib/hugo/own-words.ts';
import { memoryEffects } from '../../memory-effects.ts';

const RUNS = {
  one: '{{ .Count }} прогон',
  few: '{{ .Count }} прогона',
  many: '{{ .Count }} прогонов',
  other: '{{ .Count }} прогона',
};
const read = (files: Readonly<Record<string, string>>, code: string) =>
  readLanguage(memoryEffects(files, { engineDir: '/engine' }), '/site', code);

afterEach(() => useWords());

describe('readLanguage', () => {
  it("lays a site's words over the engine's of the language, and counts what stays English", async () => {
    const found = await read(
      {
        '/engine/i18n/ru.json': JSON.stringify({ language_name: 'Русский', nav_runs: 'Прогоны', count_runs: RUNS }),
        '/engine/i18n/texts/ru.json': JSON.stringify({ 'A rule': 'Правило' }),
        '/site/i18n/ru.json': JSON.stringify({ nav_runs: 'Тесты' }),
      },
      'ru',
    );
    expect(found).toEqual({
      code: 'ru',
      vocabulary: {
        words: { language_code: 'ru', language_name: 'Русский', nav_runs: 'Тесты', count_runs: RUNS },
        texts: { 'A rule': 'Правило' },
      },
      missing: pageWords().length - 4,
    });
    useWords(found.vocabulary);
    expect([language(), word('nav_runs'), translated('A rule'), translated('Another')]).toEqual([
      'ru',
      'Тесты',
      'Правило',
      'Another',
    ]);
    expect(word('nav_reports')).toBe('Reports');
    expect([1, 3, 5, 21].map((Count) => word('count_runs', { Count }))).toEqual([
      '1 прогон',
      '3 прогона',
      '5 прогонов',
      '21 прогон',
    ]);
    expect([formatDigits(2.6), formatDate('2026-11-21')]).toEqual(['2,6', '21 ноября 2026 г.']);
  });

  it("takes a site's words of a language that the engine has none of, and of English nothing but the site's", async () => {
    const files = { '/site/i18n/ar.json': '{"nav_runs": "x"}', '/engine/i18n/en.json': '{"nav_runs": "y"}' };
    expect((await read(files, 'ar')).vocabulary).toEqual({
      words: { language_code: 'ar', language_name: 'ar', nav_runs: 'x' },
    });
    expect(await read(files, 'en')).toEqual({ code: 'en', vocabulary: {}, missing: 0 });
  });

  it('names the file of what is no word, has not the forms of the language, or is not there at all', async () => {
    const wrong = (text: string) => read({ '/site/i18n/ru.json': text }, 'ru');
    await expect(wrong('{"count_runs": {"one": "x", "other": "y"}}')).rejects.toThrow(
      /\/site\/i18n\/ru\.json:\n {2}"count_runs" has to be a text for each of: few, many, one, other/,
    );
    await expect(wrong('[1]')).rejects.toThrow(/\/site\/i18n\/ru\.json has to be an object of words/);
    await expect(wrong('{')).rejects.toThrow(/\/site\/i18n\/ru\.json is not JSON/);
    await expect(read({}, 'ru')).rejects.toThrow(
      /params\.languages of hugo\.toml names "ru".*add \/site\/i18n\/ru\.json/,
    );
  });
});
