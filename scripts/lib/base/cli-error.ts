/** A failure that the person at the keyboard can do something about. Anything else that is thrown is a bug. */

/** 1: problems were found in what was submitted. 2: misuse, or a fault of the machine or of Plateau. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command with this message and exit code, without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 2, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
