/** Serves a built site to the tests' browser. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.csv': 'text/csv',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
};

/** A header of readers without JavaScript. */
export const WITHOUT_SCRIPTS = 'x-without-scripts';

/** Files that a window need not ask for twice. */
const isLasting = (file: string): boolean => /\.(?:css|js|woff2)$/.test(file);

export interface Served {
  /** With a slash at its end. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Serves `dir` on a free port of this machine; folders by their index.html, unknown addresses by 404.html, with these headers. A range of bytes can be asked for. */
export async function serve(dir: string, headers: Readonly<Record<string, string>> = {}): Promise<Served> {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const file = path.endsWith('/') ? `${path}index.html` : path;
    if (file.endsWith('.js') && WITHOUT_SCRIPTS in request.headers) {
      response.writeHead(403).end();
      return;
    }
    try {
      const bytes = await readFile(join(dir, file));
      const type = {
        ...headers,
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        ...(isLasting(file) && { 'cache-control': 'max-age=3600' }),
      };
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (from === undefined) response.writeHead(200, type).end(bytes);
      else response.writeHead(206, type).end(bytes.subarray(Number(from), Number(to) + 1));
    } catch {
      const bytes = await readFile(join(dir, '404.html'));
      response.writeHead(404, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(bytes);
    }
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // Ends with the process at the latest.
  server.unref();
  const place = server.address();
  if (typeof place !== 'object' || place === null) throw new Error('the server has no port');
  return {
    address: `http://127.0.0.1:${place.port}/`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
