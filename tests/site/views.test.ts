/** The site's own pages: each view is of the type that its section declares, and each section that it names is there. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../../scripts/lib/hugo/run-hugo.ts';
import { viewSchemas } from '../view-schemas.ts';
import { ownPages, ownSite } from './built-sites.ts';

const built = await ownSite();
const pages = await ownPages();

/** Section and kind, as views are declared by them; the front page has the section of its kind. */
const keyOf = ({ type, kind }: PageRecord): string => `${type ?? kind}/${kind}`;

/** What a page says it shows: anchors of its sections, and of the views in its table of contents. */
function anchorsOf({ params, type }: PageRecord): readonly string[] {
  const { sections = [], contents = [] } = params.view as {
    readonly sections?: readonly (string | { readonly anchor?: string; readonly id?: string })[];
    readonly contents?: readonly { readonly id: string }[];
  };
  const named = sections.map((one) => (typeof one === 'string' ? one : (one.anchor ?? one.id ?? '')));
  return type === 'reports' ? contents.map(({ id }) => id) : [...named, ...contents.map(({ id }) => id)];
}

/** What stands in the element of an anchor besides its heading; undefined where there is none. */
function contentOf(html: string, anchor: string): string | undefined {
  const start = new RegExp(`<(section|div|article)\\b[^>]* (?:aria-labelledby|id)="?${anchor}["\\s>][^>]*>?`).exec(
    html,
  );
  if (start === null) return undefined;
  const [open, tag = ''] = start;
  const tags = new RegExp(`<(/?)${tag}\\b`, 'g');
  tags.lastIndex = start.index + open.length;
  let depth = 1;
  for (let found = tags.exec(html); found !== null; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return html.slice(start.index + open.length, found.index).replace(/<h2[\s\S]*?<\/h2>/, '');
  }
  return undefined;
}

function isEmpty(content: string): boolean {
  return !/<svg/.test(content) && content.replace(/<[^>]*>/g, '').trim() === '';
}

describe('views of the site', () => {
  it('hold what their sections declare, and nothing else', async () => {
    const { definitions, ofView } = await viewSchemas();
    const ajv = new Ajv({ strict: false, allErrors: true });
    const validators = new Map<string, ValidateFunction>(
      [...ofView].map(([key, view]) => [key, ajv.compile({ ...view, definitions })]),
    );
    const faults = pages.flatMap((page) => {
      const validate = validators.get(keyOf(page));
      if (validate === undefined) return [`${page.path}: no view is declared for ${keyOf(page)}`];
      if (validate(page.params.view)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${page.path}: ${instancePath} ${message} ${JSON.stringify(params)}`,
      );
    });
    expect(faults.slice(0, 20)).toEqual([]);
    // Of a site of many runs: tests/site/older-runs.test.ts.
    expect(new Set([...pages.map(keyOf), 'older-runs/page'])).toEqual(new Set(ofView.keys()));
  });

  it('name no section that their pages do not have, or have without content', async () => {
    const faults: string[] = [];
    let count = 0;
    for (const page of pages) {
      const anchors = anchorsOf(page);
      if (anchors.length === 0) continue;
      const html = await readFile(join(built, page.path, 'index.html'), 'utf8');
      for (const anchor of anchors) {
        const content = contentOf(html, anchor);
        count += 1;
        if (content === undefined) faults.push(`${page.path}: no section ${anchor}`);
        else if (isEmpty(content)) faults.push(`${page.path}: ${anchor} is empty`);
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
    expect(count).toBeGreaterThan(900);
  });
});
