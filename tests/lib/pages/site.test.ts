import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../scripts/lib/model/page.ts';
import { presentApi } from '../../../scripts/lib/pages/api/api.ts';
import { presentHome } from '../../../scripts/lib/pages/home/home.ts';
import { presentPage } from '../../../scripts/lib/pages/markdown/markdown-page.ts';
import type { Making } from '../../../scripts/lib/pages/page-kind.ts';
import { presentRules } from '../../../scripts/lib/pages/rules/rules.ts';
import { presentRuns, runsTable } from '../../../scripts/lib/pages/runs/runs.ts';
import { presentSchemas, type SchemaNode, schemaTable } from '../../../scripts/lib/pages/schemas/schemas.ts';
import { composeSite, findingParts, makingOfRun, pagesOfRun } from '../../../scripts/lib/pages/site.ts';
import { presentSystems } from '../../../scripts/lib/pages/systems/systems.ts';
import { isSaved } from '../../../scripts/lib/tables/saved-tables.ts';
import type { Table } from '../../../scripts/lib/tables/table.ts';
import { sampleDatabase, sampleMeasurement, sampleRecord } from './site-sample.ts';

const options: Omit<Making, 'database' | 'finding'> = {
  title: 'Lab',
  baseUrl: '/',
  dataVersion: '0123456789',
  rules: [],
  verdicts: [],
  comparisons: [],
  schemas: [],
  pages: [],
};
const compose = async (more: Partial<Making> = {}): Promise<readonly Page[]> => {
  const database = sampleDatabase([sampleRecord()]);
  const making = { ...options, database, finding: findingParts(database), ...more };
  const pages = await composeSite(making, async () => {
    const ofRuns = await Promise.all(making.database.runs.map((record) => pagesOfRun(makingOfRun(record, making))));
    return ofRuns.flat();
  });
  return Promise.all(pages.map((page) => ('read' in page ? page.read() : page)));
};

describe('composeSite', () => {
  it('has the pages of every kind: of each thing, and the lists', async () => {
    expect((await compose()).map((page) => page.path)).toEqual([
      '',
      'api',
      'compare',
      'drives',
      'methods',
      'notes',
      'reports',
      'rules',
      'runs',
      'runs/acme-a1-2026',
      'runs/acme-a1-2026/figures',
      'schemas',
      'search',
      'systems',
      'systems/acme-a1',
      'try',
      'vendors',
      'vendors/acme',
      'workloads',
    ]);
  });

  it('marks every table worth taking along, but for those that are made from files which are published anyhow', async () => {
    const tablesIn = (value: unknown): readonly Table[] => {
      if (typeof value !== 'object' || value === null) return [];
      if ('caption' in value && 'groups' in value) return [value as Table];
      return Object.values(value).flatMap(tablesIn);
    };
    const pages = await compose({ schemas: [] });
    const found = pages.flatMap(({ section, view }) => tablesIn(view).map((table) => ({ section, table })));
    const without = found.filter(({ table }) => isSaved(table) && table.is_saved === undefined);
    expect(found.length - without.length).toBeGreaterThan(5);
    expect([...new Set(without.map(({ section }) => section))].sort()).toEqual(['api']);
  });

  it('makes a whole site of nothing', async () => {
    const database = sampleDatabase([]);
    const pages = await compose({ database, finding: findingParts(database) });
    expect(pages.find((page) => page.kind === 'home')?.view).toMatchObject({ runs: undefined, systems: undefined });
  });

  it('refuses two pages with one path', async () => {
    await expect(compose({ pages: [{ path: 'runs', markdown: '# Runs' }] })).rejects.toThrow('"runs"');
  });

  it('gives view models only keys that Hugo keeps as they are: lower case', async () => {
    const keys = JSON.stringify(await compose()).match(/"([^"\\]+)":/g) ?? [];
    expect(keys.filter((key) => key !== key.toLowerCase())).toEqual([]);
  });
});

describe('presentHome', () => {
  it('says what was left out, with the problems that kept it out', () => {
    const problem = { file: 'run.json', pointer: '', rule: 'schema', severity: 'error', message: 'm' } as const;
    const database = { ...sampleDatabase([]), left_out: [{ id: 'x', folder: 'content/runs/x', problems: [problem] }] };
    expect(presentHome(database, 'Lab').view).toMatchObject({
      left_out: [{ folder: 'content/runs/x', problems: [{ rule: 'schema', message: 'm' }] }],
    });
  });
});

