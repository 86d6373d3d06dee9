/**
 * All kinds of page, a record each. A new kind is a line here and a folder of its own beside this file, with its pages in site-page.ts,
 * templates in layouts/<section>/, and an address that no page of content/ may take in store/discover-site.ts.
 */
import { apiPages } from './api/kind.ts';
import { comparePages } from './compare/kind.ts';
import { drivePages } from './drives/kind.ts';
import { figurePages } from './figures/kind.ts';
import { homePages } from './home/kind.ts';
import { markdownPages } from './markdown/kind.ts';
import { methodPages } from './methods/kind.ts';
import { notePages } from './notes/kind.ts';
import type { PageKind } from './page-kind.ts';
import { reportPages } from './reports/kind.ts';
import { rulePages } from './rules/kind.ts';
import { runPages } from './runs/kind.ts';
import { schemaPages } from './schemas/kind.ts';
import { searchPages } from './search/kind.ts';
import { systemPages } from './systems/kind.ts';
import { tryPages } from './try/kind.ts';
import { vendorPages } from './vendors/kind.ts';
import { workloadPages } from './workloads/kind.ts';

/** In the order in which their pages are made; the first page carries the files of the whole site. */
export const PAGE_KINDS: readonly PageKind[] = [
  homePages,
  runPages,
  figurePages,
  systemPages,
  reportPages,
  workloadPages,
  searchPages,
  vendorPages,
  drivePages,
  comparePages,
  methodPages,
  notePages,
  apiPages,
  rulePages,
  schemaPages,
  tryPages,
  markdownPages,
];

/** The kind that a section belongs to. */
export function kindOf(section: string): PageKind | undefined {
  return PAGE_KINDS.find(({ sections }) => sections.some((one) => one === section));
}
