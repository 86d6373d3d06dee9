import { describe, expect, it } from 'vitest';
import { adviceOnPages } from '../../../scripts/lib/check/page-texts.ts';

describe('adviceOnPages', () => {
  const adviceOn = (markdown: string) =>
    adviceOnPages([{ path: 'imprint', markdown }]).map(({ file, line, message, fix }) => [file, line, message, fix]);

  it('tells of front matter, which would be shown as text, and where a title belongs', () => {
    expect(adviceOn('---\ntitle: Imprint\nurl: /x/\n---\n\nWho runs this.\n')).toEqual([
      [
        'content/imprint.md',
        1,
        'the page holds front matter',
        'take it out: it is shown as text; the title of a page is its first line, "# Title"',
      ],
    ]);
  });

  it('tells of HTML, shortcodes and pictures, each with its line', () => {
    const found = adviceOn('# Imprint\n\n<div>x</div>\n\n{{< figure >}}\n\n![Rack](rack.png)\n');
    expect(found.map(([, line, message]) => [line, message])).toEqual([
      [3, 'the page holds HTML'],
      [5, 'the page holds a template or shortcode'],
      [7, 'the page holds a picture'],
    ]);
  });

  it('tells of a page without a title, and of an empty one', () => {
    const line = [
      1,
      'the page has no title: its file\'s name, "imprint", stands there',
      'begin it with a line "# Title"',
    ];
    for (const text of ['Who runs this.\n', '', '## Imprint\n\n# Title\n'])
      expect(adviceOn(text)).toEqual([['content/imprint.md', ...line]]);
    expect(adviceOn('# Imprint')).toEqual([]);
  });

  it('takes a line across the page, and code between backticks, for what they are', () => {
    expect(adviceOn('# Imprint\n\n---\n\nBelow it `<div>`.\n')).toEqual([]);
    expect(adviceOn('# Imprint\n\n---\n\nNo second line follows.\n')).toEqual([]);
  });
});
