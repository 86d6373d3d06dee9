import { describe, expect, it } from 'vitest';
import { differencesPath, translatedCharts } from '../../../scripts/lib/charts/translated-charts.ts';

describe('translatedCharts', () => {
  it('tells in one file a page what its charts have else, and leaves all others as they are', async () => {
    const own: Record<string, string> = {
      'systems/a/charts/one.vl.json': '{"title":"Rate","width":9}',
      'systems/a/charts/two.vl.json': '{"title":"9"}',
    };
    const files = [
      { path: 'systems/a/charts/one.vl.json', content: '{"title":"Скорость","width":9}' },
      { path: 'systems/a/charts/two.vl.json', content: '{"title":"9"}' },
      { path: 'systems/b/charts/one.vl.json', content: '{"title":"Иное"}' },
      { path: 'systems/a/citation.bib', content: '@misc{a}' },
    ];
    expect(await translatedCharts(files, async (path) => own[path])).toEqual([
      files[2],
      files[3],
      { path: 'systems/a/charts/language.json', content: '{"one.vl.json":{"title":"Скорость"}}' },
    ]);
  });

  it('knows charts by their place', () => {
    expect(differencesPath('charts/one.vl.json')).toBe('charts/language.json');
    expect(differencesPath('systems/a/one.vl.json')).toBeUndefined();
  });
});
