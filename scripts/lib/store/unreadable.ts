/** What the system does not let this user read is a problem like any other: the rest is read all the same. */
import type { Problem } from '#types';
import { refusalOfSystem } from '../base/system-fault.ts';

/** `file`: a file or folder, named from the site's folder. Throws an error that is no refusal of the system. */
export function unreadable(file: string, error: unknown): Problem {
  const refusal = refusalOfSystem(error);
  if (refusal === undefined) throw error;
  return {
    file,
    pointer: '',
    rule: 'input',
    severity: 'error',
    message: 'this cannot be read',
    found: refusal.said,
    allowed: 'what this user may read',
    fix: 'let this user read it, or take it out',
  };
}
