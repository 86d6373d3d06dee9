/** What the pages of systems show. */
import type { Headline } from '../../tables/best.ts';
import type { FactGroup } from '../../tables/facts.ts';
import type { Badge, Link, Table } from '../../tables/table.ts';
import type { BenchDrawing } from '../../views/bench/types.ts';
import type { MadePage, PublishedChart } from '../page-parts.ts';
import type { UnderLoad } from '../runs/view.ts';
import type { Bannered } from '../view.ts';

export interface SystemsView {
  readonly count: string;
  /** Absent where there are none. */
  readonly table?: Table;
}

/** The same workload under other versions, or later. */
export interface HistoryView {
  readonly means: string;
  readonly charts: readonly PublishedChart[];
  readonly table: Table;
}

/** That a section is of one run, where the system has several, and which. */
export interface OneRun {
  readonly note: string;
  readonly run: Link;
}

export interface SystemView extends Bannered {
  readonly kind: string;
  readonly summary?: string;
  /** Its drives, in a few words. */
  readonly inside?: string;
  readonly badges: readonly Badge[];
  readonly compare?: Link;
  /** Of a system without any figure: why, and where its source is shown. */
  readonly no_figures?: { readonly text: string; readonly source: Link };
  readonly headlines: readonly Headline[];
  /** Load curves of the newest run that has some. */
  readonly load?: UnderLoad;
  readonly load_of?: OneRun;
  readonly charts: readonly PublishedChart[];
  readonly results: readonly Table[];
  readonly history?: HistoryView;
  /** What limits the newest run that can tell: its sentences, and where the rest stands. */
  readonly limits?: { readonly sentences: readonly string[]; readonly href: string; readonly of?: OneRun };
  readonly bench: BenchDrawing;
  readonly hardware: readonly FactGroup[];
  readonly hardware_note?: string;
  /** Of a drive: other systems that have drives of its model. */
  readonly within?: Table;
  readonly runs: Table;
  readonly reports: readonly (Link & { readonly note: string })[];
}

export type SystemsPage = MadePage<'systems', SystemsView, 'section'>;
export type SystemPage = MadePage<'systems', SystemView, 'page'>;
