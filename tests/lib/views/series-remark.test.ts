import { afterEach, describe, expect, it } from 'vitest';
import russian from '../../../i18n/ru.json' with { type: 'json' };
import { useWords, type Words } from '../../../scripts/lib/base/words.ts';
import { seriesRemark } from '../../../scripts/lib/views/time-view.ts';

describe('seriesRemark', () => {
  afterEach(() => useWords());

  it('names the direction in the language of the page', () => {
    const remark = { key: 'histogram_tail', values: { direction: 'read', counted: 10, reported: 20 } } as const;
    expect(seriesRemark(remark)).toContain('10 of 20 I/Os (read)');
    useWords({ words: russian as Partial<Words> });
    expect(seriesRemark(remark)).toContain('(чтение)');
  });
});
