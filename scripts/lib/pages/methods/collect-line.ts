/** The line that runs a method with collect.sh: on the page of the method, and on that of a run which a reader would repeat. */
import type { Method } from '#types';
import { joinKnown } from '../../base/marks.ts';
import type { ParsedMethod } from '../../formats/types.ts';
import type { MethodStep } from '../../methods/types.ts';

export interface CollectLine {
  readonly method: string;
  readonly kind: Method['target']['kinds'][number];
  /** How many files, devices or images the method works on. */
  readonly targets: number;
  /** As the collector takes it; undefined for all of a device, or where nobody recorded it. */
  readonly size?: string | undefined;
  readonly writes: boolean;
  /** fio servers; 0 where fio ran by itself. */
  readonly clients: number;
  /** Other options, each as it is typed. */
  readonly options: readonly string[];
}

/** More of one thing than these are counted off by seq. */
const MOST_SPELT = 3;

/** "TARGET", "TARGET0:TARGET1", and of many a list that the shell writes. The collector wants images numbered from 0. */
function listOf(name: string, count: number, separator: ':' | ','): string {
  if (count === 1) return name;
  if (count > MOST_SPELT) return `"$(seq -s ${separator} -f ${name}%.0f 0 ${count - 1})"`;
  return Array.from({ length: count }, (_, place) => `${name}${place}`).join(separator);
}

/** "32g" of 34359738368: binary, as the collector and fio read it. */
export function sizeAsTyped(bytes: number): string {
  const [found] = (['g', 'm', 'k'] as const)
    .map((unit, place) => ({ unit, count: bytes / 1024 ** (3 - place) }))
    .filter(({ count }) => Number.isInteger(count));
  return found === undefined ? String(bytes) : `${found.count}${found.unit}`;
}

/** `--destroy` of devices only: a file that is not there yet is made, and one that is there is named by whoever gives it up. */
export function collectLine({ method, kind, targets, size, writes, clients, options }: CollectLine): string {
  const target = listOf('TARGET', targets, ':');
  return joinKnown(
    ' ',
    `sh collect.sh --method ${method} --target ${target}`,
    kind === 'block_device' && writes && `--destroy ${target}`,
    size !== undefined && `--size ${size}`,
    clients > 0 && `--clients ${listOf('HOST', clients, ',')}`,
    '--out my-run',
    ...options,
  );
}

/** How many targets the steps of a method need: one, or an image for each job of a host. */
export function targetsOf({ method, jobTexts }: ParsedMethod, steps: readonly MethodStep[]): number {
  const hosts = method.clients?.hosts ?? 1;
  const counts = steps.map(({ job, env }) =>
    /\$\{IMAGE\}/.test(jobTexts.get(job) ?? '') ? Math.ceil(Number(env.NUMJOBS ?? 1) / hosts) : 1,
  );
  return Math.max(1, ...counts);
}
