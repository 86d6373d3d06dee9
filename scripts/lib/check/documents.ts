/**
 * From the files of a run, a method, a report or a note to typed values: each is read by its syntax, then held against its
 * schema. Rules run afterwards: run-rules.ts.
 */
import type { Hardware, Problem, Run } from '#types';
import { isJsonArray, isJsonObject, ownValue, readJson } from '../base/json.ts';
import type { JsonDocument, JsonValue, Locate } from '../base/json-value.ts';
import { bundledName, parseJobFile } from '../fio/job-file.ts';
import { fioLog } from '../fio/log.ts';
import type { FioLog, JobFile } from '../fio/types.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import { monitorFile } from '../formats/monitor-file.ts';
import { problemsOfAjv } from '../formats/problem-of-ajv.ts';
import { readResults } from '../formats/readers.ts';
import { isSubmitted, schemaErrors } from '../formats/schemas.ts';
import type { MonitorFile, ParsedBundle, ParsedMethod, ParsedNote, ParsedReport } from '../formats/types.ts';
import type { FolderInput, NoteInput, SourceFile } from '../model/source-files.ts';
import { inFolder } from './problems.ts';
import {
  blanksInDocument,
  steeringInDocument,
  steeringInResult,
  steeringInTexts,
  unknownsInDocument,
} from './steering-texts.ts';
import { encodingProblems, readRequired, textOf } from './written-files.ts';

type Files = ReadonlyMap<string, SourceFile>;

/**
 * Every problem of form in one bundle, and the bundle when run.json and hardware.json fit their schemas. Files are named
 * from the site's folder in problems, and from the bundle's folder in the bundle.
 */
export function checkBundle(input: FolderInput): {
  readonly bundle?: ParsedBundle;
  readonly problems: readonly Problem[];
} {
  if (isUnread(input, 'run.json', 'hardware.json')) return { problems: input.problems };
  const files: Files = new Map(input.files.map((file) => [file.path, file]));
  const problems: Problem[] = [...ofTexts(input.files)];
  const locate = new Map<string, Locate>();
  let isBroken = false;
  const readDocument = (kind: 'run' | 'hardware'): JsonDocument | undefined => {
    const read = readRequired(files, `${kind}.json`);
    problems.push(...read.problems);
    isBroken ||= read.isBroken;
    if (read.document) {
      locate.set(`${kind}.json`, read.document.locate);
      for (const problem of formOf(kind, read.document)) problems.push(problem);
    }
    return read.document;
  };
  const runValue = readDocument('run')?.value;
  const hardwareValue = readDocument('hardware')?.value;
  // What else is wrong may only follow from it.
  if (isBroken) return { problems: [...input.problems, ...inFolder(input.folder, onlySyntax(problems))] };
  const ofJobs: Problem[] = [];
  const jobFiles = readJobFiles(files, ofJobs);
  const results = readResults(files, resultPaths(runValue));
  // One by one: a hostile file has more problems than a call can take as arguments.
  for (const [path, result] of results) {
    for (const problem of result.problems) problems.push(problem);
    for (const document of fioOutputOf(result)?.documents ?? [])
      for (const problem of steeringInResult(path, document)) problems.push(problem);
  }
  const run: Run | undefined = isSubmitted('run', runValue) ? runValue : undefined;
  const hardware: Hardware | undefined = isSubmitted('hardware', hardwareValue) ? hardwareValue : undefined;
  const isRead = run !== undefined && hardware !== undefined;
  // Which variables a method sets is not known before it is known which method ran.
  for (const problem of ofJobs) if (isRead || problem.severity !== 'notice') problems.push(problem);
  const named = [...input.problems, ...inFolder(input.folder, problems)];
  if (!isRead) return { problems: named };
  const notes = files.get('notes.md');
  const bundle: ParsedBundle = {
    id: input.id,
    folder: input.folder,
    files: input.files,
    run,
    hardware,
    results,
    jobFiles,
    logs: readLogs(files, run),
    monitors: readMonitors(files, run),
    ...(notes ? { notes: textOf(notes) } : {}),
    locate,
  };
  return { bundle, problems: named };
}

/**
 * Every problem of form in one method, and the method when method.json fits its schema. Variables of its job files have no value
 * here and that is no problem.
 */
export function checkMethod(input: FolderInput): {
  readonly method?: ParsedMethod;
  readonly problems: readonly Problem[];
} {
  if (isUnread(input, 'method.json')) return { problems: input.problems };
  const files = new Map(input.files.map((file) => [file.path, file]));
  const { document, problems: syntax } = readRequired(files, 'method.json');
  const form = document ? formOf('method', document) : [];
  const ofJobs: Problem[] = [];
  const jobFiles = readJobFiles(files, ofJobs);
  const faults = ofJobs.filter(({ severity }) => severity !== 'notice');
  const problems = [
    ...input.problems,
    ...inFolder(input.folder, [...ofTexts(input.files), ...syntax, ...form, ...faults]),
  ];
  if (document === undefined || !isSubmitted('method', document.value)) return { problems };
  const page = files.get('page.md');
  const jobTexts = new Map(
    input.files.filter(({ path }) => path.startsWith('jobs/')).map((file) => [file.path, textOf(file)]),
  );
  const method: ParsedMethod = {
    id: input.id,
    folder: input.folder,
    method: document.value,
    files: input.files,
    jobFiles,
    jobTexts,
    ...(page ? { page: textOf(page) } : {}),
    locate: document.locate,
  };
  return { method, problems };
}

