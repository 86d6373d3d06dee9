/** Where Plateau itself is installed. A site lies elsewhere, or in the same folder. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the package: the folder with schemas/, layouts/, assets/ and this code. */
export const engineDir = join(dirname(fileURLToPath(import.meta.url)), '../../..');
