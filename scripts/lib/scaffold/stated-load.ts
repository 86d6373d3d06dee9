/** The load of logs that lie without a result of fio: what its owner states of it, in fio's words. Pure. */
import type { Workload } from '#types';
import { parseFioSize } from '../fio/option-values.ts';
import { directionsOfPattern } from '../fio/patterns.ts';

const form = 'such as "rw=randrw bs=4k iodepth=1 numjobs=1"';

type Option = (text: string) => Partial<Workload> | undefined;

function count(key: 'iodepth' | 'numjobs'): Option {
  return (text) => (/^[1-9]\d{0,5}$/.test(text) ? { [key]: Number(text) } : undefined);
}

/** What can be stated; each undefined for a value that cannot be. */
const options: Readonly<Record<string, Option>> = {
  rw: (text) => (directionsOfPattern(text) === undefined ? undefined : { rw: text as NonNullable<Workload['rw']> }),
  bs: (text) => {
    const bs_bytes = parseFioSize(text);
    return bs_bytes === undefined || bs_bytes < 1 ? undefined : { bs_bytes };
  },
  iodepth: count('iodepth'),
  numjobs: count('numjobs'),
  rwmixread: (text) => (/^\d{1,3}$/.test(text) && Number(text) <= 100 ? { rwmixread: Number(text) } : undefined),
  ioengine: (text) => ({ ioengine: text }),
  direct: (text) => (/^[01]$/.test(text) ? { direct: text === '1' } : undefined),
};

function pairsOf(text: string): readonly (readonly [name: string, value: string])[] {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, Math.max(0, at)), part.slice(at + 1)] as const;
    });
}

/** Says what is wrong with a stated load, or undefined. */
export function faultOfLoad(text: string): string | undefined {
  const pairs = pairsOf(text);
  const wrong = pairs.find(([name, value]) => value === '' || options[name]?.(value) === undefined);
  if (wrong !== undefined)
    return `"${wrong.filter((part) => part !== '').join('=')}" is none of ${Object.keys(options).join(', ')} with a value that fio takes; ${form}`;
  return pairs.some(([name]) => name === 'rw') ? undefined : `rw is missing; ${form}`;
}

/** A stated load without fault. */
export function loadStated(text: string): Workload {
  return Object.assign({}, ...pairsOf(text).map(([name, value]) => options[name]?.(value)));
}

/** What bench-fio writes into the names of its logs: randread-iodepth-1-numjobs-8. Only suggested: a name is no evidence. */
export function loadOfPrefix(prefix: string): string | undefined {
  const [, rw = '', iodepth, numjobs] = /^([a-z]+)-iodepth-(\d+)-numjobs-(\d+)$/.exec(prefix) ?? [];
  const text = `rw=${rw} iodepth=${iodepth} numjobs=${numjobs}`;
  return faultOfLoad(text) === undefined ? text : undefined;
}
