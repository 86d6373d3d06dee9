/** Checks fio's documents against their schema: what is not of fio's types was edited, or is no fio output. */
import type { Problem } from '#types';
import fioOutput from '../../../schemas/fio-output.schema.json' with { type: 'json' };
import type { FioOutput } from '../fio/types.ts';
import { problemsOfAjv } from './problem-of-ajv.ts';
import { compileSchemas, type Validate } from './schemas.ts';

let validate: Validate | undefined;

/** Problems of rule "schema" for every document, with their places in the file. */
export function checkFioSchema({ file, documents }: FioOutput): readonly Problem[] {
  validate ??= compileSchemas([fioOutput])(fioOutput.$id);
  const fix = 'submit the file as fio wrote it';
  return documents.flatMap(({ value, locate }) =>
    problemsOfAjv(file, locate, validate?.(value) ?? []).map((problem) => ({ ...problem, fix })),
  );
}
