/** From the files of a report to typed values. */
import type { Problem } from '#types';
import type { ParsedReport } from '../formats/types.ts';
import type { FolderInput } from '../model/source-files.ts';
import { decode, readRequired } from './bundle.ts';
import { inFolder } from './in-folder.ts';
import { problemsOfAjv } from './problem-of-ajv.ts';
import { isSubmitted, schemaErrors } from './schemas.ts';

/** Every problem of form in one report, and the report when report.json fits its schema. Rules run afterwards: run-rules.ts. */
export function checkReport(input: FolderInput): {
  readonly report?: ParsedReport;
  readonly problems: readonly Problem[];
} {
  const files = new Map(input.files.map((file) => [file.path, file]));
  const { document, problems: syntax } = readRequired(files, 'report.json');
  const form = document ? problemsOfAjv('report.json', document.locate, schemaErrors('report', document.value)) : [];
  const problems = [...input.problems, ...inFolder(input.folder, [...syntax, ...form])];
  if (document === undefined || !isSubmitted('report', document.value)) return { problems };
  const texts = new Map(
    input.files.filter(({ path }) => path.endsWith('.md')).map((file) => [file.path, decode(file)]),
  );
  return {
    report: { id: input.id, folder: input.folder, report: document.value, texts, locate: document.locate },
    problems,
  };
}
