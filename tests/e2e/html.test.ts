import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { ownSite } from '../site/built-sites.ts';
import { pageKinds } from './page-kinds.ts';

const site = await ownSite();

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // How the source is set is not what a reader gets.
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'attr-quotes': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-inline-style': 'error',
    // A raw file in an archive has its path as anchor; HTML forbids spaces alone.
    'valid-id': ['error', { relaxed: true }],
    // It looks through the whole page for each reference; links.test.ts sees to them on all pages.
    'no-missing-references': 'off',
    // A box that scrolls a table is named as a region; as a section it would be one of the page's own.
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
});

describe('the HTML', () => {
  it.each(pageKinds(site))('of /%s follows the standard', async (path) => {
    const file = path === 'no-such-page/' ? '404.html' : `${path}index.html`;
    const { results } = await validator.validateString(await readFile(join(site, file), 'utf8'));
    const told = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    expect(told.slice(0, 20)).toEqual([]);
  });
});
