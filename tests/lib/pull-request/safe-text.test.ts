import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { code, codes, sentence } from '../../../scripts/lib/pull-request/comment-parts.ts';

const markdown = new MarkdownIt({ html: true, linkify: true });

/** What a reader's browser would get of it in a cell of a table, without the code spans. */
function outsideOfCode(text: string): string {
  return markdown.render(`| a |\n| --- |\n| x ${text} y |\n`).replaceAll(/<code>.*?<\/code>/gs, '');
}

const frame = outsideOfCode('z').replace('z', '');
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[@#<>[\]()!`|\\*_:/a-z.\n\u202e -]{0,40}$/),
  fc.constantFrom(
    '@team',
    'a\\',
    '\\|x',
    '`@x`',
    'www.x.org',
    'https://x',
    '<!-- x',
    '![](x)',
    '$x$',
    'GH-1',
    'a@b.cc',
  ),
);

describe('code', () => {
  it('keeps any text in one code span of one table cell', () => {
    fc.assert(fc.property(hostile, (text) => outsideOfCode(code(text)).replace(/x\s*y/, 'x  y') === frame));
  });

  it('shortens, and leaves out what would steer the reader', () => {
    expect(code('abcdef', 4)).toBe('`abc…`');
    expect(code('a\u202eb\nc\u200bd')).toBe('`a b c d`');
    expect(code('')).toBe('` `');
  });
});

describe('sentence', () => {
  it('shows plain words as they are, and anything else as code', () => {
    expect(sentence('iops x latency is 4.5, at most 8 (100 %)')).toBe('iops x latency is 4.5, at most 8 (100 %)');
    for (const text of [
      'a_b_c',
      'see www.example.org',
      'http: //x',
      'https://x',
      '@me',
      '#1',
      'GH-12',
      '1a2b3c4',
      ':x:',
    ])
      expect(sentence(text)).toBe(`\`${text}\``);
  });

  it('never lets a mark, a link or a mention out of a code span', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const outside = sentence(text).replaceAll(/`[^`]*`/g, '');
        expect(outside).not.toMatch(/[@#<>[\]!`|\\*_~$&]|www\.|\/\/|:\S/i);
        expect(outsideOfCode(sentence(text))).not.toMatch(/<(a|img|em|strong|h\d|script)\b/);
      }),
    );
  });
});

describe('codes', () => {
  it('shows the first ones and counts the rest', () => {
    expect(codes(['a', 'b', 'c'], 2, (count) => `and ${count} more`)).toBe('`a`, `b`, and 1 more');
  });
});
