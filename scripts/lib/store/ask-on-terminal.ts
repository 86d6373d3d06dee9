/** Asks questions on a terminal. Prompts go to stderr: stdout is for data. */
import { createInterface } from 'node:readline/promises';

/** A question with its allowed answers. */
export interface TerminalQuestion {
  readonly id: string;
  readonly text: string;
  readonly choices?: readonly string[];
  readonly suggestion?: string;
}

/** Answers by id. Enter takes the suggestion, a number a choice; what cannot be is asked again. An end of input leaves the rest open. */
export async function askOnTerminal(
  questions: readonly TerminalQuestion[],
  faultOf: (id: string, value: string) => string | undefined,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const terminal = createInterface({ input, output });
  const ended = new Promise<undefined>((done) => terminal.once('close', () => done(undefined)));
  try {
    for (const question of questions) {
      for (;;) {
        const typed = await Promise.race([terminal.question(prompt(question)), ended]);
        if (typed === undefined) return answers;
        const value = meaning(typed.trim(), question);
        const fault = isChoice(value, question) ? faultOf(question.id, value) : 'choose one of the answers listed';
        if (fault === undefined) {
          answers.set(question.id, value);
          break;
        }
        output.write(`  ${fault}\n`);
      }
    }
  } finally {
    terminal.close();
  }
  return answers;
}

function prompt({ text, choices = [], suggestion }: TerminalQuestion): string {
  const list = choices.map((choice, index) => `  ${index + 1}  ${choice}\n`).join('');
  return `${text}\n${list}${suggestion === undefined ? '' : `[${suggestion}] `}> `;
}

function meaning(typed: string, { choices = [], suggestion = '' }: TerminalQuestion): string {
  if (typed === '') return suggestion;
  return choices[Number(typed) - 1] ?? typed;
}

function isChoice(value: string, { choices }: TerminalQuestion): boolean {
  return choices === undefined || choices.includes(value);
}
