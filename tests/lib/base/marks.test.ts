import { afterEach, describe, expect, it } from 'vitest';
import { useLanguage } from '../../../scripts/lib/base/locale.ts';
import {
  aside,
  clauseMark,
  colonMark,
  listMark,
  sentenceMark,
  sentences,
  stopMark,
} from '../../../scripts/lib/base/marks.ts';

const all = (): string =>
  `IOPS${aside('read')}${colonMark()}1${listMark()}2${clauseMark()}3${sentenceMark()}More${stopMark()}`;

describe('marks between parts of a text', () => {
  afterEach(() => useLanguage('en'));

  it('have a space behind them in languages that write spaces', () => {
    for (const code of ['en', 'ru']) {
      useLanguage(code);
      expect(all()).toBe('IOPS (read): 1, 2; 3. More.');
    }
  });

  it('are full-width in Chinese, without a space', () => {
    useLanguage('zh');
    expect(all()).toBe('IOPS（read）：1，2；3。More。');
  });

  it('are none between whole sentences, which have a space between them where the language writes spaces', () => {
    const told = (): string => sentences(`One${stopMark()}`, undefined, false, `Two${stopMark()}`);
    expect(told()).toBe('One. Two.');
    useLanguage('zh');
    expect(told()).toBe('One。Two。');
  });
});
