/** Reads a file that fio wrote: JSON or JSON+, packed or not, alone or among other text. */
import type { Problem } from '#types';
import type { Place, Repair } from '../base/json-value.ts';
import { type BrokenDocument, readContainer } from './container.ts';
import { describeForeignText } from './foreign-text.ts';
import { decodeText } from './text-bytes.ts';
import type { FioOutput, Refusal } from './types.ts';

function problemOf(file: string, { kind: _kind, ...refusal }: Refusal, place?: Place): Problem {
  return { file, pointer: '', ...place, rule: 'input', severity: 'error', ...refusal };
}

function foreignKey({ kind }: Refusal): Pick<FioOutput, 'foreign'> {
  return kind === undefined ? {} : { foreign: kind };
}

function describeBroken(broken: BrokenDocument, hasWhole: boolean): Refusal {
  const from = `from line ${broken.start.line} to line ${broken.stop.line}`;
  if (broken.kind === 'cut_off') {
    return {
      message: hasWhole ? `a document is cut off and left out; ${broken.message}` : broken.message,
      found: from,
      fix: 'submit the whole file; if fio was killed or the disk was full, run the test again',
    };
  }
  return {
    message: `a document cannot be read: ${broken.message}`,
    found: from,
    fix: 'submit the file as fio wrote it; edited results are not accepted',
  };
}

/** Text as fio meant it: progress lines overwrite each other with \r, so only the last of each counts. */
function linesOf(outside: readonly string[]): readonly string[] {
  return outside
    .flatMap((text) => text.split(/\r?\n/))
    .map((line) => (line.trimEnd().split('\r').at(-1) ?? '').trim())
    .filter((line) => line !== '');
}

/**
 * Reads fio output of any version. Never throws: a file without a readable document has problems of rule "input" that say
 * what was found and what to do. Several documents are kept in file order; text between them is kept as lines.
 * `sha256` is of the bytes as given. Text that is no part of a document stays available for notices of interruption.
 */
export function parseFioOutput(file: string, bytes: Uint8Array, sha256?: string): FioOutput {
  const empty = { file, ...(sha256 === undefined ? {} : { sha256 }), documents: [], text_lines: [] };
  const decoded = decodeText(bytes);
  if ('message' in decoded) return { ...empty, problems: [problemOf(file, decoded)], ...foreignKey(decoded) };
  const { documents, broken, outside } = readContainer(decoded.text, decoded.ascii);
  const text_lines = linesOf(outside);
  if (documents.length === 0) {
    const damaged = broken.filter(({ kind }) => kind !== 'foreign');
    if (damaged.length > 0) {
      return {
        ...empty,
        text_lines,
        problems: damaged.map((part) => problemOf(file, describeBroken(part, false), part.stop)),
      };
    }
    const refusal = describeForeignText(decoded.text);
    const problems = [problemOf(file, refusal, { line: 1, column: 1 })];
    return { ...empty, text_lines, problems, ...foreignKey(refusal) };
  }
  const around: readonly Repair[] =
    text_lines.length > 0
      ? [{ kind: 'text_around', text: `${text_lines.length} lines of text stand outside the JSON` }]
      : [];
  return {
    ...empty,
    documents: documents.map((document) => ({
      ...document,
      repairs: [...decoded.repairs, ...around, ...document.repairs],
    })),
    text_lines,
    problems: broken
      .filter(({ kind }) => kind !== 'foreign')
      .map((part) => ({
        ...problemOf(file, describeBroken(part, true), part.stop),
        severity: 'warning' as const,
      })),
  };
}