/** Whether nothing could be read, or not what a folder needs: what reading says of it is all there is to say. */
function isUnread({ files, folder, problems }: FolderInput, ...needed: readonly string[]): boolean {
  const isNeeded = (file: string): boolean => needed.some((name) => file === `${folder}/${name}`);
  return problems.length > 0 && (files.length === 0 || problems.some(({ file }) => isNeeded(file)));
}

/** Every problem of form in one report, and the report when report.json fits its schema. */
export function checkReport(input: FolderInput): {
  readonly report?: ParsedReport;
  readonly problems: readonly Problem[];
} {
  if (isUnread(input, 'report.json')) return { problems: input.problems };
  const files = new Map(input.files.map((file) => [file.path, file]));
  const { document, problems: syntax } = readRequired(files, 'report.json');
  const form = document ? formOf('report', document) : [];
  const problems = [...input.problems, ...inFolder(input.folder, [...ofTexts(input.files), ...syntax, ...form])];
  if (document === undefined || !isSubmitted('report', document.value)) return { problems };
  const texts = new Map(
    input.files.filter(({ path }) => path.endsWith('.md')).map((file) => [file.path, textOf(file)]),
  );
  return {
    report: { id: input.id, folder: input.folder, report: document.value, texts, locate: document.locate },
    problems,
  };
}

/** Every problem of form in one note, and the note when it fits its schema. */
export function checkNote({ id, file, source, problems: ofReading }: NoteInput): {
  readonly note?: ParsedNote;
  readonly problems: readonly Problem[];
} {
  if (source === undefined) return { problems: ofReading };
  const { document, problems: syntax } = readJson(file, textOf(source));
  const form = document ? formOf('note', document) : [];
  const ofEncoding = encodingProblems([{ ...source, path: file }]);
  const problems = [...ofReading, ...ofEncoding, ...syntax, ...form];
  if (document === undefined || !isSubmitted('note', document.value)) return { problems };
  return { note: { id, file, note: document.value, locate: document.locate }, problems };
}

/** What is wrong with a document: its schema, and the characters of its texts. */
function formOf(kind: 'run' | 'hardware' | 'method' | 'report' | 'note', document: JsonDocument): readonly Problem[] {
  const { file, value, locate } = document;
  return [
    ...problemsOfAjv(file, locate, schemaErrors(kind, value)),
    ...steeringInDocument(document),
    ...blanksInDocument(document),
    ...(kind === 'hardware' ? unknownsInDocument(document) : []),
  ];
}

/** Errors of encoding and of single characters in files that people write. */
function ofTexts(files: readonly SourceFile[]): readonly Problem[] {
  return [...encodingProblems(files), ...steeringInTexts(files)];
}

/** Errors of syntax and encoding of run.json and hardware.json. */
function onlySyntax(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ rule, file }) => rule === 'input' && /^(?:run|hardware)\.json$/.test(file));
}

/** Every job file of the folder with its problems; one that others include is no job file of its own. */
function readJobFiles(files: Files, problems: Problem[]): ReadonlyMap<string, JobFile> {
  const jobFiles = new Map<string, JobFile>();
  const included = new Set<string>();
  const parsed: JobFile[] = [];
  for (const file of files.values()) {
    if (!file.path.startsWith('jobs/')) continue;
    const folder = file.path.slice(0, file.path.lastIndexOf('/'));
    const include = (path: string) => {
      const names = [path.replace(/^\.\//, ''), bundledName(path)];
      const [other] = names.flatMap((name) => files.get(`${folder}/${name}`) ?? []);
      if (other === undefined) return undefined;
      included.add(other.path);
      return { file: other.path, text: textOf(other) };
    };
    parsed.push(parseJobFile(file.path, textOf(file), { include }));
  }
  for (const jobFile of parsed) {
    jobFiles.set(jobFile.file, jobFile);
    // A file made to be included has options without a section, which fio would refuse as a job file of its own.
    if (!included.has(jobFile.file)) problems.push(...jobFile.problems);
  }
  return jobFiles;
}

/** The logs that run.json names. They are only looked at when something asks for their rows. */
function readLogs(files: Files, run: Run): ReadonlyMap<string, FioLog> {
  const paths = run.tests.flatMap(({ logs }) => logs ?? []);
  return new Map(
    paths.flatMap((path) => {
      const file = files.get(path);
      return file === undefined ? [] : [[path, fioLog(path, file.bytes, /_clat_hist\b/.test(path))] as const];
    }),
  );
}

/** The files of monitoring tools that run.json names, read when something asks for them. */
function readMonitors(files: Files, run: Run): ReadonlyMap<string, MonitorFile> {
  const paths = run.tests.flatMap(({ monitors }) => (monitors ?? []).map(({ file }) => file));
  return new Map(
    paths.flatMap((path) => {
      const file = files.get(path);
      return file === undefined ? [] : [[path, monitorFile(path, file.bytes)] as const];
    }),
  );
}

/** tests[].result, and of those that ran at once, of a run.json that may break its schema: its results are worth checking all the same. */
function resultPaths(run: JsonValue | undefined): readonly string[] {
  const tests = isJsonObject(run) ? ownValue(run, 'tests') : undefined;
  if (!isJsonArray(tests)) return [];
  return tests.flatMap((test) => {
    if (!isJsonObject(test)) return [];
    const parts = ownValue(test, 'at_once');
    return [test, ...(isJsonArray(parts) ? parts : [])].flatMap((part) => {
      const result = isJsonObject(part) ? ownValue(part, 'result') : undefined;
      return typeof result === 'string' ? [result] : [];
    });
  });
}
