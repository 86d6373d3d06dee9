/** The comment on a pull request, in GitHub's Markdown. */

import type { Measurement, Problem } from '#types';
import { groupBy } from '../base/group-by.ts';
import { formatCount, formatPercent } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import { figureText } from '../model/metric-text.ts';
import { keyOfMetric, METRICS, type Metric, metricLabel } from '../model/metrics.ts';
import type { Alert, AlertLevel } from './alerts.ts';
import { additionLines, comparisonLines } from './comment-additions.ts';
import { type Caps, code, codes, more, names, sentence, table } from './comment-parts.ts';
import type { ChangedMeasurement, DataDifference } from './data-difference.ts';
import type { DescriptionChange } from './description-changes.ts';
import type { Review } from './review.ts';

/** First line of the comment, which GitHub does not show: by it the comment is found again. */
export const commentMarker = '<!-- plateau pull request -->';
/** GitHub's limit is 65,536 characters; we count bytes, which are no fewer. */
export const commentLimit = 65_536;

const steps: readonly Caps[] = [
  { rows: 20, places: 5 },
  { rows: 10, places: 3 },
  { rows: 5, places: 2 },
  { rows: 1, places: 1 },
];

/** The most detailed text that GitHub accepts. Every list in it is capped and says how many more there are. */
export function presentComment(review: Review): string {
  const texts = steps.map((caps) => () => compose(review, caps));
  for (const text of texts) {
    const made = text();
    if (new TextEncoder().encode(made).length <= commentLimit) return made;
  }
  return [commentMarker, ...summary(review), '', word('pr_too_long'), ''].join('\n');
}

function compose(review: Review, caps: Caps): string {
  const touched = review.folders.length > 0;
  return [
    commentMarker,
    ...summary(review),
    '',
    ...alertLines(review.alerts, caps),
    ...problemLines(review.problems, caps),
    ...additionLines(review, caps),
    ...comparisonLines(review, caps),
    ...descriptionLines(review.described, caps),
    ...(touched ? differenceLines(review.difference, caps) : [nothing(review, caps), '']),
    '---',
    word('pr_footer', { base: code(short(review.base)), head: code(short(review.head)) }),
    '',
  ].join('\n');
}

function summary({ problems, folders, alerts }: Review): readonly string[] {
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  const counts = (['error', 'warning', 'notice'] as const).flatMap((severity) => {
    const Count = count(severity);
    return Count === 0 ? [] : [word(`pr_${severity}s`, { Count })];
  });
  const text =
    count('error') > 0
      ? word('pr_has_errors', { counts: counts.join(', ') })
      : counts.length > 0
        ? word('pr_no_errors', { counts: counts.join(', ') })
        : word(folders.length === 0 ? 'pr_no_data' : 'pr_no_problems');
  const Count = alerts.filter(({ level }) => level === 'caution').length;
  return [`## ${word('pr_title')}`, '', Count === 0 ? text : `${text} ${word('pr_cautions', { Count })}`];
}

function nothing({ outside, difference }: Review, caps: Caps): string {
  const same = word('pr_same_data', { count: formatCount(difference.unchanged) });
  return outside.length === 0 ? same : `${same} ${word('pr_outside', { names: names(outside, caps) })}`;
}

/** Ten digits of a commit; a folder as it was named. */
function short(name: string): string {
  return /^[0-9a-f]{40,64}$/.test(name) ? name.slice(0, 10) : name;
}

const levels = ['caution', 'warning', 'note'] as const;
const boxes: Readonly<Record<AlertLevel, string>> = { caution: 'CAUTION', warning: 'WARNING', note: 'NOTE' };

/** What an alert is about: a run, a run and its files, or files alone. */
function itemOf({ kind, id, named }: Alert, caps: Caps): string {
  if (named.length === 0) return code(id);
  if (id === '') return names(named, caps);
  const key = kind === 'run_renamed' ? 'pr_alert_item_run_renamed' : 'pr_alert_item';
  return word(key, { id: code(id), named: names(named, caps) });
}

function kindLines(alerts: readonly Alert[], caps: Caps): readonly string[] {
  const rest = alerts.length - caps.rows;
  return [
    ...alerts.slice(0, 1).map(({ kind }) => word(`pr_alert_${kind}`)),
    ...alerts.slice(0, caps.rows).map((alert) => `- ${itemOf(alert, caps)}`),
    ...(rest > 0 ? [`- ${more(rest)}`] : []),
  ];
}

/** One box for each level; in it each kind of alert once, with what it is about. */
function alertLines(alerts: readonly Alert[], caps: Caps): readonly string[] {
  return levels.flatMap((level) => {
    const own = alerts.filter((alert) => alert.level === level);
    const kinds = [...new Set(own.map(({ kind }) => kind))];
    const texts = kinds.map((kind) =>
      kindLines(
        own.filter((alert) => alert.kind === kind),
        caps,
      ),
    );
    const lines = texts.flatMap((text, place) => (place === 0 ? text : ['', ...text]));
    return lines.length === 0 ? [] : [`> [!${boxes[level]}]`, ...lines.map((line) => `> ${line}`.trimEnd()), ''];
  });
}

const severities = ['error', 'warning', 'notice'] as const;

