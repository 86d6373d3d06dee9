/** The page of all rules, made from the rules themselves. */
import type { Rule, Severity } from '../rules/types.ts';
import { renderMarkdown } from './markdown.ts';
import type { Page } from './types.ts';
import { hasWord, word } from './words.ts';

/** A rule, or a notice that reading fio's files may raise. */
export type RuleInfo = Pick<Rule, 'id' | 'title' | 'description' | 'severity'> & { readonly scope?: string };

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'notice'];

/** One page, by severity, each rule under its own address: rules/#R-…. */
export function presentRules(rules: readonly RuleInfo[]): Page {
  const groups = SEVERITIES.flatMap((severity) => {
    const own = rules.filter((rule) => rule.severity === severity).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (own.length === 0) return [];
    return [
      {
        severity,
        title: word(`severity_${severity}_plural`),
        text: word(`severity_${severity}_means`),
        rules: own.map((rule) => ({
          id: rule.id,
          title: rule.title,
          scope: rule.scope !== undefined && hasWord(`scope_${rule.scope}`) ? word(`scope_${rule.scope}`) : '',
          html: renderMarkdown(rule.description, { under: 3 }),
        })),
      },
    ];
  });
  return {
    path: 'rules',
    section: 'rules',
    kind: 'section',
    title: word('rules_title'),
    description: word('rules_description', { Count: rules.length }),
    view: { count: word('count_rules', { Count: rules.length }), groups },
  };
}
