/** The schemas of what people submit, and validators of them. Compiling costs some 60 ms, so it happens on first use and once. */
import type { Figure, Hardware, Method, Note, Report, Run } from '#types';
import common from '../../../schemas/common.schema.json' with { type: 'json' };
import figure from '../../../schemas/figure.schema.json' with { type: 'json' };
import hardware from '../../../schemas/hardware.schema.json' with { type: 'json' };
import method from '../../../schemas/method.schema.json' with { type: 'json' };
import note from '../../../schemas/note.schema.json' with { type: 'json' };
import report from '../../../schemas/report.schema.json' with { type: 'json' };
import run from '../../../schemas/run.schema.json' with { type: 'json' };
import { compileSchemas, type Validate } from './compile-schemas.ts';

interface SubmittedKinds {
  readonly run: Run;
  readonly hardware: Hardware;
  readonly report: Report;
  readonly method: Method;
  readonly note: Note;
  readonly figure: Figure;
}

export const SUBMITTED_SCHEMAS = [common, figure, hardware, method, note, report, run];

let submitted: ((path: string) => Validate) | undefined;

/** Errors of a submitted document against its schema. */
export function schemaErrors(kind: keyof SubmittedKinds, value: unknown): ReturnType<Validate> {
  submitted ??= compileSchemas(SUBMITTED_SCHEMAS);
  return submitted(`${kind}.schema.json`)(value);
}

/** Whether a value is a document of this kind; the reasons, if not, come from `schemaErrors`. */
export function isSubmitted<K extends keyof SubmittedKinds>(kind: K, value: unknown): value is SubmittedKinds[K] {
  return schemaErrors(kind, value).length === 0;
}
