/** Serves a built site as a host does: text gzipped, what never changes kept by browsers, the headers of _headers. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};
/** Packed by themselves. */
const PACKED = new Set(['.woff2', '.png', '.gz', '.zip', '.parquet']);

/** The headers that _headers gives for all addresses. */
async function headersOfAll(dir: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(dir, '_headers'), 'utf8').catch(() => '');
  const [, own = ''] = /^\/\*\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  return Object.fromEntries(
    [...own.matchAll(/^ {2}([^:]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

export async function servePacked(dir: string): Promise<{ readonly address: string; readonly stop: () => void }> {
  const headers = await headersOfAll(dir);
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const file = path.endsWith('/') ? `${path}index.html` : path;
    const found = await readFile(join(dir, file)).catch(() => undefined);
    const bytes = found ?? (await readFile(join(dir, '404.html')));
    const type = found === undefined ? '.html' : extname(file);
    const isFixed = /\/(?:css|js|fonts)\//.test(file);
    response.writeHead(found === undefined ? 404 : 200, {
      ...headers,
      'content-type': TYPES[type] ?? 'application/octet-stream',
      'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(PACKED.has(type) ? {} : { 'content-encoding': 'gzip' }),
    });
    response.end(PACKED.has(type) ? bytes : gzipSync(bytes));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const place = server.address();
  if (typeof place !== 'object' || place === null) throw new Error('the server has no port');
  return {
    address: `http://127.0.0.1:${place.port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
