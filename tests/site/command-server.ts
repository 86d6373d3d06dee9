/** `npx plateau` in scripts of the shell, done in the process of the test, one after the other. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { type Typed, typedIn } from './typed.ts';

interface Asked {
  readonly cwd: string;
  readonly args: readonly string[];
}

/** What stands for npx: it asks at a socket and prints the answer. */
const ASK = `import { connect } from 'node:net';
const [, , path, ...args] = process.argv;
const socket = connect(path);
let text = '';
socket.setEncoding('utf8').on('data', (part) => (text += part)).on('end', () => {
  const { code, stdout, stderr } = JSON.parse(text);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
});
socket.write(\`\${JSON.stringify({ cwd: process.cwd(), args })}\\n\`);
`;

/** Writes `npx` and an `npm` that does nothing into a folder, to be put on the PATH. Returns what ends it. */
export async function serveCommands(bin: string): Promise<() => Promise<void>> {
  let last: Promise<unknown> = Promise.resolve();
  const answer = ({ cwd, args }: Asked): Promise<Typed> => {
    const next = last.then(() => typedIn({ cwd }, args));
    last = next.catch(() => undefined);
    return next;
  };
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', async (part) => {
      text += part;
      if (text.endsWith('\n')) socket.end(JSON.stringify(await answer(JSON.parse(text) as Asked)));
    });
  });
  const [path, ask] = [join(dirname(bin), 'commands.socket'), join(bin, 'ask.mjs')];
  await mkdir(bin, { recursive: true });
  await writeFile(ask, ASK);
  const npx = `#!/bin/bash\n[ "$1" = plateau ] && shift && exec "${process.execPath}" "${ask}" "${path}" "$@"\n`;
  await writeFile(join(bin, 'npx'), npx, { mode: 0o755 });
  await writeFile(join(bin, 'npm'), '#!/bin/bash\n:\n', { mode: 0o755 });
  await new Promise<void>((done) => server.listen(path, done));
  return () => new Promise((done) => server.close(() => done()));
}
