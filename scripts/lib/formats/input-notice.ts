/** What the reading of a file leaves out, told to whoever submits it. */
import type { Problem } from '#types';

/** A notice about a whole file: `found`, what of it is left out; `fix`, what shows it. */
export function inputNotice(file: string, told: { message: string; found?: string; fix: string }): Problem {
  return { file, pointer: '', rule: 'input', severity: 'notice', ...told };
}
