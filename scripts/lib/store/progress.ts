/** What a command is doing, on stderr, for someone who watches. */

/** Shows one line of progress. */
export type Progress = (text: string) => void;

/** Prints to stderr when that is a terminal, and nothing otherwise. */
export function terminalProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? (text) => stream.write(`${text}\n`) : () => {};
}
