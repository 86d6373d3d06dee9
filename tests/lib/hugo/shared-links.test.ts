import { describe, expect, it } from 'vitest';
import { linkShared } from '../../../scripts/lib/hugo/shared-links.ts';

const FILES = new Set([
  'ru/index.html',
  'ru/runs/a/index.html',
  'ru/css/site.css',
  'index.html',
  'runs/a/index.html',
  'runs/a/raw/fio.json',
  'runs/b/index.html',
  'api/v1/index.json',
  'og/runs/a.png',
]);

function linked(html: string, baseUrl = '/'): string {
  return linkShared(html, 'ru/runs/a/index.html', { baseUrl, code: 'ru' }, (path) => FILES.has(path));
}

describe('linkShared', () => {
  it('leads to what is published once, and leaves what the language has itself', () => {
    expect(
      linked(
        '<a href="/ru/"> <a href="/ru/runs/a/#x"> <link href="/ru/css/site.css"> <form data-root="/ru/"> <a href="/zh/">',
      ),
    ).toBe(
      '<a href="/ru/"> <a href="/ru/runs/a/#x"> <link href="/ru/css/site.css"> <form data-root="/ru/"> <a href="/zh/">',
    );
    expect(
      linked('<a href="/ru/api/v1/index.json?x=1"> <form data-index="/ru/api/v1/index.json"> <a href="/ru/runs/b/#y">'),
    ).toBe('<a href="/api/v1/index.json?x=1"> <form data-index="/api/v1/index.json"> <a href="/runs/b/#y">');
  });

  it('follows addresses from the page, below any address of the site, in full and as a path', () => {
    expect(linked('<a href="raw/fio.json"> <a href="./raw/fio.json#L1"> <a href="./#x">', '/bench/')).toBe(
      '<a href="/bench/runs/a/raw/fio.json"> <a href="/bench/runs/a/raw/fio.json#L1"> <a href="./#x">',
    );
    expect(linked('<meta content="https://a.org/bench/ru/og/runs/a.png">', 'https://a.org/bench/')).toBe(
      '<meta content="https://a.org/bench/og/runs/a.png">',
    );
  });

  it('knows a site whose address has letters that are encoded, in each spelling of it', () => {
    const html = (root: string, code: string) =>
      `<link href="${root}${code}css/site.css"> <a href="${root}${code}api/v1/index.json"> <meta content="https://a.org${root}${code}og/runs/a.png">`;
    for (const root of ['/бенч/', '/%D0%B1%D0%B5%D0%BD%D1%87/', '/%d0%b1%d0%b5%d0%bd%d1%87/'])
      for (const baseUrl of ['https://a.org/бенч/', 'https://a.org/%D0%B1%D0%B5%D0%BD%D1%87/'])
        expect(linked(html(root, 'ru/'), baseUrl)).toBe(html(root, '').replace('css/', 'ru/css/'));
  });

  it('takes an address that cannot be decoded as it stands', () => {
    expect(linked('<a href="/100%/ru/api/v1/index.json">', '/100%/')).toBe('<a href="/100%/api/v1/index.json">');
  });

  it('leaves other sites, words and what is nowhere as they are', () => {
    const html =
      '<a href="https://example.org/ru/api/v1/index.json"> <meta content="raw/fio.json"> <a href="mailto:a@b.org"> <a href="/ru/nowhere/">';
    expect(linked(html)).toBe(html);
  });
});
