/** Writes run.json, hardware.json and notes.md from what is known. What nobody recorded is said to be so. */
import type { Hardware, Run, Workload } from '#types';
import { productSlug, slug, uniquely } from '../base/latin-slug.ts';
import { FORMAT } from '../check/format-version.ts';
import type { ConfigurationAnswer } from './configurations.ts';
import { composeOrigin, placeAtOrigin } from './origin.ts';
import { type conditionNames, dayOf, kinds, relations, states, warmUpOf } from './questions.ts';
import { nameTests } from './test-names.ts';
import type { Answers, Plan, PlannedBundle, ResultFacts } from './types.ts';

type Values = ReadonlyMap<string, string>;

/** A result with the files that belong to it, named as in the bundle. */
export interface ComposedTest {
  readonly facts: ResultFacts;
  /** Absent where logs alone tell of the test; the load is stated then, and by what. */
  readonly result?: string;
  readonly workload?: Workload;
  readonly workload_from?: string;
  readonly job_file?: string;
  /** Results that ran at the same time and are added up with it. */
  readonly at_once: readonly { readonly result: string; readonly job_file?: string }[];
  readonly logs: readonly string[];
  readonly monitors: readonly { readonly file: string; readonly tool: string }[];
  readonly configuration?: ConfigurationAnswer;
}