/** Problems of one rule with the same words, in their order. */
function groupsOf(problems: readonly Problem[]): readonly (readonly Problem[])[] {
  const groups = groupBy(problems, ({ rule, message }) => JSON.stringify([rule, message]));
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

function placeOf({ file, line, pointer, found, allowed }: Problem): string {
  const place = code(line === undefined ? file : `${file}:${line}`, 300);
  const at = pointer === '' ? '' : ` ${word('pr_at', { pointer: code(pointer) })}`;
  const facts = [
    ...(found === undefined ? [] : [word('pr_found', { text: code(found) })]),
    ...(allowed === undefined ? [] : [word('pr_allowed', { text: code(allowed) })]),
  ];
  return `${place}${at}${facts.length === 0 ? '' : `: ${facts.join(', ')}`}`;
}

function groupLines(group: readonly Problem[], caps: Caps): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const count = group.length === 1 ? '' : ` ${word('pr_places', { Count: group.length })}`;
  const rest = group.length - caps.places;
  const fix = first.fix === undefined ? [] : [`  - ${word('pr_fix', { text: sentence(first.fix) })}`];
  return [
    `- **${code(first.rule)}** ${sentence(first.message)}${count}`,
    ...group.slice(0, caps.places).map((problem) => `  - ${placeOf(problem)}`),
    ...(rest > 0 ? [`  - ${more(rest)}`] : []),
    ...fix,
  ];
}

/** Errors and warnings open, notices folded away. Empty where there is no problem. */
function problemLines(problems: readonly Problem[], caps: Caps): readonly string[] {
  return severities.flatMap((severity): readonly string[] => {
    const own = problems.filter((problem) => problem.severity === severity);
    if (own.length === 0) return [];
    const groups = groupsOf(own);
    const rest = groups.slice(caps.rows).reduce((sum, group) => sum + group.length, 0);
    const lines = [
      ...groups.slice(0, caps.rows).flatMap((group) => groupLines(group, caps)),
      ...(rest > 0 ? [`- ${more(rest)}`] : []),
      '',
    ];
    const title = word(`pr_${severity}s`, { Count: own.length });
    return severity === 'notice'
      ? [`<details><summary>${title}</summary>`, '', ...lines, '</details>', '']
      : [`#### ${title}`, '', ...lines];
  });
}

const metricOf: ReadonlyMap<keyof Measurement, Metric> = new Map(
  METRICS.map((metric) => [keyOfMetric(metric), metric]),
);

function textOf(metric: Metric, value: unknown): string {
  return typeof value === 'number' ? figureText(metric, value) : '–';
}

function changeOf(was: unknown, is: unknown): string {
  if (typeof was !== 'number' || typeof is !== 'number' || was === 0) return '–';
  return formatPercent((100 * (is - was)) / was, { signed: true });
}

/** A row for each figure that changed, and one for everything else of the measurement. */
function rowsOf({ id, keys, before, after }: ChangedMeasurement): readonly (readonly string[])[] {
  const figures = keys.filter((key) => metricOf.has(key));
  const others = keys.filter((key) => !metricOf.has(key) && key !== 'source');
  const rows = figures.map((key) => {
    const metric = metricOf.get(key) ?? 'iops';
    const [was, is] = [before[key], after[key]];
    return [code(id), metricLabel(metric), textOf(metric, was), textOf(metric, is), changeOf(was, is)];
  });
  const named = codes(others, 6, (count) => word('pr_more', { count }));
  return [...rows, ...(others.length === 0 ? [] : [[code(id), named, '', '', word('pr_changed')]])];
}

/** Each key of a published run that reads otherwise, old and new; empty where there is none. */
function descriptionLines(described: readonly DescriptionChange[], caps: Caps): readonly string[] {
  if (described.length === 0) return [];
  const head = (['run', 'key', 'before', 'after'] as const).map((name) => word(`pr_column_${name}`));
  const rows = described.map(({ run_id, file, key, before, after }) => [
    code(run_id),
    code(`${file} ${key}`),
    ...[before, after].map((text) => (text === undefined ? '–' : code(text))),
  ]);
  return [`### ${word('pr_described')}`, '', ...table(head, rows, caps), ''];
}

/** Counts for each run, then what changed. One line where the data are the same. */
function differenceLines({ runs, changed, unchanged }: DataDifference, caps: Caps): readonly string[] {
  const title = [`### ${word('pr_difference')}`, ''];
  if (runs.length === 0) return [...title, word('pr_same_data', { count: formatCount(unchanged) }), ''];
  const head = (['run', 'added', 'changed', 'removed'] as const).map((name) => word(`pr_column_${name}`));
  const counts = runs.map((run) => [
    code(run.run_id),
    ...[run.added, run.changed, run.removed].map((n) => formatCount(n)),
  ]);
  const rows = changed.flatMap(rowsOf);
  const ofFigures = (['measurement', 'figure', 'before', 'after', 'change'] as const).map((name) =>
    word(`pr_column_${name}`),
  );
  const resourced = changed.filter(({ keys }) => keys.every((key) => key === 'source')).length;
  return [
    ...title,
    ...table(head, counts, caps, [1, 2, 3]),
    '',
    ...(rows.length === 0 ? [] : [...table(ofFigures, rows, caps, [2, 3, 4]), '']),
    ...(resourced === 0 ? [] : [word('pr_resourced', { Count: resourced }), '']),
    word('pr_unchanged', { count: formatCount(unchanged) }),
    '',
  ];
}
