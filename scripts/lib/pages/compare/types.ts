/** What is set side by side: configurations of runs, each with the facts of its run. */
import type { Hardware, Run } from '#types';
import type { DownsampledSeries } from '../../analyse/downsampled-series.ts';
import type { Comparand } from '../../database/comparand.ts';
import type { Badge, Table } from '../../tables/table.ts';
import type { Curves } from './curves.ts';

/** One configuration of a run. */
export interface Configuration {
  /** `<run>:<configuration>`, as addresses name it. */
  readonly token: string;
  /** Vendor and model. */
  readonly name: string;
  /** Title of the configuration, with what limits its figures in brackets. */
  readonly title: string;
  /** The title alone, where something limits them. */
  readonly bare_title?: string;
  /** It was picked with configurations of other systems, so that its title alone does not name it. */
  readonly is_of_several?: true;
  readonly run: Run;
  readonly hardware: Hardware;
  readonly comparands: readonly Comparand[];
  /** Tests whose logs are published over time. */
  readonly logged: ReadonlySet<string>;
  /** What the logs of a test show over time; undefined where it has none, or where they were not fetched yet. */
  readonly seriesOf?: (test: string) => DownsampledSeries | undefined;
  /** Id of the run that replaced this one. */
  readonly superseded_by?: string;
}

export interface ComparisonOptions {
  /** Place of the configuration that the others are set against, from 0; when absent, the one with the most pairs. */
  readonly base?: number;
  /** All hardware and settings, not only what differs. */
  readonly all: boolean;
  /** Workload class that is shown alone; all when absent or not among them. */
  readonly workload?: string;
}

/** Gates that a pair did not pass, and the others in a line. */
export interface Receipt {
  readonly table: Table;
  readonly passed?: string;
  /** Those passed only since figures are of one test: what was changed, and what is the same by construction, a line each. */
  readonly in_one_test?: readonly string[];
  /** What nobody recorded of either side, in one line. */
  readonly unknown?: string;
}

/** A workload that the reader may ask for alone. */
export interface WorkloadChoice {
  /** Workload class. */
  readonly id: string;
  readonly text: string;
}

/** A test of a configuration with logs. */
export interface LoggedTest {
  readonly run: string;
  readonly test: string;
}

export interface ComparisonAnswer {
  readonly text: string;
  /** Grades of the pairs that it is about, where it does not tell them. */
  readonly badges?: readonly Badge[];
  /** Source of the figure that it tells. */
  readonly href?: string;
  /** It answers nothing, and says where the others are. */
  readonly is_rest?: true;
}

/** A comparison, ready for tables and pictures. */
export interface ComparisonView {
  /** What is compared, for a citation: "Acme A1: RAID-5, RAID-10; Acme A2: as delivered". */
  readonly words: string;
  /** Place of the baseline. */
  readonly base: number;
  readonly lead: string;
  /** What is said first: of two how their rates compare, of more who does most of each workload, each with its grades. */
  readonly answers: readonly ComparisonAnswer[];
  /** Places of the configurations that have no workload in common with another. */
  readonly apart: readonly number[];
  /** Each configuration against the baseline: grade, rate, and what changed or is to be known. */
  readonly grades?: Table;
  /** Configurations that have no workload in common with another, and why they are in no table of figures. */
  readonly left_out?: string;
  /** Workloads in common, where there are several. */
  readonly workloads: readonly WorkloadChoice[];
  /** The workload that is shown alone. */
  readonly workload?: string;
  readonly receipt?: Receipt;
  readonly figures?: Table;
  readonly curves: readonly Curves[];
  /** Tests whose series are drawn over each other, once they are there. */
  readonly logged: readonly LoggedTest[];
  readonly facts: Table;
}
