import { afterEach, describe, expect, it } from 'vitest';
import russian from '../../../i18n/ru.json' with { type: 'json' };
import texts from '../../../i18n/texts/ru.json' with { type: 'json' };
import { useWords, type Words } from '../../../scripts/lib/base/words.ts';
import { measurementBadges, runBadges } from '../../../scripts/lib/tables/badges.ts';
import { sampleMeasurement, sampleRecord } from '../pages/site-sample.ts';

describe('badges in another language', () => {
  afterEach(() => useWords());
  const inRussian = () => useWords({ words: russian as Partial<Words>, texts });
  const steady_state = { verdict: 'not_judged', reason: 'No logs: totals do not show performance over time.' } as const;

  it('name the reason of a verdict in it', () => {
    const titles = () =>
      runBadges(sampleRecord({ measurements: [sampleMeasurement('mix/read', { steady_state })] }), '').map(
        ({ title }) => title,
      );
    expect(titles()).toContain(steady_state.reason);
    inRussian();
    expect(titles()).toContain('Логов нет: итоги не показывают производительность во времени.');
  });

  it('say what a notice is about in it, in English what it says', () => {
    const text = 'fio divides size over the 2 files of filename: 16 GiB of each.';
    const titles = () =>
      measurementBadges(sampleMeasurement('mix/read', { notices: [{ rule: 'N-size-divided', text }] })).map(
        ({ title }) => title,
      );
    expect(titles()).toContain(text);
    inRussian();
    expect(titles()).toContain('size делится между файлами.');
  });
});