describe('runsTable', () => {
  it('shows no figure of a withdrawn run', () => {
    const withdrawn = { date: '2026-12-01', reason: 'The cache was on.' };
    const table = runsTable([sampleRecord({ run: { withdrawn } })], 'Runs');
    expect(table.columns.every((column) => column.kind === 'text')).toBe(true);
    expect(table?.groups[0]?.rows[0]?.cells.flatMap((cell) => cell.badges ?? []).map((badge) => badge.text)).toEqual([
      'withdrawn',
    ]);
  });

  it('draws no bars: figures under different loads do not compare', () => {
    const cells = runsTable([sampleRecord()], 'Runs').groups[0]?.rows[0]?.cells ?? [];
    expect(cells.filter((cell) => cell.bar !== undefined)).toEqual([]);
    expect(cells.find((cell) => cell.value === 100_000)?.sub).toContain('4k random 70/30');
  });

  it('says where a latency is of one half of a mix only', () => {
    const mix = { rw: 'randrw', rwmixread: 70, bs_bytes: 4096 };
    const reads = sampleMeasurement('mix/read', { ...mix, lat_mean_ns: 1_400_000 });
    const cells = runsTable([sampleRecord({ measurements: [reads] })], 'Runs').groups[0]?.rows[0]?.cells ?? [];
    expect(cells.find(({ value }) => value === 1_400_000)?.sub).toContain('4k random 70/30, reads only');
  });

  it('sets what came out beside the name, and demonstrations below runs about products', () => {
    const shown = sampleRecord({ run: { id: 'shown', title: 'Shown', purpose: 'demonstration' } });
    const table = runsTable([shown, sampleRecord({ run: { title: 'Sold' } })], 'Runs');
    expect(table.columns.slice(0, 2).map(({ kind }) => kind)).toEqual(['text', 'number']);
    expect(table?.groups.map(({ title, rows }) => [title, rows.map(({ cells }) => cells[0]?.text)])).toEqual([
      [undefined, ['Sold']],
      ['Method demonstrations', ['Shown']],
    ]);
    expect(runsTable([shown], 'Runs').groups.map(({ title }) => title)).toEqual([undefined]);
  });
});

describe('presentSystems', () => {
  it('has no table without systems, nor has the list of runs without runs', () => {
    expect(presentSystems(sampleDatabase([])).view.table).toBeUndefined();
    expect(presentRuns({ runs: [] })[0]?.view.table).toBeUndefined();
  });

  it('groups by kind and says what kinds of evidence there are', () => {
    const published = sampleRecord({ run: { id: 'b', evidence: 'published' } });
    const { table } = presentSystems(sampleDatabase([sampleRecord(), published])).view;
    expect(table?.groups.map((group) => group.title)).toEqual(['Drives']);
    expect(table?.groups[0]?.rows[0]?.cells.at(-1)?.badges?.map(({ kind }) => kind)).toEqual(['measured', 'published']);
  });
});

describe('presentRules', () => {
  it('lists rules by severity under anchors that equal their ids', () => {
    const rule = (id: string, severity: 'error' | 'warning') => ({ id, title: id, description: 'Why `x`.', severity });
    const view = presentRules([rule('R-b', 'error'), rule('R-w', 'warning'), rule('R-a', 'error')], [], []).view;
    expect(view.groups.map((group) => [group.severity, ...group.rules.map((one) => one.id)])).toEqual([
      ['error', 'R-a', 'R-b'],
      ['warning', 'R-w'],
    ]);
    expect(view.groups[0]?.rules[0]?.html).toBe('<p>Why <code>x</code>.</p>');
    expect(view.contents.map(({ id }) => id)).toEqual(['error', 'warning']);
  });

  it('lists verdicts with what they are judged by, a share in per cent of its base', () => {
    const threshold = { value: 0.2, unit: 'of the average', means: 'Range.', source: 'A standard' };
    const one = { id: 'V-a', title: 'A', description: '`max`', thresholds: [threshold] };
    const { judgements, contents } = presentRules([], [one], [{ ...one, id: 'C-a' }]).view;
    expect(contents.map(({ id }) => id)).toEqual(['verdicts', 'comparisons']);
    expect(judgements.flatMap(({ id, kinds }) => kinds.map((kind) => [id, kind.id, kind.html]))).toEqual([
      ['verdicts', 'V-a', '<p><code>max</code></p>'],
      ['comparisons', 'C-a', '<p><code>max</code></p>'],
    ]);
    const cells = judgements[0]?.kinds[0]?.table?.groups[0]?.rows[0]?.cells.map(({ text }) =>
      text.replace(/\u00a0/g, ' '),
    );
    expect(cells).toEqual(['Range.', '20 % of the average', 'A standard']);
  });
});

