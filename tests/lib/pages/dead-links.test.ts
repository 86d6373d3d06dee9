import { describe, expect, it } from 'vitest';
import { deadLinks } from '../../../scripts/lib/pages/dead-links.ts';

const FILES = new Set([
  'index.html',
  'about/index.html',
  'runs/a/index.html',
  'runs/a/raw/a.json',
  'files/a report.pdf',
  'ru/about/index.html',
]);

function dead(markdown: string, { address = 'runs/a/', root = '/', languages = ['ru'] } = {}) {
  const text = { file: 'x.md', address, markdown };
  return deadLinks([text], (path) => FILES.has(path), { root, languages }).map(({ line, found, fix }) => [
    ...[line, found],
    fix === 'correct it, or take it out' ? '' : fix,
  ]);
}

describe('deadLinks', () => {
  it('takes what the site publishes, from the page on and from the root on, and leaves other hosts alone', () => {
    const good = [
      'raw/a.json',
      './',
      '../../about/',
      '../../about',
      '/about/?x=1#y',
      '/',
      '#place',
      '/files/a%20report.pdf',
    ];
    const others = ['https://example.org/none/', '//example.org/none/', 'mailto:a@example.org'];
    expect(dead([...good, ...others].map((href) => `[x](${href})`).join(' '))).toEqual([]);
    expect(dead('[x](/bench/about/) [y](../../about/)', { root: '/bench/' })).toEqual([]);
  });

  it('names the line of each other, and what was meant where that is there', () => {
    expect(dead('# Head\n\nOne [x](raw/b.json)\nand [y](about/#z).\n\n- [z](../about.md)\n')).toEqual([
      [3, 'raw/b.json', ''],
      [4, 'about/#z', 'did you mean "../../about/#z"?'],
      [6, '../about.md', 'did you mean "../../about/"?'],
    ]);
  });

  it('knows that a site below a path has nothing at the root', () => {
    expect(dead('[x](/about/)', { root: '/bench/' })).toEqual([[1, '/about/', 'did you mean "../../about/"?']]);
  });

  it('takes pages in a language to link to what is published once for all', () => {
    expect(dead('[x](../../runs/a/) [y](../about/) [z](../none/)', { address: 'ru/about/' })).toEqual([
      [1, '../none/', ''],
    ]);
    expect(dead('[x](../runs/a/)', { address: 'ru/about/' })).toEqual([]);
  });

  it('looks at no link that is only told of, as code', () => {
    expect(dead('`[x](none/)`\n\n    [y](none/)\n')).toEqual([]);
  });
});
