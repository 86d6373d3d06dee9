import { faultOfAddress } from '../model/remote-files.ts';
import type { BundleRule, Finding } from './types.ts';

/** Paths that a message names. */
const MOST_NAMED = 3;

export const remoteFiles: BundleRule = {
  id: 'R-remote-files',
  scope: 'bundle',
  severity: 'error',
  title: 'Raw files that are kept elsewhere are the stated ones',
  description:
    'Raw files may be kept elsewhere, for example in object storage: `remote_files` in `run.json` names the address, SHA-256 and size of each. `npx plateau fetch` gets them into `.build/fetched/`; only bytes of the stated size and SHA-256 are taken. A build without them would publish figures that nobody can trace, so it is refused until they are there. A file that lies in the folder too has to be the stated one. Addresses are https ones that stay and are open to anyone: the site links them.',
  check: ({ folder, run, files }) => {
    const stated = run.remote_files ?? [];
    const there = new Map(files.map((file) => [file.path, file]));
    const seen = new Set<string>();
    const findings = stated.flatMap(({ path, url, sha256, size_bytes }, index): Finding[] => {
      const at = (key: string) => ({ file: 'run.json', pointer: `/remote_files/${index}/${key}` });
      const fault = faultOfAddress(url);
      const file = there.get(path);
      const isDouble = seen.has(path);
      seen.add(path);
      return [
        ...(isDouble
          ? [{ ...at('path'), message: 'the same file is named twice', found: path, fix: 'keep one of the entries' }]
          : []),
        ...(fault === undefined
          ? []
          : [
              {
                ...at('url'),
                message: fault,
                found: url,
                allowed: 'an https address that anyone may read, now and later',
                fix: 'let the storage serve the file to anyone, and give that address',
              },
            ]),
        ...(file === undefined || (file.sha256 === sha256 && file.size_bytes === size_bytes)
          ? []
          : [
              {
                ...at('sha256'),
                message: `${path} in the folder is another file than the stated one`,
                found: `${file.size_bytes} bytes, ${file.sha256}`,
                allowed: `${size_bytes} bytes, ${sha256}`,
                fix: 'remove the file from the folder, or state its size and SHA-256',
              },
            ]),
      ];
    });
    const missing = stated.flatMap(({ path }, index) => (there.has(path) ? [] : [{ path, index }]));
    const [first] = missing;
    // A withdrawn run has no values, and may have lost its results.
    if (first === undefined || run.withdrawn !== undefined) return findings;
    const named = missing.slice(0, MOST_NAMED).map(({ path }) => path);
    const more = missing.length - named.length;
    return [
      ...findings,
      {
        file: 'run.json',
        pointer: `/remote_files/${first.index}`,
        message: `not fetched yet: ${missing.length} of ${stated.length} files that are kept elsewhere`,
        found: `${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}`,
        fix: `npx plateau fetch ${folder}`,
      },
    ];
  },
};
