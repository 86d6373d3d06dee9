/** Methods: the list, and a page for each with its steps, times and files. */

import type { Method } from '#types';
import { formatExact, formatSpan } from '../../base/digits.ts';
import { aside, listMark } from '../../base/marks.ts';
import { formatBytes } from '../../base/sizes.ts';
import { unitSymbol } from '../../base/unit-symbols.ts';
import { type WordKey, word } from '../../base/words.ts';
import type { Database, MethodRecord } from '../../database/types.ts';
import { type Fact, fact, factsOf } from '../../tables/facts.ts';
import { type Column, filledTable, numberColumn, type Table, type TableCell, textCell } from '../../tables/table.ts';
import { renderMarkdown } from '../markdown.ts';
import { runsTable } from '../runs/runs.ts';
import { choiceTable } from './choice.ts';
import { collectLine, targetsOf } from './collect-line.ts';
import type { AcceptanceView, MethodPage, MethodSection, MethodSource, MethodsPage, MethodView } from './view.ts';

const cellOf = (value: number): TableCell => ({ value, text: formatExact(value) });
const MISSING = '–';

function axesTable(method: Method): Table | undefined {
  if (method.axes.length === 0) return undefined;
  return {
    caption: word('method_axes_caption'),
    is_titled: true,
    ...filledTable(method.axes, [
      ['column_axis', ({ title }) => textCell(title)],
      [
        'column_values',
        ({ values }) => textCell(values.map(({ title, id }) => title ?? id).join(', '), { is_long: true }),
      ],
      [
        'column_variables',
        ({ values }) =>
          textCell([...new Set(values.flatMap(({ env }) => Object.keys(env)))].join(', '), { code: true }),
      ],
      ['column_source', ({ source }) => textCell(source, { is_long: true })],
    ]),
  };
}

function timeCell(seconds: number): TableCell {
  return seconds === 0 ? { value: 0, text: MISSING, reason: word('method_no_time') } : cellOf(seconds);
}

function stepsTable({ parsed: { method }, steps }: MethodRecord): Table {
  const axes = new Map(method.axes.map(({ id, title }) => [id, title]));
  const seconds = (key: WordKey): Column => numberColumn(key, unitSymbol('s'));
  return {
    caption: word('method_steps_caption', { Count: steps.length }),
    is_titled: true,
    note: word('method_steps_note'),
    ...filledTable(method.steps, [
      ['column_step', ({ title, text }) => textCell(title, { sub: text, is_long: true })],
      ['column_kind', ({ kind }) => ({ text: word(`step_${kind}`) })],
      [
        'column_combines',
        (step) => textCell((step.axes ?? []).map((id) => axes.get(id) ?? id).join(', '), { is_long: true }),
      ],
      [numberColumn('column_steps'), (_, place) => cellOf(steps.filter(({ entry }) => entry === place).length)],
      [
        seconds('column_runtime'),
        ({ runtime_s }) => (runtime_s === 0 ? { text: word('method_until_done') } : timeCell(runtime_s)),
      ],
      [seconds('column_ramp'), ({ ramp_s }) => timeCell(ramp_s)],
      [
        seconds('column_rest'),
        ({ rest_s }) => (rest_s === 'auto' ? { text: word('method_rest_auto') } : timeCell(rest_s)),
      ],
      ['column_writes', ({ writes }) => ({ text: word(writes ? 'answer_yes' : 'answer_no') })],
      ['column_job_file', ({ job }) => ({ text: job, code: true })],
    ]),
  };
}

/** Times at factor 1, and what they leave open. */
function timesOf({ duration, parsed: { method } }: MethodRecord): readonly Fact[] {
  const { measuring_s, longest_s, resting_s, open_ended_steps, auto_rests } = duration;
  const open = [
    ...(open_ended_steps > 0 ? [word('method_open_steps', { Count: open_ended_steps })] : []),
    ...(auto_rests > 0 ? [word('method_open_rests', { Count: auto_rests })] : []),
  ];
  return factsOf([
    fact(longest_s === undefined ? 'measuring' : 'measuring_least', formatSpan(measuring_s)),
    longest_s === undefined || method.rounds === undefined
      ? undefined
      : fact('measuring_most', word('method_most_rounds', { time: formatSpan(longest_s), rounds: method.rounds.most })),
    fact('resting', resting_s === 0 ? undefined : formatSpan(resting_s)),
    fact('open_times', open.join('; ')),
  ]);
}

