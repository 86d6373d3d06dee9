/** How large a built site is, against what the usual hosts take. */
import type { KnownFiles } from '../store/known-files.ts';

export interface SiteSize {
  readonly files: number;
  readonly bytes: number;
  /** The largest file; absent in an empty site. */
  readonly largest?: { readonly path: string; readonly bytes: number };
}

const [MB, GB, MIB] = [1e6, 1e9, 2 ** 20];

/** What a host takes: GitLab.com takes as much as GitHub, and 200 000 files. */
const GITHUB_BYTES = GB;
const CLOUDFLARE_FILES = 20_000;
const CLOUDFLARE_FILE_BYTES = 25 * MIB;

/** Share of a limit from which on a build warns. */
const NEAR = 0.8;

const grouped = (count: number): string => count.toLocaleString('en');
const percent = (value: number, limit: number): string => `${Math.round((100 * value) / limit)} %`;
const inUnits = (bytes: number, unit: number): string => (bytes / unit).toFixed(bytes < 9.95 * unit ? 1 : 0);

/** Of its files. Of several that are the largest, the first by path. */
export function sizeOf(files: KnownFiles): SiteSize {
  let [bytes, largest] = [0, { path: '', bytes: -1 }];
  for (const [path, { size }] of files) {
    bytes += size;
    if (size > largest.bytes || (size === largest.bytes && path < largest.path)) largest = { path, bytes: size };
  }
  return { files: files.size, bytes, ...(files.size === 0 ? {} : { largest }) };
}

/** "1,480 files, 58 MB (GitHub Pages: 6 % of 1 GB; Cloudflare Pages: 7 % of 20,000 files, largest file 4.2 of 25 MiB)". */
export function describeSize({ files, bytes, largest }: SiteSize): string {
  const limits = [
    `GitHub Pages: ${percent(bytes, GITHUB_BYTES)} of 1 GB`,
    `Cloudflare Pages: ${percent(files, CLOUDFLARE_FILES)} of ${grouped(CLOUDFLARE_FILES)} files, ` +
      `largest file ${inUnits(largest?.bytes ?? 0, MIB)} of ${CLOUDFLARE_FILE_BYTES / MIB} MiB`,
  ];
  return `${grouped(files)} ${files === 1 ? 'file' : 'files'}, ${inUnits(bytes, MB)} MB (${limits.join('; ')})`;
}

/** A sentence for each limit that the site is near to or above. */
export function warnOfSize({ files, bytes, largest }: SiteSize): readonly string[] {
  const told = (value: number, limit: number, text: string): readonly string[] => {
    if (value <= NEAR * limit) return [];
    return [`${value > limit ? 'Too large' : 'Nearly too large'} for ${text} (${percent(value, limit)}).`];
  };
  return [
    ...told(bytes, GITHUB_BYTES, 'GitHub Pages, which takes sites of up to 1 GB'),
    ...told(files, CLOUDFLARE_FILES, `Cloudflare Pages, which takes up to ${grouped(CLOUDFLARE_FILES)} files`),
    ...told(
      largest?.bytes ?? 0,
      CLOUDFLARE_FILE_BYTES,
      `Cloudflare Pages, which takes files of up to 25 MiB: ${largest?.path}`,
    ),
  ];
}
