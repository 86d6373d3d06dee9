import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { numbersOf, translateReport } from '../../../scripts/lib/formats/translate-report.ts';
import type { ParsedReport } from '../../../scripts/lib/formats/types.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readTranslations } from '../../../scripts/lib/store/read-translations.ts';

const REPORT = {
  title: 'An array under load',
  summary: 'It reaches 438,000 IOPS at 2.6 ms.',
  date: '2019-05',
  lab: { name: 'A lab' },
  source: { title: 'An article', publisher: 'A journal' },
  sections: [{ id: 'results', title: 'Results', text: 'results.md' }],
  findings: [{ group: 'What it does', text: 'Reads are 1.5 times writes.' }],
};
const parsed = {
  id: 'array',
  folder: 'content/reports/array',
  report: REPORT,
  texts: new Map([['results.md', 'After 3 minutes it falls to 98 %.']]),
} as unknown as ParsedReport;
/** A report of this repository, as far as its texts go. */
async function parsedReport(id: string): Promise<{ readonly parsed: ParsedReport }> {
  const dir = join(engineDir, 'content/reports', id);
  const names = (await readdir(dir)).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), 'utf8')] as const));
  const report: unknown = JSON.parse(await readFile(join(dir, 'report.json'), 'utf8'));
  return { parsed: { ...parsed, id, report, texts: new Map(texts) } as ParsedReport };
}

const SAID = {
  'An array under load': 'Массив под нагрузкой',
  'It reaches 438,000 IOPS at 2.6 ms.': 'Достигает 438\u00a0000 IOPS при 2,6 ms.',
  Results: 'Результаты',
  'What it does': 'Что он может',
  'Reads are 1.5 times writes.': 'Чтение в 1,5 раза быстрее записи.',
};
const TEXTS = new Map([['results.md', 'Через 3 минуты падает до 98 %.']]);

describe('translateReport', () => {
  it('exchanges what people read, and nothing of figures, views, sources and names', () => {
    const { parsed: translated, faults } = translateReport(parsed, { said: SAID, texts: TEXTS }, 'ru');
    expect(faults).toEqual([]);
    expect(translated).toEqual({
      ...parsed,
      report: {
        ...REPORT,
        title: 'Массив под нагрузкой',
        summary: 'Достигает 438\u00a0000 IOPS при 2,6 ms.',
        sections: [{ id: 'results', title: 'Результаты', text: 'results.md' }],
        findings: [{ group: 'Что он может', text: 'Чтение в 1,5 раза быстрее записи.' }],
      },
      texts: TEXTS,
    });
  });

  it('takes no translation that says other numbers, and tells which', () => {
    const said = { ...SAID, 'Reads are 1.5 times writes.': 'Чтение в 1,6 раза быстрее записи.' };
    const texts = new Map([['results.md', 'Через 2 минуты падает до 98 %.']]);
    const { parsed: translated, faults } = translateReport(parsed, { said, texts }, 'ru');
    expect(translated.report.findings?.[0]?.text).toBe('Reads are 1.5 times writes.');
    expect(translated.texts).toEqual(parsed.texts);
    expect(faults).toEqual([
      '"Reads are 1.5 times writes." has the numbers 1.5, its translation 1.6',
      'results.md has the numbers 3 98, its translation 2 98',
    ]);
  });

  it('tells what is not translated, and what no text is any more', () => {
    const { Results: _, ...others } = SAID;
    const { faults } = translateReport(parsed, { said: { ...others, Gone: 'Нет' }, texts: new Map() }, 'ru');
    expect(faults).toEqual([
      '"Results" is not translated',
      'results.md is not translated',
      'report.json has no text "Gone"',
    ]);
  });
});

describe('translations of the reports here', () => {
  it.each(['ru', 'zh'])('have every text with its numbers: %s', async (code) => {
    const { reports, faults } = await readTranslations(nodeEffects(), engineDir, code);
    expect(faults).toEqual([]);
    for (const [id, translation] of reports) {
      const { parsed: original } = await parsedReport(id);
      expect([id, translateReport(original, translation, code).faults]).toEqual([id, []]);
    }
    expect(reports.size).toBeGreaterThanOrEqual(code === 'ru' ? 4 : 0);
  });
});

describe('numbersOf', () => {
  it('reads numbers as each language groups and divides them', () => {
    expect(numbersOf('438,000 IOPS, 2.6 ms, 4k, 70/30, T12 Q128')).toEqual([
      '12',
      '128',
      '2.6',
      '30',
      '4',
      '438000',
      '70',
    ]);
    expect(numbersOf('438\u00a0000 IOPS, 2,6 ms, 4k, 70/30, T12 Q128', true)).toEqual([
      '12',
      '128',
      '2.6',
      '30',
      '4',
      '438000',
      '70',
    ]);
    expect(numbersOf('drives 2, 3 and 10')).toEqual(numbersOf('накопители 2, 3 и 10', true));
    expect(numbersOf('drives 2-9, 11')).toEqual(numbersOf('накопители 2–9, 11', true));
  });
});
