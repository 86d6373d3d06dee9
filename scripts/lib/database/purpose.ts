/** What a run was made for: to tell of a product, or to show how a method works. */
import type { ComparedRun } from './comparand.ts';
import type { Database, ReportRecord, RunRecord, SystemRecord } from './types.ts';

export const PURPOSES = ['product', 'demonstration'] as const;
export type Purpose = (typeof PURPOSES)[number];

export function purposeOf({ bundle }: Pick<ComparedRun, 'bundle'>): Purpose {
  return bundle.run.purpose ?? 'product';
}

/** Runs, systems and reports of one purpose. A system or a report with a single run about a product is about products. */
export function ofPurpose(
  { runs, systems, reports }: Pick<Database, 'runs' | 'systems' | 'reports'>,
  purpose: Purpose,
): {
  readonly runs: readonly RunRecord[];
  readonly systems: readonly SystemRecord[];
  readonly reports: readonly ReportRecord[];
} {
  const isOf = ({ runs: own }: { readonly runs: readonly RunRecord[] }): boolean => {
    const isProduct = own.length === 0 || own.some((run) => purposeOf(run) === 'product');
    return isProduct === (purpose === 'product');
  };
  return {
    runs: runs.filter((run) => purposeOf(run) === purpose),
    systems: systems.filter(isOf),
    reports: reports.filter(isOf),
  };
}
