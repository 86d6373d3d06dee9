/** The page of rules. */
import type { PageKind } from '../page-kind.ts';
import { presentRules } from './rules.ts';

export const rulePages: PageKind = {
  sections: ['rules'],
  make: ({ rules, verdicts, comparisons }) => [presentRules(rules, verdicts, comparisons)],
};
