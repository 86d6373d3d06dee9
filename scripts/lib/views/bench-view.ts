/** The view of kind "bench": the test bench of one run as a picture and in words, instead of a table. */
import type { View } from '#types';
import type { RunRecord } from '../database/types.ts';
import { presentBench } from './bench/bench.ts';
import type { BenchDrawing } from './bench/types.ts';
import type { PresentedView } from './types.ts';
import { wordsOfView } from './words-of-view.ts';

export interface BenchView extends Omit<PresentedView, 'table' | 'chart' | 'figures' | 'csv' | 'json'> {
  readonly bench: BenchDrawing;
}

/** The bench of the run that the view names. R-report-views has checked that the report has it. */
export function presentBenchView(view: View, runs: readonly RunRecord[]): BenchView {
  const record = runs.find(({ bundle }) => bundle.id === view.run);
  if (record === undefined) throw new Error(`view ${view.id}: the report has no run ${view.run}`);
  return { ...wordsOfView(view), bench: presentBench(record.bundle.hardware) };
}
