import { describe, expect, it } from 'vitest';
import { leanHtml } from '../../../scripts/lib/hugo/render-pages.ts';

describe('leanHtml', () => {
  it('leaves one line break of the blank space between tags', () => {
    expect(leanHtml('<ul>\n\n    \n  <li>a\n  b</li>\n\n  <li> c </li>\n</ul>\n')).toBe(
      '<ul>\n<li>a\n  b</li>\n<li> c </li>\n</ul>\n',
    );
  });

  it('leaves texts as they are whose spaces count, attributes, and spaces that never break', () => {
    for (const html of [
      '<pre>\n\n  a\n\n</pre>',
      '<script type="application/json">{"a":\n\n  1}</script>',
      '<textarea>\n  a\n</textarea>',
      '<a title="a\n\n  b">c</a>',
      '<b>\u00a0\u00a0</b>',
    ])
      expect(leanHtml(html)).toBe(html);
  });
});
