/** From the files of a method to typed values. */
import type { Problem } from '#types';
import type { ParsedMethod } from '../formats/types.ts';
import type { FolderInput } from '../model/source-files.ts';
import { decode, readJobFiles, readRequired } from './bundle.ts';
import { inFolder } from './in-folder.ts';
import { problemsOfAjv } from './problem-of-ajv.ts';
import { isSubmitted, schemaErrors } from './schemas.ts';

/**
 * Every problem of form in one method, and the method when method.json fits its schema. Variables of its job files have no value
 * here and that is no problem. Rules run afterwards: run-rules.ts.
 */
export function checkMethod(input: FolderInput): {
  readonly method?: ParsedMethod;
  readonly problems: readonly Problem[];
} {
  const files = new Map(input.files.map((file) => [file.path, file]));
  const { document, problems: syntax } = readRequired(files, 'method.json');
  const form = document ? problemsOfAjv('method.json', document.locate, schemaErrors('method', document.value)) : [];
  const ofJobs: Problem[] = [];
  const jobFiles = readJobFiles(files, ofJobs);
  const faults = ofJobs.filter(({ severity }) => severity !== 'notice');
  const problems = [...input.problems, ...inFolder(input.folder, [...syntax, ...form, ...faults])];
  if (document === undefined || !isSubmitted('method', document.value)) return { problems };
  const page = files.get('page.md');
  const jobTexts = new Map(
    input.files.filter(({ path }) => path.startsWith('jobs/')).map((file) => [file.path, decode(file)]),
  );
  const method: ParsedMethod = {
    id: input.id,
    folder: input.folder,
    method: document.value,
    files: input.files,
    jobFiles,
    jobTexts,
    ...(page ? { page: decode(page) } : {}),
    locate: document.locate,
  };
  return { method, problems };
}
