import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../scripts/lib/pages/markdown.ts';

describe('Markdown of strangers', () => {
  it('shows HTML as text', () => {
    const text = 'a <b onclick="x()">b</b> <script>x()</script>\n\n<div>c</div>\n\n<!-- d -->';
    expect(renderMarkdown(text)).not.toMatch(/<(?!\/?p>)/);
    expect(renderMarkdown(text)).toContain('&lt;script&gt;');
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java&#115;cript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.org/',
  ])('makes no link to %s', (address) => {
    for (const text of [`[a](${address})`, `<${address}>`, `[a][1]\n\n[1]: ${address}`])
      expect(renderMarkdown(text), text).not.toContain(`href="${address.slice(0, 4)}`);
  });

  it('makes links to the web, to mail and within the site', () => {
    for (const address of ['https://example.org/', 'mailto:a@example.org', '../runs/', '#top', '/about/'])
      expect(renderMarkdown(`[a](${address})`)).toContain(`<a href="${address}"`);
  });

  it('breaks no line between a number and its unit, except in code', () => {
    expect(renderMarkdown('70 % of 3 GB/s in 2 ms, 2 disks, `70 %`')).toContain(
      '70\u00a0% of 3\u00a0GB/s in 2\u00a0ms, 2 disks, <code>70 %</code>',
    );
  });

  it('shows no pictures', () => {
    expect(renderMarkdown('![a](https://example.org/a.png)')).not.toContain('<img');
  });
});
