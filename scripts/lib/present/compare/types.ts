/** What is set side by side: configurations of runs, each with the facts of its run. */
import type { Hardware, Run } from '#types';
import type { Comparison } from '../../index/comparability.ts';
import type { Comparand } from '../../index/comparand.ts';
import type { Table } from '../tables.ts';
import type { Curves } from './curves.ts';

/** One configuration of a run. */
export interface SetUp {
  /** `<run>:<configuration>`, as addresses name it. */
  readonly token: string;
  /** Vendor and model. */
  readonly name: string;
  /** Title of the configuration. */
  readonly title: string;
  readonly run: Run;
  readonly hardware: Hardware;
  readonly comparands: readonly Comparand[];
}

/** How two figures are judged, and what counts as a tie; given from outside: stages do not call each other. */
export interface Judge {
  readonly compare: (a: Comparand, b: Comparand) => Comparison;
  /** Share of a figure by which it may differ and still be the same. */
  readonly noise: number;
}

export interface ComparisonOptions {
  /** Place of the set-up that the others are set against, from 0; when absent, the one with the most figures in common. */
  readonly base?: number;
  /** All hardware and settings, not only what differs. */
  readonly all: boolean;
}

/** Gates that a pair did not pass, and the others in a line. */
export interface Receipt {
  readonly table: Table;
  readonly passed?: string;
}

/** A comparison, ready for tables and pictures. */
export interface ComparisonView {
  /** Place of the baseline. */
  readonly base: number;
  readonly lead: string;
  readonly receipt?: Receipt;
  readonly figures?: Table;
  readonly curves: readonly Curves[];
  readonly facts: Table;
}
