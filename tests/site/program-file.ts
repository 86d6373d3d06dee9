import { join } from 'node:path';
import { inject } from 'vitest';

/** The file of a program of programs/, to be started with Node. */
export function programFile(name: 'plateau-dev' | 'killed-build'): string {
  return join(inject('programs'), `${name}.mjs`);
}
