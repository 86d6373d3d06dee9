/** From a folder that holds logs of fio and no result to a bundle: what wrote them is asked, and its values are means of the logs. Pure. */
import { groupBy } from '../base/group-by.ts';
import { slug } from '../base/latin-slug.ts';
import { nameFiles } from './bundle-names.ts';
import { type ComposedTest, composeBundle } from './compose.ts';
import { configurationOf } from './configurations.ts';
import { knownOfLoad } from './known-load.ts';
import { loadWords } from './load-words.ts';
import { askAboutRun, askLeaveOut, askLoad } from './questions.ts';
import { askForRepeats } from './same-loads.ts';
import { faultOfLoad, loadOfPrefix, loadStated } from './stated-load.ts';
import type { Answers, LooseLog, Plan, Question, ResultFacts, SortedFile } from './types.ts';

/** Logs of one fio, by the prefix of their names. */
interface LogSet {
  /** Folder and prefix. */
  readonly key: string;
  readonly logs: readonly LooseLog[];
  readonly question: Question;
  /** What its owner states; undefined while nobody has. */
  readonly load?: string;
}

function keyOf({ path, name }: LooseLog): string {
  return `${path.slice(0, path.lastIndexOf('/') + 1)}${name?.prefix ?? ''}`;
}

/** Logs that figures can be made of: each set has rates. */
function logSetsOf(files: readonly SortedFile[], { values }: Answers): readonly LogSet[] {
  const logs = files.filter(
    (file): file is LooseLog => file.kind === 'log' && values.get(`leave-out:${file.path}`) !== 'yes',
  );
  const named = logs.filter(({ name, rows }) => name !== undefined && rows > 0 && !/^agg-/.test(name.prefix));
  const sets = [...groupBy(named, keyOf)].filter(([, own]) =>
    own.some(({ name }) => name?.type === 'iops' || name?.type === 'bw'),
  );
  return sets
    .map(([key, own]): LogSet => {
      const suggestion = loadOfPrefix(own[0]?.name?.prefix ?? '');
      const load = values.get(`load:${key}`);
      const isStated = load !== undefined && faultOfLoad(load) === undefined;
      return {
        key,
        logs: own.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
        question: askLoad(key, own.length, suggestion),
        ...(isStated ? { load } : {}),
      };
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function factsOf({ key, logs, load }: LogSet): ResultFacts {
  const ran_ms = Math.max(0, ...logs.map(({ last_ms = 0 }) => last_ms));
  const words =
    load === undefined ? { title: key, id: slug(key) } : loadWords([{ job: key, ...loadStated(load) }], key);
  return {
    path: key,
    sha256: logs[0]?.sha256 ?? '',
    logs: [],
    jobs: [],
    has_clock: false,
    lists_options: false,
    hosts: [...new Set(logs.flatMap(({ name }) => name?.client ?? []))],
    // Names of logs tell no ports.
    servers: [],
    targets: [],
    directions: new Set(logs.flatMap(({ directions }) => [...directions])),
    ran_ms,
    measured_ms: ran_ms,
    load: words,
    workload: load ?? key,
    known: load === undefined ? {} : knownOfLoad([loadStated(load)]),
    errors: [],
    is_of_logs: true,
  };
}

/** What sets of logs tell, each as a result would. */
export function factsOfLogs(files: readonly SortedFile[], answers: Answers): readonly ResultFacts[] {
  return logSetsOf(files, answers).map(factsOf);
}

/** No log says when it was written, so none of several is known to be the newest. */
function withoutNewest(question: Question): Question {
  if (question.id !== 'same-load') return question;
  return { ...question, choices: (question.choices ?? []).filter((choice) => choice !== 'newest') };
}

function whyLeftOut(file: SortedFile): string {
  if (file.kind === 'other') return file.is_damaged ? `${file.why}; it cannot be kept` : file.why;
  if (file.kind === 'job_file') return 'a job file, and no result that it made';
  if (file.kind === 'monitor') return `${file.tool}, and no result of the test that it watched`;
  return 'a log without rows, without a name as fio forms it, or without one of IOPS or bandwidth beside it';
}

/** The plan of a folder without results. `hide` as in planBundle. */
export function planLogs(files: readonly SortedFile[], answers: Answers, hide?: (text: string) => string): Plan {
  const shown = hide ?? ((text: string) => text);
  const sets = logSetsOf(files, answers);
  const facts = sets.map(factsOf);
  const open = sets.flatMap(({ load, question }) => (load === undefined ? [question] : []));
  // A result that cannot be read would say more than its logs do: its owner has to know.
  const lost = files.flatMap((file) => (file.kind === 'other' && file.is_damaged ? [file] : []));
  const questions: readonly Question[] = [
    ...lost.flatMap(({ path, why }) => (answers.values.has(`leave-out:${path}`) ? [] : [askLeaveOut(path, why)])),
    ...open,
    ...(open.length > 0 ? [] : askForRepeats(facts, answers).map(withoutNewest)),
    ...(facts.length === 0 ? [] : askAboutRun(answers, facts)),
  ];
  const kept = sets.flatMap(({ logs }) => logs);
  const plan = {
    questions,
    pairings: sets.map(({ key, logs }) => `${logs.length} logs ${key}_*: a test without a result, by their prefix`),
    left_out: files
      .filter((file) => !kept.some(({ path }) => path === file.path))
      .map((file) => ({
        path: file.path,
        why: whyLeftOut(file),
        ...(file.kind === 'other' && !file.is_damaged && file.fix !== undefined ? { fix: file.fix } : {}),
      })),
    look_at: [],
  };
  if (facts.length === 0 || questions.some(({ optional }) => optional !== true)) return plan;
  const names = nameFiles(kept, new Set(), [...new Set(facts.flatMap(({ hosts }) => hosts))], shown);
  const tests = sets.map((set, index): ComposedTest => {
    const one = facts[index] ?? factsOf(set);
    const configuration = configurationOf(one, answers);
    const { load = '', question } = set;
    const isOfName = load === question.suggestion;
    return {
      facts: { ...one, load: { title: shown(one.load.title), id: slug(shown(one.load.id)) } },
      workload: loadStated(load),
      workload_from: isOfName ? 'the names of the logs, as bench-fio forms them' : 'the submitter',
      at_once: [],
      logs: set.logs.map(({ path }) => names.get(path) ?? path),
      monitors: [],
      configuration,
    };
  });
  const made = { facts, names, at_once: 1, left_out: lost };
  return { ...plan, bundle: composeBundle(questions, answers, tests, made, hide) };
}
