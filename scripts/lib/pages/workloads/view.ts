/** What the pages of workload classes show. */
import type { Badge, Link, Table } from '../../tables/table.ts';
import type { MadePage, PublishedChart } from '../page-parts.ts';

export interface WorkloadsView {
  readonly lead: string;
  readonly table?: Table;
}

/** A sentence, with the address of what it rests on. */
export interface Answer {
  readonly text: string;
  readonly href?: string;
}

/** What the page says first: one sentence, its grade, and what it holds for. */
export interface StandingAnswer {
  readonly text: string;
  readonly badges: readonly Badge[];
  readonly conditions: string;
}

/** One choice of load: the answer, the chart and the table, of the same rows. */
export interface StandingView {
  readonly load: string;
  readonly label: string;
  /** The highest figures first; then those that are ranked, where these are others. */
  readonly answers: readonly StandingAnswer[];
  /** Absent where no two systems stand beside each other. */
  readonly chart?: PublishedChart;
  readonly table: Table;
  /** Absent where nobody is ranked. */
  readonly receipt?: GroupReceipt;
}

/** The receipt of a comparable group, or of several of which the same is told. */
export interface GroupReceipt {
  readonly id: string;
  /** Ids of the others. */
  readonly also?: readonly string[];
  readonly title: string;
  readonly lead: string;
  /** Where the rules stand that it goes by. */
  readonly rules: readonly Link[];
  readonly table: Table;
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** How the picture of the curves is scaled. */
export interface CurveScale {
  /** The lowest and the highest latency of its points, ns. */
  readonly from_ns: number;
  readonly to_ns: number;
  /** Its axes' units, in ns and in I/Os or bytes per second. */
  readonly latency_unit: number;
  readonly rate_unit: number;
}

/** What a reader can pick. */
export interface WorkloadTools {
  /** The file of load curves, below the base URL; absent where no figure can be read under a limit. */
  readonly data?: string;
  /** The latency that its curves are drawn by; absent where nothing can be read under a limit. */
  readonly latency?: string;
  readonly scale?: CurveScale;
  readonly latencies: readonly Choice[];
  /** The limit that is asked for at first. */
  readonly limit: string;
  /** Suggested limits; any other may be written. */
  readonly limits: readonly string[];
  readonly per: readonly Choice[];
  /** Absent where all are of one kind; so for evidence. */
  readonly kinds?: readonly Choice[];
  readonly evidences?: readonly Choice[];
}

export interface WorkloadView {
  readonly counts: string;
  readonly id: string;
  readonly caveats: readonly string[];
  readonly tools: WorkloadTools;
  /** By load, the peak first; empty where no system has a rate. */
  readonly standings: readonly StandingView[];
  /** Load curves of all systems over each other; absent where there are none. */
  readonly curves?: PublishedChart;
  /** What is reached under a limit on latency. */
  readonly answers: readonly Answer[];
  readonly table: Table;
  /** Where the figures are that the page has no room for. */
  readonly rest?: { readonly text: string; readonly link: Link };
  readonly limits: readonly Table[];
  readonly per_unit?: Table;
  readonly receipts: readonly GroupReceipt[];
}

export type WorkloadsPage = MadePage<'workloads', WorkloadsView, 'section'>;
export type WorkloadPage = MadePage<'workloads', WorkloadView, 'page'>;