describe('schemas', () => {
  const common = { $defs: { axes: { description: 'What tells configurations apart.' } } };
  const schema = {
    title: 'Thing',
    required: ['id'],
    properties: {
      id: { type: 'string', description: 'Its name.' },
      axes: { $ref: '../common.schema.json#/$defs/axes' },
      kind: { enum: ['a', 'b'], description: 'Kind.' },
      list: { type: 'array', items: { type: 'integer' }, description: 'Numbers.' },
    },
  };
  const files = [
    { path: 'common.schema.json', schema: common },
    { path: 'api/thing.schema.json', schema },
  ];

  it('says type, need and meaning of each key, also where a reference holds the meaning', () => {
    const rows = schemaTable(schema, 'Thing', files)?.groups[0]?.rows.map((row) => row.cells.map((cell) => cell.text));
    expect(rows).toEqual([
      ['id', 'string', 'yes', 'Its name.'],
      ['axes', 'axes', '', 'What tells configurations apart.'],
      ['kind', 'a | b', '', 'Kind.'],
      ['list', 'list of integer', '', 'Numbers.'],
    ]);
  });

  it('lists what goes in before what comes out', () => {
    const view = presentSchemas(files.toReversed()).view;
    expect(view.schemas.map((one) => [one.anchor, one.href])).toEqual([
      ['common', 'schemas/common.schema.json'],
      ['api-thing', 'schemas/api/thing.schema.json'],
    ]);
    expect(view.contents.map(({ id }) => id)).toEqual(['common', 'api-thing']);
  });

  it('links a reference to where its shape is explained, and shows limits and examples', () => {
    const shapes = {
      $defs: {
        id: { type: 'string', pattern: '^[a-z]+$', description: 'A name.' },
        part: { properties: { count: { type: 'integer', minimum: 1, description: 'How many.' } } },
      },
      properties: {
        id: { $ref: '#/$defs/id', examples: ['acme'], description: 'Its name.' },
        parts: { type: 'array', items: { $ref: '#/$defs/part' }, description: 'Its parts.' },
        axes: { $ref: 'common.schema.json#/$defs/axes' },
      },
    };
    const page = presentSchemas([...files, { path: 'shapes.schema.json', schema: shapes }]);
    const { schemas } = page.view;
    const tables = new Map(schemas.flatMap((one) => one.tables).map(({ anchor, table }) => [anchor, table]));
    const cells = (anchor: string) =>
      tables
        .get(anchor)
        ?.groups[0]?.rows.map((row) => row.cells.map(({ text, href }) => (href ? `${text} ${href}` : text)));
    expect(cells('shapes-document')).toEqual([
      ['id', 'id schemas/#shapes-values', '', 'Its name. Example: acme'],
      ['parts', 'list of part schemas/#shapes-part', '', 'Its parts.'],
      ['axes', 'axes schemas/#common-values', '', 'What tells configurations apart.'],
    ]);
    expect(cells('shapes-part')).toEqual([['count', 'integer ≥ 1', '', 'How many.']]);
    expect(cells('shapes-values')).toEqual([['id', 'string ^[a-z]+$', 'A name.']]);
  });

  it('explains every key of every document that Plateau reads or publishes, and leads nowhere else', () => {
    const dir = join(import.meta.dirname, '../../../schemas');
    const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.schema.json'),
    );
    const real = paths.map((path) => ({
      path: path.replaceAll('\\', '/'),
      schema: JSON.parse(readFileSync(join(dir, path), 'utf8')) as SchemaNode,
    }));
    const { schemas } = presentSchemas(real).view;
    const tables = schemas.flatMap((one) => one.tables);
    const anchors = [...schemas, ...tables].map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
    const rows = tables.flatMap(({ anchor, table }) =>
      table.groups.flatMap((group) => group.rows).map((row) => ({ anchor, cells: row.cells })),
    );
    expect(rows.length).toBeGreaterThan(300);
    const unexplained = rows.filter(({ cells }) => cells.at(-1)?.reason !== undefined);
    expect(unexplained.map(({ anchor, cells }) => `${anchor} ${cells[0]?.text}`)).toEqual([]);
    const links = rows.flatMap(({ cells }) =>
      cells.flatMap(({ href }) => (href === undefined ? [] : [href.replace('schemas/#', '')])),
    );
    expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
  });

  it('shows for each tool and form of the database an example with the address of the site', () => {
    const { examples } = presentApi(sampleDatabase([]), files, {
      ...options,
      baseUrl: 'https://example.org/lab/',
    }).view;
    const titles = examples.map(({ title }) => title);
    for (const tool of [/^curl/, /^DuckDB/, /^pandas/])
      for (const form of [/JSON$/, /CSV$/, /Parquet/])
        expect(
          titles.some((title) => tool.test(title) && form.test(title)),
          `${tool} ${form}`,
        ).toBe(true);
    for (const { lines } of examples)
      expect(lines.join('\n')).toMatch(
        /https:\/\/example\.org\/lab\/api\/v1\/(measurements\.(json|csv|parquet)|measurement-parts\.json|search-index\.json)/,
      );
  });
});

describe('presentPage', () => {
  it('takes title, lead and description from the Markdown', () => {
    const page = presentPage({
      path: 'about',
      markdown: '# About us\n\nWe *test* [drives](../systems/).\n\n## Why\n\nSo.\n',
    });
    expect(page).toMatchObject({ title: 'About us', description: 'We test drives.' });
    expect(page.view).toEqual({
      lead: '<p>We <em>test</em> <a href="../systems/">drives</a>.</p>',
      html: '<h2 id="why">Why</h2>\n<p>So.</p>',
    });
  });

  it('takes a title that nothing follows, not even the end of its line', () => {
    expect(presentPage({ path: 'imprint', markdown: '# Who we are' })).toMatchObject({
      title: 'Who we are',
      view: { html: '' },
    });
  });
});
