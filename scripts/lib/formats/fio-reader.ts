/** Results of fio: its JSON, held against its schema. What is not of fio's types was edited, or is no fio output. */
import type { Problem } from '#types';
import fioSchema from '../../../schemas/fio-output.schema.json' with { type: 'json' };
import { readFio } from '../fio/normalise-output.ts';
import { parseFioOutput } from '../fio/output.ts';
import type { FioOutput } from '../fio/types.ts';
import { compileSchemas, type Validate } from './compile-schemas.ts';
import { problemsOfAjv } from './problem-of-ajv.ts';

import type { ResultFile, ResultReader, TestResult } from './types.ts';

interface FioResult extends TestResult {
  /** For what only fio tells: its options, its entries. */
  readonly fio: FioOutput;
}

let validate: Validate | undefined;

function schemaProblems({ file, documents }: FioOutput): readonly Problem[] {
  validate ??= compileSchemas([fioSchema])(fioSchema.$id);
  const fix = 'submit the file as fio wrote it';
  return documents.flatMap(({ value, locate }) =>
    problemsOfAjv(file, locate, validate?.(value) ?? []).map((problem) => ({ ...problem, fix })),
  );
}

export function resultOfFio(fio: FioOutput): FioResult {
  const { file, documents, foreign, problems } = fio;
  return {
    file,
    documents,
    ...(foreign === undefined ? {} : { foreign }),
    problems: [...problems, ...schemaProblems(fio)],
    readings: (jobFile, beside) => readFio(fio, jobFile, beside),
    fio,
  };
}

/** Takes any file: it says best what one is that is no result. */
export const fioReader: ResultReader<TestResult> = {
  id: 'fio',
  matches: () => true,
  read: ({ path, bytes, sha256 }) => resultOfFio(parseFioOutput(path, bytes, sha256)),
};

function isOfFio(result: ResultFile): result is FioResult {
  return 'fio' in result;
}

/** fio's output, for rules and analyses that are about fio; undefined where there is none, or another tool wrote the result. */
export function fioOutputOf(result: ResultFile | undefined): FioOutput | undefined {
  return result !== undefined && isOfFio(result) ? result.fio : undefined;
}
