/** Words for what a run adds. */

import { formatCount } from '../base/sizes.ts';
import { factorOf } from '../base/units.ts';
import type { Addition, Unusual } from '../database/additions.ts';

function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Three digits of few, whole numbers of many. */
function microseconds(value: number): string {
  return value < 100 ? String(Number(value.toPrecision(3))) : formatCount(Math.round(value));
}

function describeUnusual({ workload_class, direction, metric, value, is_high, nearest, others }: Unusual): string {
  const text = (number: number): string =>
    metric === 'iops'
      ? `${formatCount(Math.round(number))} IOPS`
      : `${microseconds(number / factorOf('us'))} µs mean latency`;
  const bound = is_high ? 'highest' : 'lowest';
  const load = metric === 'iops' && is_high ? '' : ' at a like load';
  return `unusual: ${workload_class} ${direction} ${text(value)}; the ${bound} of ${formatCount(others)} others${load} is ${text(nearest)}`;
}

/** One line for the run, one for each figure that stands apart. */
export function describeAddition({
  run_id,
  system,
  tests,
  measurements,
  classes,
  unusual,
}: Addition): readonly string[] {
  const fresh = classes.filter(({ is_new }) => is_new).map(({ id }) => id);
  const shown = fresh.length > 5 ? [...fresh.slice(0, 5), `${fresh.length - 5} more`] : fresh;
  const parts = [
    system.is_new ? `new system ${system.id}` : `system ${system.id}`,
    plural(tests, 'test', 'tests'),
    plural(measurements, 'measurement', 'measurements'),
    plural(classes.length, 'workload class', 'workload classes') +
      (shown.length > 0 ? ` (new: ${shown.join(', ')})` : ''),
  ];
  return [`${run_id} adds: ${parts.join(', ')}`, ...unusual.map((one) => `  ${describeUnusual(one)}`)].map((line) =>
    line.replaceAll(/[\u00a0\u202f]/g, ' '),
  );
}
