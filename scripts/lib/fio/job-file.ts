/** fio job files: sections and options as fio reads them (fio init.c, __parse_jobs_ini), under the names that fio prints. */
import type { Problem } from '#types';
import { expandVariables, type Variables } from './job-variables.ts';
import { mainName, optionNamed } from './option-values.ts';
import type { JobFile, JobOption, JobSection } from './types.ts';

export interface JobFileOptions {
  /** Text of an included file, by the path as typed, and where it lies if that is elsewhere; undefined when it is not there. */
  readonly include?: (path: string) => string | { readonly file: string; readonly text: string } | undefined;
  /** Values of `${VAR}`. Without a value the text is kept, because the submitter's environment is unknown. */
  readonly env?: Variables;
}

/** fio reads lines into a buffer of this size; what follows would be read as another line (fio init.c). */
const LONGEST_LINE = 4095;
/** fio has some two hundred options; a longer text is something else. */
const LONGEST_PART = 100_000;

interface Line {
  readonly text: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Text of a job file -> sections with their effective options; `[global]` options hold for the sections after them.
 * As in fio: `;` and `#` start a comment anywhere, any section whose name begins with "global" is global, a flag has the
 * value "1", a later option replaces an earlier one, and there are no line continuations. Never throws.
 */
export function parseJobFile(file: string, text: string, options: JobFileOptions = {}): JobFile {
  const problems: Problem[] = [];
  const sections: JobSection[] = [];
  const globals = new Map<string, JobOption>();
  let current: Map<string, JobOption> | undefined;
  for (const line of readLines(file, text, options, problems)) {
    const name = sectionName(line, problems);
    if (name === undefined) {
      const option = readOption(line, options.env, problems);
      if (current === undefined) {
        problems.push(
          problemAt(
            line,
            'error',
            `option "${line.text}" stands outside of a [job] section`,
            'begin the file with [global] or [job name]',
          ),
        );
      } else {
        // The last one typed comes last: direct and buffered, which contradict each other, go by order.
        current.delete(option.name);
        current.set(option.name, option);
      }
    } else if (name.startsWith('global')) {
      current = globals;
    } else {
      current = new Map(globals);
      sections.push({ name, line: line.line, options: current, globals: new Map(globals) });
    }
  }
  if (sections.length === 0) {
    problems.push({
      file,
      pointer: '',
      rule: 'input',
      severity: 'error',
      message: 'job file has no job section',
      found: globals.size > 0 ? 'only [global]' : 'no section',
      allowed: 'at least one [job name] section',
      fix: 'submit the job file that fio was started with',
    });
  }
  return { file, sections: sections.map(asCalled), problems };
}

/** A section of its own `name=` goes by that in all that fio prints; one in [global] names no job. */
function asCalled(section: JobSection): JobSection {
  const own = section.options.get('name');
  return own === undefined || own === section.globals.get('name') ? section : { ...section, name: own.value };
}

/** What a file that is included by this path is called in jobs/ of a run: there is no folder there, and all names end in .fio. */
export function bundledName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.endsWith('.fio') ? name : `${name}.fio`;
}

/** What stands in a line without its comment. */
function bareText(line: string): string {
  return line.replace(/[;#].*$/s, '').trim();
}

/** Whether a text is options of fio's and nothing else, as job files include it: fio takes no sections from there. */
export function isPartOfJobFile(text: string): boolean {
  if (text.length > LONGEST_PART) return false;
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map(bareText)
    .filter((line) => line !== '');
  return lines.length > 0 && lines.every((line) => optionNamed(line.replace(/=.*$/s, '').trim()) !== undefined);
}

/** Lines that say something, with included files in place. Sections inside an included file are refused, as fio does. */
function readLines(
  file: string,
  text: string,
  options: JobFileOptions,
  problems: Problem[],
  seen: readonly string[] = [],
): Line[] {
  const lines: Line[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const bare = bareText(raw);
    if (bare === '') continue;
    const line = { text: bare, file, line: index + 1, column: raw.length - raw.trimStart().length + 1 };
    if (raw.length > LONGEST_LINE) {
      problems.push(
        problemAt(
          line,
          'warning',
          `line has ${raw.length} characters; fio reads at most ${LONGEST_LINE} at once`,
          'shorten the line',
        ),
      );
    }
    if (seen.length > 0 && bare.startsWith('[')) {
      problems.push(
        problemAt(
          line,
          'error',
          `section ${bare} begins in an included file, which fio refuses`,
          'put sections into the job file itself',
        ),
      );
    } else if (/^include(\s|$)/.test(bare)) {
      lines.push(...readInclude(line, options, problems, [...seen, file]));
    } else {
      lines.push(line);
    }
  }
  return lines;
}

function readInclude(line: Line, options: JobFileOptions, problems: Problem[], seen: readonly string[]): Line[] {
  const path = line.text.slice('include'.length).trim();
  const included = options.include?.(path);
  if (included === undefined) {
    problems.push(
      problemAt(line, 'error', `included file "${path}" is not there`, `add the file as jobs/${bundledName(path)}`),
    );
    return [];
  }
  if (seen.length > 8) {
    problems.push(problemAt(line, 'error', `included file "${path}" includes itself`, 'remove the include'));
    return [];
  }
  const typed = `${line.file.slice(0, line.file.lastIndexOf('/') + 1)}${path}`;
  const { file, text } = typeof included === 'string' ? { file: typed, text: included } : included;
  return readLines(file, text, options, problems, seen);
}

function sectionName(line: Line, problems: Problem[]): string | undefined {
  if (!line.text.startsWith('[')) return undefined;
  if (!line.text.endsWith(']') || line.text.length < 3) {
    problems.push(
      problemAt(line, 'error', `section header "${line.text}" has no name between [ and ]`, 'write [job name]'),
    );
  }
  // fio cuts the last character, whatever it is.
  return line.text.slice(1, -1);
}

function readOption(line: Line, env: Variables | undefined, problems: Problem[]): JobOption {
  const equals = line.text.indexOf('=');
  const name = mainName((equals < 0 ? line.text : line.text.slice(0, equals)).trim());
  const typed = equals < 0 ? '1' : line.text.slice(equals + 1).trim();
  const { value, missing } = expandVariables(typed, env);
  for (const variable of missing) {
    problems.push({
      ...problemAt(
        line,
        'notice',
        `value of ${variable} is not known here; fio took it from its environment`,
        'submit the job file with the value in place',
      ),
      found: `${name}=${typed}`,
    });
  }
  return { name, value, file: line.file, line: line.line };
}

function problemAt(line: Line, severity: Problem['severity'], message: string, fix: string): Problem {
  return { file: line.file, pointer: '', line: line.line, column: line.column, rule: 'input', severity, message, fix };
}
