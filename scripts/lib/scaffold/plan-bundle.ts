/** From the files of a folder and its owner's answers to a bundle, or to the questions that stand in its way. Pure. */

import { slug } from '../base/latin-slug.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import { firstsOf, partsOfTests } from './at-once.ts';
import { nameFiles } from './bundle-names.ts';
import { type ComposedTest, composeBundle } from './compose.ts';
import { configurationOf } from './configurations.ts';
import { loadWords } from './load-words.ts';
import { findJobFiles, findResultsOfMonitor, pairingOfLogs, readJobFiles, whyUnused } from './pair-files.ts';
import { factsOfLogs, planLogs } from './plan-logs.ts';
import { findPrivateWords } from './private-words.ts';
import { askAboutRun, askCopies, askJobFile, askLeaveOut, askResultOfLogs, askResultOfMonitor } from './questions.ts';
import { readResultFacts } from './result-facts.ts';
import { askForRepeats, inOrder, measuredAgain } from './same-loads.ts';
import type {
  Answers,
  LeftOutFile,
  LoadWords,
  LooseJobFile,
  LooseLog,
  LooseMonitor,
  LooseResult,
  PairedJobFile,
  Plan,
  Question,
  ResultFacts,
  SortedFile,
} from './types.ts';

/** Why a file is not in the bundle that somebody, or nobody, has given a place. */
export const BY_OWNER = 'left out by its owner';

/** Working state: what is asked, paired and left out so far. */
interface Notes {
  readonly questions: Question[];
  readonly pairings: string[];
  readonly left_out: LeftOutFile[];
  /** The part of `left_out` that promised a figure; the bundle's notes name it. */
  readonly lost_results: { readonly path: string; readonly why: string }[];
  /** Folders with copies of results, "copy < result". */
  readonly copies: Set<string>;
}

const newNotes = (): Notes => ({ questions: [], pairings: [], left_out: [], lost_results: [], copies: new Set() });

function ofKind<K extends SortedFile['kind']>(files: readonly SortedFile[], kind: K) {
  return files.filter((file): file is Extract<SortedFile, { kind: K }> => file.kind === kind);
}

/** Results that may stand in a run, each with its job file. */
function pairResults(
  files: readonly SortedFile[],
  jobFiles: readonly PairedJobFile[],
  { values }: Answers,
  notes: Notes,
) {
  const loose = ofKind(files, 'job_file');
  const first = new Map<string, string>();
  return ofKind(files, 'result').flatMap((result): readonly (readonly [LooseResult, ResultFacts])[] => {
    const answer = values.get(`pair:${result.path}`);
    const found =
      answer === undefined ? findJobFiles(result, jobFiles, loose) : jobFiles.filter(({ path }) => path === answer);
    const paired = found.length === 1 ? found[0] : undefined;
    const facts = readResultFacts(result, paired);
    if (isLeftOut(result.path, facts.errors[0]?.message, values, notes)) return [];
    const copied = first.get(result.sha256);
    if (copied !== undefined && isCopyLeftOut(result.path, copied, values, notes)) return [];
    if (copied === undefined) first.set(result.sha256, result.path);
    if (found.length > 1)
      notes.questions.push(
        askJobFile(
          result.path,
          found.map(({ path }) => path),
        ),
      );
    if (paired !== undefined)
      notes.pairings.push(
        `${paired.path} -> ${result.path}: ${answer ? 'you said so' : 'jobs, their order and options agree'}`,
      );
    return [[result, facts]];
  });
}

/** Whether a file stays outside; asks when it cannot be part of a run and its owner has not said so. */
function isLeftOut(path: string, fault: string | undefined, values: Answers['values'], notes: Notes): boolean {
  const answer = values.get(`leave-out:${path}`);
  if (answer === 'yes') {
    const lost = { path, why: fault ?? BY_OWNER };
    notes.left_out.push(lost);
    notes.lost_results.push(lost);
    return true;
  }
  if (fault === undefined || answer === 'no') return false;
  notes.questions.push(askLeaveOut(path, fault));
  return false;
}

/** Whether a file that is here twice counts once; asks once for all copies of a folder, and goes by that meanwhile. */
function isCopyLeftOut(path: string, original: string, values: Answers['values'], notes: Notes): boolean {
  const [folder, other] = [folderOf(path), folderOf(original)];
  const question = askCopies(folder, other);
  const answer = values.get(question.id);
  if (answer === 'no') return false;
  notes.copies.add(`${folder} < ${original}`);
  if (answer === undefined && notes.questions.every(({ id }) => id !== question.id)) notes.questions.push(question);
  if (answer === 'yes') {
    const lost = { path, why: `the same file as ${original}, byte for byte` };
    notes.left_out.push(lost);
    notes.lost_results.push(lost);
  }
  return true;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '.';
}