function stateOf({ target, clients, conditions, rounds, logs }: Method): readonly Fact[] {
  const kinds = target.kinds.map((kind) => word(`target_${kind}`)).join(listMark());
  return factsOf([
    fact('target', `${target.text}${aside(kinds)}`),
    fact('client_hosts', clients?.text),
    fact('preconditioning', conditions.preconditioning),
    fact('purge', conditions.purge),
    fact('warm_up', conditions.warm_up),
    fact('host_cache', conditions.host_cache),
    fact('target_cache', conditions.target_cache),
    fact('rounds', rounds && [rounds.source, word('method_tracked', { steps: rounds.tracked.join(', ') })].join(' ')),
    fact('logs', logs.text),
  ]);
}

function acceptanceOf({ acceptance }: Method): readonly AcceptanceView[] {
  return acceptance.map(({ text: condition, rule, source }) => ({
    text: condition,
    by: rule === undefined ? { text: word('acceptance_declared') } : { text: rule, href: `rules/#${rule}` },
    locator: source,
  }));
}

function sourcesOf({ sources }: Method, database: Database): readonly MethodSource[] {
  return sources.map(({ text: taken, report, title, url, locator }) => {
    const found = database.reports.find(({ parsed }) => parsed.id === report);
    const cited = title === undefined ? undefined : { text: title, href: url };
    const link = found === undefined ? cited : { text: found.parsed.report.title, href: `reports/${found.parsed.id}/` };
    return { taken, link, locator };
  });
}

function filesOf({ parsed }: MethodRecord): MethodView['files'] {
  const base = `methods/${parsed.id}/`;
  return [
    { href: `${base}${parsed.id}.tar.gz`, text: `${parsed.id}.tar.gz`, means: word('method_archive') },
    { href: `${base}steps.tsv`, text: 'steps.tsv', means: word('method_steps_tsv') },
    { href: `${base}method.json`, text: 'method.json', means: word('method_json') },
  ];
}

/** One line for each kind of target that the method works on: what a file needs is not what a device needs. */
function commandsOf({ parsed, steps }: MethodRecord): readonly string[] {
  const { target, clients } = parsed.method;
  const lines = target.kinds.flatMap((kind) => [
    `# ${word(`target_${kind}`)}`,
    collectLine({
      method: parsed.id,
      kind,
      targets: targetsOf(parsed, steps),
      size: kind === 'file' ? 'SIZE' : undefined,
      writes: steps.some(({ writes }) => writes),
      clients: clients?.hosts ?? 0,
      options: ['--dry-run'],
    }),
  ]);
  return [`tar xzf ${parsed.id}.tar.gz`, ...lines];
}

/** In the order of the page. */
const SECTIONS: readonly MethodSection[] = [
  'why',
  'method-state',
  'method-axes',
  'method-steps',
  'method-acceptance',
  'method-run-it',
  'job-files',
  'runs',
  'method-sources',
];

function presentMethod(record: MethodRecord, database: Database): MethodPage {
  const { parsed, runs } = record;
  const { method } = parsed;
  const axes = axesTable(method);
  const hasText = parsed.page !== undefined && parsed.page.trim() !== '';
  return {
    path: `methods/${parsed.id}`,
    section: 'methods',
    kind: 'page',
    title: method.title,
    description: method.summary,
    view: {
      summary: method.summary,
      times: timesOf(record),
      sections: SECTIONS.filter((name) => {
        if (name === 'why') return hasText;
        return name === 'method-axes' ? axes !== undefined : name !== 'runs' || runs.length > 0;
      }),
      html: hasText ? renderMarkdown(parsed.page ?? '', { under: 2 }) : undefined,
      state: stateOf(method),
      axes,
      steps: stepsTable(record),
      acceptance: acceptanceOf(method),
      command: commandsOf(record),
      files: filesOf(record),
      job_files: [...parsed.jobTexts].map(([path, content]) => ({
        path,
        href: `methods/${parsed.id}/${path}`,
        size: formatBytes(new TextEncoder().encode(content).length),
        text: content,
      })),
      runs: runs.length === 0 ? undefined : runsTable(runs, word('method_runs')),
      sources: sourcesOf(method, database),
    },
  };
}

/** The list of methods, and the page of each. */
export function presentMethods(database: Database): readonly (MethodsPage | MethodPage)[] {
  const list: MethodsPage = {
    path: 'methods',
    section: 'methods',
    kind: 'section',
    title: word('methods_title'),
    description: word('methods_description', { Count: database.methods.length }),
    view: { choice: database.methods.length === 0 ? undefined : choiceTable(database.methods) },
  };
  return [list, ...database.methods.map((record) => presentMethod(record, database))];
}
