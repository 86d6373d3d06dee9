/** What the page of rules shows. */
import type { Severity } from '../../rules/types.ts';
import type { Table } from '../../tables/table.ts';
import type { MadePage } from '../page-parts.ts';
import type { Contents } from '../view.ts';

interface RuleText {
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/** Rules of one severity. */
interface RuleGroup {
  readonly severity: Severity;
  readonly title: string;
  readonly text: string;
  readonly rules: readonly (RuleText & { readonly scope: string })[];
}

/** Kinds of verdict, or what is decided of two figures. */
export interface Judgements {
  readonly id: 'verdicts' | 'comparisons';
  readonly title: string;
  readonly text: string;
  /** Each with its thresholds, if there are any. */
  readonly kinds: readonly (RuleText & { readonly table: Table | undefined })[];
}

export interface RulesView {
  readonly count: string;
  readonly contents: readonly Contents[];
  readonly groups: readonly RuleGroup[];
  readonly judgements: readonly Judgements[];
}

export type RulesPage = MadePage<'rules', RulesView, 'section'>;