/** Logs by the result they belong to. */
function pairLogs(logs: readonly LooseLog[], facts: readonly ResultFacts[], { values }: Answers, notes: Notes) {
  const byResult = new Map<string, LooseLog[]>();
  const open = new Map<
    string,
    { readonly key: string; readonly logs: LooseLog[]; readonly results: readonly string[] }
  >();
  const told = new Map<string, number>();
  const findResults = pairingOfLogs(facts);
  for (const log of logs) {
    if (values.get(`leave-out:${log.path}`) === 'yes') {
      notes.left_out.push({ path: log.path, why: BY_OWNER });
      continue;
    }
    const { candidates, why } = findResults(log);
    // One answer holds for all logs of a prefix that lie together.
    const key = log.path.slice(0, log.path.lastIndexOf('/') + 1) + (log.name?.prefix ?? log.path);
    const answer = values.get(`pair:${log.path}`) ?? (candidates.length > 1 ? values.get(`pair:${key}`) : undefined);
    const result = answer ?? (candidates.length === 1 ? candidates[0]?.path : undefined);
    if (answer === undefined && notes.copies.has(`${folderOf(log.path)} < ${result}`)) {
      notes.left_out.push({ path: log.path, why: `it lies beside a copy of ${result}` });
    } else if (result !== undefined && facts.some(({ path }) => path === result)) {
      byResult.set(result, [...(byResult.get(result) ?? []), log]);
      const line = `${key}_* -> ${result}: ${answer ? 'you said so' : why}`;
      told.set(line, (told.get(line) ?? 0) + 1);
    } else if (candidates.length > 1 && answer === undefined) {
      const results = candidates.map(({ path }) => path);
      const question = open.get(`${key} ${results.join(' ')}`) ?? { key, logs: [], results };
      question.logs.push(log);
      open.set(`${key} ${results.join(' ')}`, question);
    } else {
      notes.left_out.push({
        path: log.path,
        why: 'a log that no result asked for, or none whose times and directions fit',
        fix: 'give its result with --pair LOG=RESULT; where its result is lost, run plateau new on the folder of such logs alone: it makes tests of their means',
      });
    }
  }
  for (const { key, logs: asked, results } of open.values()) notes.questions.push(askResultOfLogs(asked, key, results));
  for (const [line, count] of told) notes.pairings.push(`${count} ${count === 1 ? 'log' : 'logs'} ${line}`);
  return byResult;
}

/** Monitors by the results they belong to. */
function pairMonitors(
  monitors: readonly LooseMonitor[],
  facts: readonly ResultFacts[],
  { values }: Answers,
  notes: Notes,
) {
  const byResult = new Map<string, LooseMonitor[]>();
  const paths = facts.map(({ path }) => path);
  for (const monitor of facts.length === 0 ? [] : monitors) {
    const { path, tool } = monitor;
    const answer = values.get(`pair:${path}`);
    const { sure, candidates, why } = findResultsOfMonitor(monitor, facts);
    const told = answer === 'all' ? paths : paths.filter((one) => one === answer);
    const results = answer === undefined ? (sure ? candidates.map((one) => one.path) : []) : told;
    const isLeft = values.get(`leave-out:${path}`) === 'yes';
    if (isLeft || answer === 'none') notes.left_out.push({ path, why: BY_OWNER });
    else if (results.length > 0) {
      for (const result of results) byResult.set(result, [...(byResult.get(result) ?? []), monitor]);
      const shown = results.length === 1 ? results[0] : `${results.length} results`;
      notes.pairings.push(`${path} (${tool}) -> ${shown}: ${answer === undefined ? why : 'you said so'}`);
    } else if (!sure && answer === undefined)
      notes.questions.push(
        askResultOfMonitor(monitor, paths, candidates.length === 1 ? candidates[0]?.path : undefined),
      );
    else notes.left_out.push({ path, why: `${tool}, but no test ran while it watched` });
  }
  return byResult;
}

/** The load of all parts of a test: of as many clients. */
function loadTogether(
  parts: readonly ResultFacts[],
  results: readonly (readonly [LooseResult, ResultFacts])[],
  jobFiles: readonly PairedJobFile[],
): LoadWords {
  const [first, ...beside] = parts.flatMap(({ path, job_file }) => {
    const result = results.find(([one]) => one.path === path)?.[0].result;
    const output = fioOutputOf(result);
    const jobFile = jobFiles.find((one) => one.path === job_file)?.job_file;
    return result === undefined || output === undefined ? [] : [{ path, result, output, jobFile }];
  });
  const readings = first?.result.readings(first.jobFile, beside).readings ?? [];
  return loadWords(
    readings.map(({ measurement }) => measurement),
    first?.path ?? '',
  );
}

