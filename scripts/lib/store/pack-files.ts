/** Packs the text files of a built site beside themselves, for servers that send FILE.br or FILE.gz in the place of FILE. */
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Files } from '../base/effects.ts';
import { filesBelow } from './files-below.ts';

const TEXT = /\.(?:bib|cff|css|csv|fio|html|ini|js|json|log|md|sh|svg|txt|xml)$/;
/** Smaller ones fit into one packet either way. */
const LEAST_BYTES = 1000;
/** Files that are packed at a time. */
const AT_ONCE = 8;

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** The same bytes each time. Returns how many files were packed. */
export async function packFiles(files: Files, dir: string): Promise<number> {
  const paths = (await filesBelow(files, dir)).filter((path) => TEXT.test(path)).sort();
  let packed = 0;
  const pack = async (path: string): Promise<void> => {
    const bytes = await files.readFile(join(dir, path));
    if (bytes.length < LEAST_BYTES) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await files.writeFile(join(dir, `${path}.gz`), await packGzip(bytes, { level: 9 }));
    await files.writeFile(join(dir, `${path}.br`), await packBrotli(bytes, { params }));
    packed += 1;
  };
  for (let at = 0; at < paths.length; at += AT_ONCE) await Promise.all(paths.slice(at, at + AT_ONCE).map(pack));
  return packed;
}
