/** What is worked out for single runs and things, here or in processes beside this one: tasks and results are plain data. */
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { Effects } from '../base/effects.ts';
import { useWords, type Vocabulary } from '../base/words.ts';
import { methodsOf } from '../database/admit-site.ts';
import { recordRun } from '../database/run-record.ts';
import { documentText } from '../exports/api-document.ts';
import { runDocuments } from '../exports/api-documents.ts';
import { compileSchemas } from '../formats/compile-schemas.ts';
import type { FolderInput } from '../model/source-files.ts';
import type { MakingRun, Thing } from '../pages/page-kind.ts';
import { pagesOfRun, pagesOfThing, siteRules } from '../pages/site.ts';
import { filesOfPages, requireFitting } from '../store/publish-files.ts';
import { readSchemas, type SchemaFile } from '../store/read-schemas.ts';
import { type Made, packMade } from './made.ts';

/** Gives what makes it; files of pages are among the files. A document of the API that does not fit its schema is a fault of Plateau and throws. */
export function makerOfRun(schemas: readonly SchemaFile[]): (making: MakingRun) => Promise<Made> {
  let validator: ReturnType<typeof compileSchemas> | undefined;
  return async (making) => {
    validator ??= compileSchemas(schemas.map(({ schema }) => schema));
    const made = await pagesOfRun(making);
    const documents = runDocuments(making.record, making.rawFiles);
    requireFitting(documents, validator);
    return {
      pages: made.map(({ files: _, ...page }) => page),
      files: [
        ...documents.map((document) => ({ path: document.path, content: documentText(document) })),
        ...filesOfPages(made),
      ],
    };
  };
}

/** The record of a folder, what is published of a run, or the pages of a thing. Rules are the engine's: functions do not go from one process to another. */
export type RunTask =
  | { readonly kind: 'record'; readonly input: FolderInput }
  | { readonly kind: 'make'; readonly making: Omit<MakingRun, 'rules'>; readonly vocabulary: Vocabulary }
  | { readonly kind: 'thing'; readonly thing: Thing; readonly vocabulary: Vocabulary };

/** What all tasks of a site have in common. */
export interface TaskData {
  readonly methods: readonly FolderInput[];
}

function nameOf(task: RunTask): string {
  if (task.kind === 'record') return `reading ${task.input.folder}`;
  return task.kind === 'thing'
    ? `making a page of ${task.thing.section}`
    : `making pages of ${task.making.record.bundle.folder}`;
}

/** Gives what does a task. Results are bytes: a record as RunAlone serialised, all others as packMade packs them. */
export function runTasks(effects: Effects, { methods }: TaskData): (task: RunTask) => Promise<Uint8Array> {
  const known = methodsOf(methods);
  let maker: ReturnType<typeof makerOfRun> | undefined;
  const make = async (task: Exclude<RunTask, { readonly kind: 'record' }>): Promise<Made> => {
    useWords(task.vocabulary);
    if (task.kind === 'thing') return { pages: await pagesOfThing(task.thing), files: [] };
    maker ??= makerOfRun(await readSchemas(effects, join(effects.engineDir, 'schemas')));
    return maker({ ...task.making, rules: siteRules() });
  };
  const work = async (task: RunTask): Promise<Uint8Array> => {
    if (task.kind !== 'record') return packMade(await make(task));
    useWords({});
    return serialize(recordRun(task.input, known));
  };
  return async (task) => {
    try {
      return await work(task);
    } catch (error) {
      // Errors lose their class on the way to another process; the place of the fault stays.
      throw new Error(`${nameOf(task)}: ${error instanceof Error ? error.stack : error}`, { cause: error });
    }
  };
}
