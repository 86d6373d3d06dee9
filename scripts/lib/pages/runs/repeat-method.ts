/** What a run by a method was made with, as the collector takes it; and what of that nobody recorded. */
import { joinKnown } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { type CollectLine, collectLine, sizeAsTyped } from '../methods/collect-line.ts';

/** What the collector calls the targets in `volumes` of hardware.json. */
const KINDS: Readonly<Record<string, CollectLine['kind']>> = {
  file: 'file',
  'block device': 'block_device',
  'RBD image': 'block_device',
};

interface Targets {
  readonly kind: CollectLine['kind'];
  readonly count: number;
  /** Of each. */
  readonly capacity_bytes?: number;
}

function targetsOf({ bundle }: RunRecord): Targets | undefined {
  const volumes = bundle.hardware.system.volumes ?? [];
  const [found] = volumes.flatMap(({ name = '', count, capacity_bytes }) => {
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    if (kind === undefined || typeof count !== 'number') return [];
    return [{ kind, count, ...(typeof capacity_bytes === 'number' ? { capacity_bytes } : {}) }];
  });
  return found;
}

/** SIZE of the job files, bytes: fio's `size` of a test whose job file hands it on as it is. */
function givenSize({ bundle, measurements }: RunRecord): number | undefined {
  const handsOn = new Set(
    bundle.run.tests
      .filter(({ job_file }) => /^\s*size\s*=\s*\$\{SIZE\}\s*$/m.test(bundle.jobTexts.get(job_file ?? '') ?? ''))
      .map(({ id }) => id),
  );
  return measurements.find(({ test_id, size_bytes }) => handsOn.has(test_id) && size_bytes !== undefined)?.size_bytes;
}

/** `--size`: of each file, or of all devices together. Undefined: all of the devices. */
function sizeOf(record: RunRecord, { kind, count, capacity_bytes }: Targets): string | undefined {
  const given = givenSize(record);
  if (kind === 'file') {
    const each = given === undefined ? capacity_bytes : given / count;
    return each === undefined ? 'SIZE' : sizeAsTyped(each);
  }
  const isAll = given === undefined || (capacity_bytes !== undefined && given === capacity_bytes * count);
  return isAll ? undefined : sizeAsTyped(given);
}

/** A step's id with one stretch of its parts, wherever, left open: "matrix-*-8k". The most open first. */
function patternsOf(step: string): readonly string[] {
  const parts = step.split('-');
  const stretches = parts.flatMap((_, from) => parts.slice(from).map((_, more) => ({ from, to: from + more + 1 })));
  return stretches
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .filter(({ from, to }) => to - from < parts.length)
    .map(({ from, to }) => [...parts.slice(0, from), '*', ...parts.slice(to)].join('-'));
}

function matches(pattern: string, step: string): boolean {
  const [before = '', after = ''] = pattern.split('*');
  return step.length >= before.length + after.length && step.startsWith(before) && step.endsWith(after);
}

/** These steps and none of the others, in few words: "read-*,write-4k". A pattern stands for two steps or more. */
export function spellSteps(steps: readonly string[], leftOut: readonly string[]): string {
  const spelt: string[] = [];
  let open = steps;
  for (let [step] = open; step !== undefined; [step] = open) {
    const found = patternsOf(step)
      .filter((pattern) => !leftOut.some((other) => matches(pattern, other)))
      .map((pattern) => ({ pattern, count: open.filter((one) => matches(pattern, one)).length }))
      .reduce((best, one) => (one.count > best.count ? one : best), { pattern: step, count: 1 });
    spelt.push(found.pattern);
    open = open.filter((one) => one !== step && !(found.pattern.includes('*') && matches(found.pattern, one)));
  }
  return spelt.join(',');
}

/** Preconditioning always runs. Rounds of a step are one step. */
function onlySteps({ bundle: { run }, places }: RunRecord): string | undefined {
  const leftOut = (run.method_left_out ?? []).map(({ step }) => step);
  if (leftOut.length === 0) return undefined;
  const ran = run.tests
    .filter(({ id }) => places === undefined || (places.has(id) && places.get(id)?.kind !== 'precondition'))
    .map(({ id, step }) => step ?? id.replace(/-(?:round-?|r)\d+$/, ''));
  return ran.length === 0 ? undefined : spellSteps([...new Set(ran)], leftOut);
}

/** As the collector notes them in `remarks`. */
function variablesOf({ bundle: { run } }: RunRecord): readonly string[] {
  const given = (run.remarks ?? []).flatMap(
    ({ text }) => /^Variables set for all job files: (.+)\.$/.exec(text)?.[1] ?? [],
  );
  return given.flatMap((list) => list.split(' ')).filter((one) => /^[A-Z_]+=[\w.,:%/+-]+$/.test(one));
}

/** The line, and in words what it leaves to the reader. */
export function methodLine(record: RunRecord, method: string): { readonly command: string; readonly open?: string } {
  const { bundle, measurements } = record;
  const { method_factor: factor = 1, method_rests } = bundle.run;
  const targets = targetsOf(record);
  const only = onlySteps(record);
  const hasNoRests =
    method_rests === 'left_out' ||
    measurements.some(({ method_departures = [] }) =>
      method_departures.some(({ departure }) => departure === 'rests_left_out'),
    );
  const servers = bundle.hardware.hosts.find(({ role }) => role === 'load generator (fio server)')?.count;
  const most = Math.max(0, ...measurements.map(({ clients = 0 }) => clients));
  const clients = typeof servers === 'number' ? Math.max(servers, most) : most > 1 ? most : 0;
  const command = collectLine({
    method,
    ...(targets ?? { kind: 'file' }),
    targets: targets?.count ?? 1,
    ...(targets === undefined ? {} : { size: sizeOf(record, targets) }),
    writes: measurements.some(({ direction, basis }) => direction === 'write' && basis === 'measured'),
    clients,
    options: [
      ...(factor === 1 ? [] : [`--factor ${factor}`]),
      ...(hasNoRests && factor < 1 ? ['--no-rest'] : []),
      ...(only === undefined ? [] : [`--only '${only}'`]),
      ...variablesOf(record).map((one) => `--env ${one}`),
    ],
  });
  const open = joinKnown(
    ' ',
    targets === undefined && word('repeat_target_open'),
    hasNoRests && factor >= 1 && word('repeat_rests_open'),
  );
  return { command, ...(open === '' ? {} : { open }) };
}
