/** All that a page of a site can be: its section and its kind tell which view it has. */
import type { ApiPage } from './api/view.ts';
import type { ComparePage, ReadyPage } from './compare/view.ts';
import type { DrivePage, DrivesPage } from './drives/view.ts';
import type { FiguresPage } from './figures/view.ts';
import type { HomePage } from './home/view.ts';
import type { MarkdownPage } from './markdown/view.ts';
import type { MethodPage, MethodsPage } from './methods/view.ts';
import type { NotesPage } from './notes/view.ts';
import type { ReportPage, ReportsPage } from './reports/view.ts';
import type { RulesPage } from './rules/view.ts';
import type { ArchivePage, OlderRunsPage, PartPage, RunPage, RunsPage, ViewsPage } from './runs/view.ts';
import type { SchemasPage } from './schemas/view.ts';
import type { SearchPage } from './search/view.ts';
import type { SystemPage, SystemsPage } from './systems/view.ts';
import type { TryPage } from './try/view.ts';
import type { VendorPage, VendorsPage } from './vendors/view.ts';
import type { WorkloadPage, WorkloadsPage } from './workloads/view.ts';

export type SitePage =
  | ApiPage
  | ComparePage
  | ReadyPage
  | DrivesPage
  | DrivePage
  | HomePage
  | MarkdownPage
  | MethodsPage
  | MethodPage
  | NotesPage
  | ReportsPage
  | ReportPage
  | RulesPage
  | RunsPage
  | OlderRunsPage
  | RunPage
  | PartPage
  | ArchivePage
  | ViewsPage
  | FiguresPage
  | SchemasPage
  | SearchPage
  | SystemsPage
  | SystemPage
  | TryPage
  | VendorsPage
  | VendorPage
  | WorkloadsPage
  | WorkloadPage;

export type SiteView = SitePage['view'];