/** Facts of the results that may stand in a run, by the time they ended; of logs where there is no result. */
export function factsOfResults(files: readonly SortedFile[], answers: Answers): readonly ResultFacts[] {
  if (files.every(({ kind }) => kind !== 'result')) return factsOfLogs(files, answers);
  const notes = newNotes();
  return inOrder(pairResults(files, readJobFiles(ofKind(files, 'job_file')), answers, notes).map(([, one]) => one));
}

/**
 * Everything that can be said about the folder with these answers. `files` in any order. `hide` takes out of names and words of the
 * bundle what tells of machines and people.
 */
export function planBundle(files: readonly SortedFile[], answers: Answers, hide?: (text: string) => string): Plan {
  if (files.every(({ kind }) => kind !== 'result')) return planLogs(files, answers, hide);
  const shown = hide ?? ((text: string) => text);
  const notes = newNotes();
  const jobFiles = readJobFiles(ofKind(files, 'job_file'));
  for (const { path, why, is_damaged, fix } of ofKind(files, 'other')) {
    if (!is_damaged) notes.left_out.push({ path, why, fix });
    else if (!isLeftOut(path, why, answers.values, notes) && answers.values.get(`leave-out:${path}`) === 'no')
      notes.left_out.push({ path, why: `${why}; it cannot be kept` });
  }
  const all = pairResults(files, jobFiles, answers, notes);
  const read = all.map(([, one]) => one);
  const parts = partsOfTests(read, answers);
  const older = measuredAgain(firstsOf(read, parts), answers).flatMap(({ path, why }) => [
    { path, why },
    ...(parts.get(path) ?? []).map((part) => ({ path: part.path, why })),
  ]);
  notes.left_out.push(...older);
  notes.lost_results.push(...older);
  const results = all.filter(([{ path }]) => older.every((lost) => lost.path !== path));
  const facts = inOrder(results.map(([, one]) => one));
  const monitors = pairMonitors(ofKind(files, 'monitor'), facts, answers, notes);
  const logs = pairLogs(ofKind(files, 'log'), facts, answers, notes);
  const firsts = firstsOf(facts, parts);
  notes.questions.push(...askForRepeats(firsts, answers), ...(facts.length === 0 ? [] : askAboutRun(answers, firsts)));
  const used = new Map(
    jobFiles.filter(({ path }) => facts.some((one) => one.job_file === path)).map((one) => [one.path, one]),
  );
  const included = new Set([...used.values()].flatMap(({ includes }) => includes));
  for (const { path, job_file } of jobFiles)
    if (!used.has(path) && !included.has(path)) notes.left_out.push({ path, why: whyUnused(job_file) });
  const plan = {
    questions: notes.questions,
    pairings: notes.pairings,
    left_out: notes.left_out,
    look_at: findPrivateWords(
      results.map(([result]) => result),
      facts,
      hide,
    ),
  };
  if (facts.length === 0 || notes.questions.some(({ optional }) => optional !== true)) return plan;
  const kept: readonly (LooseResult | LooseLog | LooseMonitor | LooseJobFile)[] = [
    ...results.map(([result]) => result),
    ...[...logs.values()].flat(),
    ...new Set([...monitors.values()].flat()),
    ...ofKind(files, 'job_file').filter(({ path }) => used.has(path) || included.has(path)),
  ];
  const clients = [...new Set(facts.flatMap(({ hosts }) => hosts))];
  const names = nameFiles(kept, included, clients, shown);
  const nameOf = (path: string): string => names.get(path) ?? path;
  const tests = firsts.map((one): ComposedTest => {
    const configuration = configurationOf(one, answers);
    const further = parts.get(one.path) ?? [];
    const load = further.length === 0 ? one.load : loadTogether([one, ...further], results, jobFiles);
    const paths = [one, ...further].map(({ path }) => path);
    const watched = new Map(paths.flatMap((path) => monitors.get(path) ?? []).map((own) => [own.path, own]));
    return {
      facts: {
        ...one,
        load: { title: shown(load.title), id: slug(shown(load.id)) },
        known: Object.fromEntries(Object.entries(one.known).map(([name, text]) => [name, shown(text)])),
      },
      result: nameOf(one.path),
      ...(one.job_file === undefined ? {} : { job_file: nameOf(one.job_file) }),
      at_once: further.map(({ path, job_file }) => ({
        result: nameOf(path),
        ...(job_file === undefined || job_file === one.job_file ? {} : { job_file: nameOf(job_file) }),
      })),
      logs: paths.flatMap((path) => logs.get(path) ?? []).map(({ path }) => nameOf(path)),
      monitors: [...watched.values()].map(({ path, tool }) => ({ file: nameOf(path), tool })),
      configuration,
    };
  });
  const at_once = Math.max(1, ...[...parts.values()].map(({ length }) => length + 1));
  const made = { facts, names, at_once, left_out: notes.lost_results };
  return { ...plan, bundle: composeBundle(notes.questions, answers, tests, made, hide) };
}
