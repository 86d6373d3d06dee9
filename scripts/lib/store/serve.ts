/** A server on this machine that answers with what it is told, and tells browsers when there is something newer. */
import { createServer, type ServerResponse } from 'node:http';
import type { Answering, Served } from '../base/effects.ts';

/** `changes` is the path, with its slash, at which a browser listens. Throws EADDRINUSE for a port that is taken. */
export function servePages(port: number, answer: Answering, changes: string): Promise<Served> {
  const listening = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path === changes) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(':\n\n');
      listening.add(response);
      response.on('close', () => listening.delete(response));
      return;
    }
    void reply(path, answer, response);
  });
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () =>
      done({
        tell: () => {
          for (const one of listening) one.write('data: newer\n\n');
        },
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      }),
    );
  });
}

async function reply(path: string, answer: Answering, response: ServerResponse): Promise<void> {
  try {
    const { status, type, body, location } = await answer(decodeURIComponent(path).replace(/^\/+/, ''));
    const more = location === undefined ? { 'content-type': type } : { location };
    response.writeHead(status, { ...more, 'cache-control': 'no-store' }).end(body);
  } catch (error) {
    const status = error instanceof URIError ? 400 : 500;
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
  }
}
