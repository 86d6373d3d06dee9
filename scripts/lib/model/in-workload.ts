/** Which measurements stand beside each other on the page of their workload, and the order of workloads. */
import type { Measurement } from '#types';
import { byText } from '../base/text-order.ts';

type Workload = Pick<Measurement, 'rw' | 'rwmixread' | 'bs_bytes'>;
type InWorkload = Measurement & Required<Pick<Measurement, 'workload_class' | 'rw' | 'bs_bytes'>>;

/** Whether a figure counts among results: measured, and more than a preparation. What a vendor states or somebody estimates does not. */
export function isResult({ basis, preconditioning }: Pick<Measurement, 'basis' | 'preconditioning'>): boolean {
  return basis === 'measured' && preconditioning !== true;
}

/** Only what was measured: not what a vendor states or a formula gives, nor what only prepared for other tests. */
export function isInWorkload(one: Measurement): one is InWorkload {
  const isKnown = one.workload_class !== undefined && one.rw !== undefined && one.bs_bytes !== undefined;
  return isKnown && isResult(one);
}

/** By pattern, read share and block size, as far as they are known. */
export function byWorkload(a: Workload, b: Workload): number {
  return (
    byText(a.rw ?? '', b.rw ?? '') || (a.rwmixread ?? 0) - (b.rwmixread ?? 0) || (a.bs_bytes ?? 0) - (b.bs_bytes ?? 0)
  );
}
