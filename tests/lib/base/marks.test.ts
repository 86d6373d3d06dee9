import { readdir, readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { useLanguage } from '../../../scripts/lib/base/locale.ts';
import {
  aside,
  clauseMark,
  colonMark,
  gapMark,
  listMark,
  sentenceMark,
  sentences,
  stopMark,
} from '../../../scripts/lib/base/marks.ts';

const all = (): string =>
  `IOPS${aside('read')}${colonMark()}1${listMark()}2${clauseMark()}3${sentenceMark()}More${stopMark()}${gapMark()}Why?`;

describe('marks between parts of a text', () => {
  afterEach(() => useLanguage('en'));

  it('have a space behind them in languages that write spaces', () => {
    for (const code of ['en', 'ru']) {
      useLanguage(code);
      expect(all()).toBe('IOPS (read): 1, 2; 3. More. Why?');
    }
  });

  it('are full-width in Chinese, without a space', () => {
    useLanguage('zh');
    expect(all()).toBe('IOPS（read）：1，2；3。More。Why?');
  });

  it('are none between whole sentences, which have a space between them where the language writes spaces', () => {
    const told = (): string => sentences(`One${stopMark()}`, undefined, false, `Two${stopMark()}`);
    expect(told()).toBe('One. Two.');
    useLanguage('zh');
    expect(told()).toBe('One。Two。');
  });
});

describe('templates', () => {
  it('have no space of their own between a sentence and a link behind it: Chinese has none', async () => {
    const dir = new URL('../../../layouts/', import.meta.url);
    const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html'));
    const spaced = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(new URL(file, dir), 'utf8');
        return /\{\{ \.(?:text|note) \}\}(?:\{\{ with [^}]+\}\})? <a/.test(text) ? [file] : [];
      }),
    );
    expect(spaced.flat()).toEqual([]);
  });
});
