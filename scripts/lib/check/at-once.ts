/** Which of several results ran at the same time with the same load: parts of one test on several hosts, it may be. Pure. */
import { LEAST_AT_ONCE, shareOfTimes } from '../fio/at-once.ts';
import type { RanTime } from '../fio/when-ran.ts';
import type { Inspection } from './inspect-file.ts';

/** What is kept of an inspected file. */
export interface Load {
  readonly file: string;
  readonly time: RanTime;
  /** Equal for the same work. */
  readonly work: string;
}

export interface AtOnce {
  readonly files: readonly string[];
  /** How long all ran together, per cent of the longest. */
  readonly together_pct: number;
}

/** None where nothing was measured, or fio does not say when. */
export function loadOf({ file, measurements, under_load: time }: Inspection): readonly Load[] {
  if (time === undefined || measurements.length === 0) return [];
  const works = measurements.map((one) => [
    ...[one.job, one.direction, one.workload_fingerprint, one.rw, one.bs_bytes],
    ...[one.iodepth, one.numjobs, one.clients],
  ]);
  return [{ file, time, work: JSON.stringify(works) }];
}

/** Groups of two and more, in the order of their first files. */
export function findAtOnce(loads: readonly Load[]): readonly AtOnce[] {
  const groups: Load[][] = [];
  for (const one of loads) {
    const group = groups.find(
      (others) =>
        others[0]?.work === one.work && (shareOfTimes([...others, one].map(({ time }) => time)) ?? 0) >= LEAST_AT_ONCE,
    );
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups
    .filter(({ length }) => length > 1)
    .map((group) => ({
      files: group.map(({ file }) => file),
      together_pct: Math.round(100 * (shareOfTimes(group.map(({ time }) => time)) ?? 0)),
    }));
}

export function formatAtOnce({ files, together_pct }: AtOnce): string {
  const said = `Ran at the same time with the same load, ${together_pct} % of the longest of them: ${files.join(', ')}`;
  return `${said}\n  If they are several hosts of one test, plateau new adds them up (run.json: at_once).\n`;
}
