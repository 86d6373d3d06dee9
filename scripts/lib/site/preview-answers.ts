/** What the preview answers a browser with: files of what was made last, and words on what is wrong. */
import { join } from 'node:path';
import type { Problem } from '#types';
import type { Answer, ReadFiles } from '../base/effects.ts';
import { formatProblem } from '../check/problems.ts';

/** A folder of published files, and the edit that it was begun at. */
interface MadeFolder {
  readonly dir: string;
  readonly at: number;
}

export interface Preview {
  readonly whole?: MadeFolder;
  /** The pages that were edited: newer than the whole site at these addresses, or all that there is. */
  readonly part?: MadeFolder & { readonly addresses: readonly string[]; readonly isAll: boolean };
  /** Errors of runs and reports, by address: runs/<id>/. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
  /** Why the last pass made nothing. */
  readonly fault?: string;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  xml: 'application/xml',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  bib: 'text/plain; charset=utf-8',
  fio: 'text/plain; charset=utf-8',
};

/** Where the server tells a page that there is something newer. */
export const changesPath = '/.plateau/changes';
const scriptPath = '.plateau/follow.js';
const script = `new EventSource('${changesPath}').onmessage = () => location.reload();\n`;

/** `path` is decoded and has no slash at its beginning. */
export async function answerPreview(files: ReadFiles, preview: Preview, path: string): Promise<Answer> {
  if (path === scriptPath) return { status: 200, type: types.js ?? '', body: script };
  if (path.split(/[\\/]/).some((part) => part === '..') || path.includes('\0')) return notFound(path);
  const problems = preview.problems.get(path);
  if (problems !== undefined)
    return page(422, `${path}: errors`, problems.map((one) => formatProblem(one)).join('\n\n'));
  const dirs = foldersFor(preview, path);
  for (const dir of dirs) {
    const kind = (await files.stat(join(dir, path)))?.kind;
    if (kind === 'folder' && path !== '' && !path.endsWith('/'))
      return { status: 308, type: '', body: '', location: `/${path}/` };
    const file = kind === 'folder' ? join(path, 'index.html') : path;
    const bytes = await files.readFile(join(dir, file)).catch(() => undefined);
    if (bytes !== undefined) return found(file, bytes, preview.fault);
  }
  if (preview.fault !== undefined) return page(500, 'The preview could not be made', preview.fault);
  return dirs.length === 0 ? page(503, 'The preview is being made', 'This page comes up by itself.') : notFound(path);
}

/** Where a file may be, the newer folder first. */
function foldersFor({ whole, part }: Preview, path: string): readonly string[] {
  const isNewer = part !== undefined && (whole === undefined || part.at > whole.at);
  const isOfPart = part?.isAll === true || part?.addresses.some((address) => path.startsWith(address)) === true;
  const older = whole === undefined ? [] : [whole.dir];
  if (!isNewer || part === undefined) return older;
  if (isOfPart) return [part.dir, ...older];
  // Styles and charts have their contents in their names: those of the part's pages are only there.
  return path === '' || path.endsWith('/') ? older : [...older, part.dir];
}

function found(file: string, bytes: Uint8Array, fault: string | undefined): Answer {
  const type = types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  if (!file.endsWith('.html')) return { status: 200, type, body: bytes };
  const html = new TextDecoder().decode(bytes);
  const told = fault === undefined ? html : html.replace(/<body[^>]*>/, (body) => `${body}${alert(fault)}`);
  return { status: 200, type, body: following(told) };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function alert(text: string): string {
  return `<p role="alert">The preview is older than your edit: ${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function following(html: string): string {
  const tag = `<script src="/${scriptPath}"></script>`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + tag : html.slice(0, end) + tag + html.slice(end);
}

function page(status: number, title: string, text: string): Answer {
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>body{font-family:sans-serif;margin:1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>`;
  const body = `<body><h1>${escapeHtml(title)}</h1><pre role="alert">${escapeHtml(text)}</pre></body></html>`;
  return { status, type: types.html ?? '', body: following(`${head}${body}`) };
}

function notFound(path: string): Answer {
  return page(404, 'There is no such page', `/${path}`);
}
