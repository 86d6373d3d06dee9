/** The page of all rules, made from the rules themselves. */

import type { VerdictKind } from '../../analyse/verdict-kinds.ts';
import { NBSP } from '../../base/digits.ts';
import { formatCount, formatPercent, formatSeconds } from '../../base/sizes.ts';
import { factorOf } from '../../base/units.ts';
import { hasWord, translated, word } from '../../base/words.ts';
import { figureText } from '../../model/metric-text.ts';
import type { Rule, Severity } from '../../rules/types.ts';
import { filledTable, type Table } from '../../tables/table.ts';
import { renderMarkdown } from '../markdown.ts';
import type { Judgements, RulesPage } from './view.ts';

/** A rule, or a notice that reading fio's files may raise. */
export type RuleInfo = Pick<Rule, 'id' | 'title' | 'description' | 'severity' | 'looks_at'> & {
  readonly scope?: string;
};

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'notice'];

/** "20 % of the average", "60 s", "5 rounds": the unit is as the code has it, which tells a share from a count. */
function thresholdText(value: number, unit: string): string {
  if (unit.startsWith('of '))
    return word('rules_threshold_share', { share: formatPercent(100 * value), unit: translated(unit) });
  if (unit === 's' && value < factorOf('ms') / factorOf('s')) return figureText('lat_mean', value * factorOf('s'));
  return unit === 's' ? formatSeconds(value) : `${formatCount(value)}${NBSP}${translated(unit)}`;
}

/** Undefined where none is gone by. */
function thresholdTable({ id, thresholds }: VerdictKind): Table | undefined {
  if (thresholds.length === 0) return undefined;
  return {
    caption: word('rules_thresholds_caption', { id }),
    is_titled: true,
    ...filledTable(thresholds, [
      ['rules_threshold', ({ means }) => ({ text: means, is_long: true })],
      ['rules_threshold_value', ({ value, unit }) => ({ text: thresholdText(value, unit) })],
      ['rules_threshold_source', ({ source }) => ({ text: source, is_long: true })],
    ]),
  };
}

function judgements(id: Judgements['id'], kinds: readonly VerdictKind[]): Judgements {
  return {
    id,
    title: word(`rules_${id}`),
    text: word(`rules_${id}_means`),
    kinds: kinds.map((one) => ({
      id: one.id,
      title: one.title,
      html: renderMarkdown(one.description, { under: 3 }),
      table: thresholdTable(one),
    })),
  };
}

function scopeText({ scope }: RuleInfo): string {
  const key = `scope_${scope}`;
  return hasWord(key) ? word(key) : '';
}

/** One page, by severity, each rule under its own address: rules/#R-…; then verdicts, #V-…, and comparing, #C-…. */
export function presentRules(
  rules: readonly RuleInfo[],
  verdicts: readonly VerdictKind[],
  comparisons: readonly VerdictKind[],
): RulesPage {
  const groups = SEVERITIES.flatMap((severity) => {
    const own = rules.filter((rule) => rule.severity === severity).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (own.length === 0) return [];
    return {
      severity,
      title: word(`severity_${severity}_plural`),
      text: word(`severity_${severity}_means`),
      rules: own.map((rule) => ({
        id: rule.id,
        title: rule.title,
        scope: scopeText(rule),
        html: renderMarkdown(rule.description, { under: 3 }),
      })),
    };
  });
  const judged = [judgements('verdicts', verdicts), judgements('comparisons', comparisons)].filter(
    ({ kinds }) => kinds.length > 0,
  );
  return {
    path: 'rules',
    section: 'rules',
    kind: 'section',
    title: word('rules_title'),
    description: word('rules_description', { Count: rules.length }),
    view: {
      count: word('count_rules', { Count: rules.length }),
      contents: [
        ...groups.map(({ severity, title }) => ({ id: severity, title })),
        ...judged.map(({ id, title }) => ({ id, title })),
      ],
      groups,
      judgements: judged,
    },
  };
}
