import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasWord } from '../../../scripts/lib/base/words.ts';
import { PAGE_KINDS } from '../../../scripts/lib/pages/registry.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { TemplateChecker } from '../../templates/check-templates.ts';
import { type Schema, viewSchemas } from '../../view-schemas.ts';

/** Partials that several types of view share, and what only some of these have. */
const PARTLY = {
  '_partials/bench-drawing.html reads $.subtitle': 'a bench has a title of its own only as a view of a report',
  '_partials/bench-drawing.html reads .note': 'likewise',
  '_partials/bench-drawing.html reads .title': 'likewise',
  '_partials/cell-class.html reads .cell.links': 'cells of views hold figures alone',
  '_partials/cell.html reads .badges': 'cells of views hold figures alone',
  '_partials/cell.html reads .code': 'likewise',
  '_partials/cell.html reads .links': 'likewise',
  '_partials/cell.html reads .links_row': 'likewise',
  '_partials/cell.html reads .sparkline': 'likewise',
  '_partials/page-head.html reads .banners': 'lists have nothing to warn of',
  '_partials/view-table.html reads .subtitle': 'behind a chart that has the subtitle, a table needs none',
  '_partials/view.html reads .bench': 'only reports have views of benches',
  '_partials/view.html reads .table_href': 'only reports have pages for the tables of their views',
};

function readLayout(name: string): string | undefined {
  const file = join(engineDir, 'layouts', name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The template of a page, by section and kind. */
function templateOf(key: string): string {
  if (key === 'home/home') return 'home.html';
  return key === 'page/page' ? 'page.html' : `${key}.html`;
}

const { definitions, ofView, ofPage } = await viewSchemas();

describe('layouts', () => {
  const checker = new TemplateChecker({ definitions }, readLayout, hasWord);
  for (const [key, view] of ofView) checker.checkPage(templateOf(key), ofPage, view);

  it('read only what views declare, and ask for words that there are', () => {
    expect(checker.undeclared).toEqual([]);
  });

  it('are of sections that one kind of page each has, and no others', () => {
    const sections = [...ofView.keys()].map((key) => key.split('/')[0] ?? '');
    expect(PAGE_KINDS.flatMap((kind) => kind.sections).sort()).toEqual([...new Set(sections)].sort());
    // The first page carries files of the whole site.
    expect(PAGE_KINDS[0]?.sections).toEqual(['home']);
  });

  it('can be followed everywhere', () => {
    // Of no view: shell.json, which is written beside the pages, and links that hugo.toml names.
    const others = [
      ...['$shell.languages', '.base', '.code', '.name'].map((what) => `_partials/shell.html:6 reads ${what}`),
      ...['pages', 'feed', 'languages', 'apart'].map((what) => `_partials/shell.html:7 reads $shell.${what}`),
      ...['9 reads .code', '10 reads .code', '10 reads .name'].map((place) => `_partials/languages.html:${place}`),
      ...['.base', '.code', '.name'].map((what) => `_partials/languages.html:12 reads ${what}`),
      '_partials/header.html:13 reads .url',
      '_partials/header.html:14 reads .name',
      '_partials/footer.html:10 reads .url',
      '_partials/footer.html:10 reads .name',
    ];
    expect([...checker.undecided].sort()).toEqual(others.sort());
  });

  it('make scripts and styles for all pages in one place, so that a page made alone finds them', () => {
    const files = readdirSync(join(engineDir, 'layouts'), { recursive: true, encoding: 'utf8' });
    const making = files.filter((file) => file.endsWith('.html') && readLayout(file)?.includes('resources.Get'));
    expect(making.sort()).toEqual([
      '_partials/head.html',
      '_partials/script.html',
      '_partials/scripts.html',
      '_partials/shell.html',
    ]);
  });

  it('read of shared partials more than a view declares only where that is meant', () => {
    expect(checker.partly).toEqual(Object.keys(PARTLY).sort());
  });
});

describe('TemplateChecker', () => {
  const row: Schema = { type: 'object', properties: { text: { type: 'string' }, href: { type: 'string' } } };
  const view: Schema = {
    type: 'object',
    properties: {
      rows: { type: 'array', items: { $ref: '#/definitions/Row' } },
      sections: { type: 'array', items: { enum: ['one', 'two'] } },
    },
  };
  const faultsIn = (files: Readonly<Record<string, string>>) => {
    const words = (key: string): boolean => key === 'known';
    const checker = new TemplateChecker({ definitions: { Row: row } }, (name) => files[name], words);
    checker.checkPage('page.html', {}, view);
    return [...checker.undeclared, ...checker.undecided];
  };
  const inPage = (text: string, partials: Readonly<Record<string, string>> = {}) =>
    faultsIn({ 'baseof.html': '', 'page.html': `{{ $view := .Params.view }}\n${text}`, ...partials });

  it('knows the fields of a view, of its lists and of their items', () => {
    expect(inPage('{{ range $view.rows }}{{ with .href }}{{ . }}{{ else }}{{ .text }}{{ end }}{{ end }}')).toEqual([]);
    expect(inPage('{{ range $view.lines }}{{ .text }}{{ end }}')).toEqual(['page.html:2 reads $view.lines']);
    expect(inPage('{{ range $place, $row := $view.rows }}{{ $row.name }}{{ end }}')).toEqual([
      'page.html:2 reads $row.name',
    ]);
  });

  it('follows partials, what they are called with, and what they are called by', () => {
    const shown = '{{ range .rows }}{{ .name }}{{ end }}';
    expect(inPage('{{ partial "rows.html" $view }}', { '_partials/rows.html': shown })).toEqual([
      '_partials/rows.html:1 reads .name',
    ]);
    const ofDict = '{{ partial "rows.html" (dict "rows" $view.rows "title" "T") }}';
    expect(inPage(ofDict, { '_partials/rows.html': `{{ .heading }}${shown}` })).toEqual([
      '_partials/rows.html:1 reads .heading',
      '_partials/rows.html:1 reads .name',
    ]);
    const byName = '{{ range $view.sections }}{{ partial (printf "%s.html" .) $view }}{{ end }}';
    expect(inPage(byName, { '_partials/one.html': '{{ len .rows }}' })).toEqual(['_partials/two.html is missing']);
    const butTwo =
      '{{ range $view.sections }}{{ if eq . "two" }}{{ else }}{{ partial (printf "%s.html" .) $view }}{{ end }}{{ end }}';
    expect(inPage(butTwo, { '_partials/one.html': '{{ len .rows }}' })).toEqual([]);
  });

  it('asks for words, and says what it cannot follow', () => {
    expect(inPage('{{ T "known" }}{{ T "unknown" }}')).toEqual(['page.html:2 asks for the words unknown']);
    expect(inPage('{{ range $view.rows }}{{ T .text }}{{ partial .text . }}{{ end }}')).toEqual([
      'page.html:2 asks for words',
      'page.html:2 calls a partial',
    ]);
    expect(inPage('{{ $other := site.GetPage "/x" }}{{ $other.x }}')).toEqual(['page.html:2 reads $other.x']);
  });
});
