import { afterEach, describe, expect, it } from 'vitest';
import { exactFigure, formatSpan, withUnit } from '../../../scripts/lib/base/digits.ts';
import { useLanguage } from '../../../scripts/lib/base/locale.ts';
import { formatBitRate, formatBytes, formatSeconds } from '../../../scripts/lib/base/sizes.ts';
import { unitSymbol } from '../../../scripts/lib/base/unit-symbols.ts';
import { fitScale, PREFIXES, pageScale, readAmount, showAmount, writeAmount } from '../../../scripts/lib/base/units.ts';
import { plain } from '../../plain.ts';

describe('symbols of units', () => {
  afterEach(() => useLanguage('en'));

  it('are international ones in languages that use these', () => {
    for (const code of ['en', 'zh', 'ar']) {
      useLanguage(code);
      expect(['ms', 'MB/s', 'GiB', 'k\u202fIOPS'].map(unitSymbol)).toEqual(['ms', 'MB/s', 'GiB', 'k\u202fIOPS']);
    }
  });

  it('are Cyrillic in Russian, with every prefix; what has no Russian one stays', () => {
    useLanguage('ru-RU');
    expect(['ms', 'µs', 'MB/s', 'GHz', '%', 'k\u202fIOPS', 's', 'W'].map(unitSymbol)).toEqual([
      ...['мс', 'мкс', 'МБ/с', 'ГГц', '%', 'k\u202fIOPS', 'с', 'Вт'],
    ]);
    for (const unit of [...PREFIXES[1000], ...PREFIXES[1024]].map((prefix) => `${prefix}B`))
      expect(unitSymbol(unit)).toMatch(/^(?:к|М|Г|Т|П|Ки|Ми|Ги|Ти|Пи)?Б$/);
  });

  it('stand beside numbers of the same language', () => {
    useLanguage('ru');
    expect([formatBytes(3.84e12), formatBytes(2 ** 38), formatBitRate(25e9), formatSeconds(180)].map(plain)).toEqual([
      ...['3,84 ТБ', '256 ГиБ', '25 Гбит/с', '180 с'],
    ]);
    expect([fitScale('time', [2.5e6]).unit, pageScale('GB/s')?.unit]).toEqual(['мс', 'ГБ/с']);
  });

  it('stand behind figures in full and behind spans of time', () => {
    useLanguage('ru');
    expect(
      [exactFigure(268e6, 'bytes/s'), exactFigure(3000, 'ns'), formatSpan(30), formatSpan(8400)].map(plain),
    ).toEqual([...['268 000 000 Б/с', '3 000 нс', '30 с', '2 ч 20 мин']]);
  });

  it('have a space before them, but for per cent in Chinese', () => {
    const inAll = (unit: string) =>
      ['en', 'ru', 'zh'].map((code) => {
        useLanguage(code);
        return plain(withUnit('5', unit));
      });
    expect(inAll('%')).toEqual(['5 %', '5 %', '5%']);
    expect(inAll('ms')).toEqual(['5 ms', '5 ms', '5 ms']);
  });

  it('are read in either script, with a decimal point or comma; addresses keep one form', () => {
    useLanguage('ru');
    for (const text of ['2.5 мс', '2,5мс', '2.5ms']) expect(readAmount('time', text)).toBe(2.5e6);
    for (const text of ['3 ГБ/с', '3GB/s', '3 гб']) expect(readAmount('bandwidth', text)).toBe(3e9);
    expect(plain(showAmount('time', 250e3))).toBe('250 мкс');
    expect(writeAmount('time', 250e3)).toBe('250us');
    useLanguage('en');
    expect(readAmount('time', '2.5 мс')).toBeUndefined();
  });
});
