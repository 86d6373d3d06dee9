/** What stood beside fio while one test ran: how busy its devices and its host were, as lines of one panel. */
import type { MonitorSeries } from '../analyse/types.ts';
import { aside, listMark } from '../base/marks.ts';
import { quantileOf } from '../base/median.ts';
import { word, wordOr } from '../base/words.ts';
import type { TimeLine, TimePanel } from '../charts/time-types.ts';
import type { RunRecord } from '../database/types.ts';

/** Quantities in per cent of all there is; the others have units of their own and stand in the raw files. */
const SHOWN: readonly string[] = ['utilisation', 'cpu', 'cpu_iowait'];
const MOST_LINES = 6;
const FULL = 100;

/** One monitor on the grid of a chart. `values` begin at `start_ms`, which lies before 0 where a warm-up was watched. */
export interface MonitorLine {
  readonly name: string;
  readonly start_ms: number;
  readonly step_ms: number;
  readonly values: readonly (number | null)[];
}

function medianStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, place) => time - (times[place] ?? 0));
  const middle = quantileOf(steps, 0.5) ?? 0;
  return Math.max(1000, Math.round(middle / 1000) * 1000);
}

function onGrid(monitor: MonitorSeries): MonitorLine | undefined {
  const { time_ms: times, values, of, quantity, jobs } = monitor;
  const [first, last] = [times.at(0), times.at(-1)];
  if (first === undefined || last === undefined || times.length < 2) return undefined;
  const step = medianStep(times);
  const start = Math.min(0, Math.floor((first - 1) / step) * step);
  const cells: (number | null)[] = Array.from({ length: Math.max(1, Math.ceil((last - start) / step)) }, () => null);
  // A sample tells of the time before it.
  for (const [place, time] of times.entries())
    cells[Math.max(0, Math.ceil((time - start) / step) - 1)] = values[place] ?? null;
  const what = wordOr('monitor', quantity);
  const watched = of === 'host' ? what : word('time_monitor_of', { of, quantity: what });
  const name = jobs === undefined ? watched : `${watched}${aside(jobs.join(listMark()))}`;
  return { name, start_ms: start, step_ms: step, values: cells };
}

/** Monitors of a test that say how busy something was, the busiest first; at most six. */
export function monitorLines(run: RunRecord, test: string): readonly MonitorLine[] {
  const mean = ({ values }: MonitorLine): number => {
    const known = values.filter((value) => value !== null);
    return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  };
  return (run.analysis.monitors.get(test) ?? [])
    .filter(({ unit, quantity }) => unit === '%' && SHOWN.includes(quantity))
    .flatMap((monitor) => onGrid(monitor) ?? [])
    .toSorted((a, b) => mean(b) - mean(a))
    .slice(0, MOST_LINES);
}

/** Cells whose middle, where they are drawn, lies before the end: a monitor may have run on after the test. */
function until(end_ms: number, { start_ms, step_ms, values }: MonitorLine): MonitorLine['values'] {
  return values.slice(0, Math.max(0, Math.floor((end_ms - start_ms) / step_ms + 0.5)));
}

/** The panel of these lines, 0 to 100 per cent, to the end of the chart. Its lines have colours of their own. */
export function monitorPanel(lines: readonly MonitorLine[], end_ms: number): TimePanel {
  return {
    title: word('time_monitors'),
    value_title: word('time_monitors_axis'),
    max: FULL,
    series: lines.map(({ name }, place) => ({ text: name, index: place + 1 })),
    lines: lines.map((line): TimeLine => {
      const { name: series, start_ms, step_ms } = line;
      return { series, start_ms, step_ms, values: until(end_ms, line) };
    }),
  };
}
