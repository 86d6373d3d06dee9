/** A port that nothing listens on. */
import { createServer } from 'node:net';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const place = server.address();
  await new Promise((done) => server.close(done));
  return typeof place === 'object' && place !== null ? place.port : 0;
}