function oneOf<T extends string>(allowed: readonly T[], value: string | undefined, otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

function spell({ axes }: ConfigurationAnswer): string {
  return Object.entries(axes)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

function configurationsOf(
  tests: readonly ComposedTest[],
  origin: Run['origin'],
): {
  readonly list: Run['configurations'];
  readonly idOf: (test: ComposedTest) => string;
} {
  const answers = new Map<string, ConfigurationAnswer | undefined>();
  for (const { configuration } of tests) answers.set(configuration ? spell(configuration) : '', configuration);
  const keys = [...answers.keys()].sort();
  const named = keys.map((key): readonly [title: string, answer: ConfigurationAnswer | undefined] => {
    const answer = answers.get(key);
    return [key === '' || answer === undefined ? 'As tested' : titleOf(answer), answer];
  });
  const ids = uniquely(named.map(([title], place) => (keys[place] === '' ? 'default' : slug(title) || 'default')));
  const [first, ...rest] = named.map(([title, answer], index) => ({
    id: ids[index] ?? 'default',
    title,
    axes: { ...answer?.axes },
    origin: placeAtOrigin(answer?.place, origin),
  }));
  return {
    list: [first ?? { id: 'default', title: 'As tested', axes: {} }, ...rest],
    idOf: ({ configuration }) => ids[keys.indexOf(configuration ? spell(configuration) : '')] ?? 'default',
  };
}

/** The value of a lone axis needs no name before it where it is a word: "RAID 10", but "slot 1". */
function titleOf(answer: ConfigurationAnswer): string {
  const [only = '', ...others] = Object.values(answer.axes);
  return others.length === 0 && /[A-Za-z]{3}/.test(only) ? only : spell(answer);
}

function stateOf(values: Values, name: (typeof conditionNames)[number]): { readonly state: (typeof states)[number] } {
  return { state: oneOf(states, values.get(`condition:${name}`), 'not_recorded') };
}

/** As the schema has it: one at least, or none of the key. */
function atOnceOf({ at_once: [first, ...more] }: ComposedTest): Pick<Run['tests'][number], 'at_once'> {
  return first === undefined ? {} : { at_once: [first, ...more] };
}

/** The manifest. Tests come in the order they were run, as far as fio tells, else by path. */
function composeRun(values: Values, tests: readonly ComposedTest[]): Run {
  const origin = composeOrigin(values);
  const { list, idOf } = configurationsOf(tests, origin);
  const named = nameTests(
    tests.map((test) => ({ facts: test.facts, configuration: idOf(test), file: test.result ?? test.facts.path })),
  );
  const facts = tests.map((test) => test.facts);
  const composed = tests.map((test, index) => ({
    id: named[index]?.id ?? 'test',
    title: named[index]?.title ?? test.facts.load.title,
    configuration: idOf(test),
    repeat_of: named[named[index]?.first ?? -1]?.id,
    job_file: test.job_file,
    result: test.result,
    ...atOnceOf(test),
    ...(test.logs.length === 0 ? {} : { logs: [...test.logs] }),
    ...(test.monitors.length === 0 ? {} : { monitors: [...test.monitors] }),
    workload: test.workload,
    workload_from: test.workload_from,
  }));
  const [first, ...rest] = composed;
  if (first === undefined) throw new Error('a run needs a test');
  return {
    $schema: '../../../schemas/run.schema.json',
    format: FORMAT,
    id: values.get('id') ?? '',
    title: values.get('title') ?? '',
    date: values.get('date') ?? dayOf(facts) ?? 'not_recorded',
    submitter: {
      name: values.get('submitter') ?? '',
      relation: oneOf(relations, values.get('relation'), 'not_recorded'),
    },
    licence: values.get('licence') ?? '',
    evidence: 'measured',
    origin,
    configurations: list,
    tests: [first, ...rest],
    conditions: {
      preconditioning: stateOf(values, 'preconditioning'),
      purge: stateOf(values, 'purge'),
      fill: stateOf(values, 'fill'),
      warm_up: (values.has('condition:warm_up') ? undefined : warmUpOf(facts)) ?? stateOf(values, 'warm_up'),
      host_cache: stateOf(values, 'host_cache'),
      target_cache: stateOf(values, 'target_cache'),
    },
  };
}

/** The system as named, and hosts of which fio tells only their number and its own version. `at_once`: most results that ran together. */
export function composeHardware(values: Values, facts: readonly ResultFacts[], at_once: number): Hardware {
  const vendor = values.get('vendor') ?? '';
  const model = values.get('model') ?? '';
  const kind = oneOf(kinds, values.get('kind'), 'drive');
  const hosts = new Set(facts.flatMap((one) => one.hosts));
  const servers = new Set(facts.flatMap((one) => one.servers));
  const versions = [...new Set(facts.flatMap(({ fio_version }) => fio_version ?? []))].sort();
  return {
    $schema: '../../../schemas/hardware.schema.json',
    system: {
      id: productSlug(vendor, model),
      vendor,
      model,
      kind,
      ...(kind === 'drive' ? { drives: [{ vendor, model, count: 1, media: 'not_recorded' }] } : {}),
      raw_bytes: 'not_recorded',
      usable_bytes: 'not_recorded',
    },
    hosts: [
      {
        role: 'load generator',
        count: hosts.size || at_once,
        cpu: 'not_recorded',
        memory_bytes: 'not_recorded',
        os: 'not_recorded',
        kernel: 'not_recorded',
        ...(versions.length === 0 ? {} : { software: versions }),
      },
      ...(servers.size > hosts.size
        ? [{ role: 'load generator (fio server)', runs_on: 'load generator', count: servers.size }]
        : []),
    ],
    fabric: { description: 'not_recorded' },
  };
}

/** Says in the bundle itself how it was made and what is not in it, so that nothing is left out in silence. */
function composeNotes(left_out: Plan['left_out'], isRedacted: boolean): string {
  const but = isRedacted
    ? ', except that stand-ins replace any host names, addresses, user names and serial numbers'
    : '';
  const made = `This run was put together from files of fio with \`plateau new\`. Raw files are as fio wrote them${but}.\n`;
  if (left_out.length === 0) return made;
  const lines = left_out.map(
    ({ path, why }) => `- \`${path.replaceAll('`', "'")}\`: ${why.replace(/[<>`]|\{(?=\{)/g, ' ')}`,
  );
  return `${made}\nResults of the same folder that are left out:\n\n${lines.join('\n')}\n`;
}

/** What a bundle is made of beside its tests: the names of its files, and how many results of a test ran at once at most. */
interface Parts {
  readonly facts: readonly ResultFacts[];
  readonly names: ReadonlyMap<string, string>;
  readonly at_once: number;
  readonly left_out: Plan['left_out'];
}

/** Questions without an answer are answered as suggested. `hide` as in planBundle. */
export function composeBundle(
  questions: Plan['questions'],
  answers: Answers,
  tests: readonly ComposedTest[],
  { facts, names, at_once, left_out }: Parts,
  hide?: (text: string) => string,
): PlannedBundle {
  const shown = hide ?? ((text: string) => text);
  const values = new Map([...questions.map(({ id, suggestion = '' }) => [id, suggestion] as const), ...answers.values]);
  const run = composeRun(values, tests);
  return {
    id: run.id,
    run,
    hardware: composeHardware(values, facts, at_once),
    notes: composeNotes(
      left_out.map(({ path, why }) => ({ path: shown(path), why: shown(why) })),
      hide !== undefined,
    ),
    copies: [...names].map(([from, to]) => ({ from, to })),
  };
}
