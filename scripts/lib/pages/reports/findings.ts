/** What a report found, each finding beside what its figures compute to. */
import type { Finding } from '#types';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import type { Badge } from '../../tables/table.ts';
import { presentComputation, verdictOf } from '../../views/computations.ts';
import type { FindingGroup } from './view.ts';

const LOOKS: Readonly<Partial<Record<string, Badge['kind']>>> = {
  figures_shown: 'good',
  figures_in_part: 'warning',
  figures_contradicted: 'warning',
};

function presentFinding({ text, locator, evidence, computed, note }: Finding, runs: readonly RunRecord[]) {
  const computations = (computed ?? []).map((one) => presentComputation(one, runs));
  const verdict = evidence === 'figures_here' ? verdictOf(computations) : undefined;
  const kind = verdict === undefined ? evidence : (`figures_${verdict}` as const);
  return {
    text,
    locator,
    ...(kind === undefined
      ? {}
      : {
          evidence: {
            kind: LOOKS[kind] ?? 'neutral',
            text: word(`finding_${kind}`),
            title: word(`finding_${kind}_title`),
          },
        }),
    computed: computations,
    note,
  };
}

/** By their groups, in the order of the report. */
export function groupFindings(findings: readonly Finding[], runs: readonly RunRecord[]): readonly FindingGroup[] {
  const groups = [...new Set(findings.map(({ group }) => group ?? ''))];
  return groups.map((title) => ({
    title,
    findings: findings.filter(({ group }) => (group ?? '') === title).map((finding) => presentFinding(finding, runs)),
  }));
}
