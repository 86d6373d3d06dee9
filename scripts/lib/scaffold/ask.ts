/** Asking, one question after the other: by whom, in which order, and how an answer is taken back. */
import type { Effects } from '../base/effects.ts';
import { faultOfAnswer } from './answers.ts';
import type { RunsPlan } from './plan-runs.ts';
import type { Answers, Question } from './types.ts';

/** The answer to a question that takes back the one before. */
export const back = Symbol('back');

export interface Asked {
  /** Counted from 1. */
  readonly number: number;
  /** How many are open, this one among them. */
  readonly open: number;
  /** Whether an answer that is still due opens others. */
  readonly may_grow: boolean;
  /** What is in the folders; with the first question only. */
  readonly found?: readonly string[];
}

/** The answer to a question; undefined leaves it and all others open. */
export type Ask = (question: Question, asked: Asked) => Promise<string | typeof back | undefined>;

/** Told of all answers whenever one comes in. */
export type Keep = (answers: Answers['values']) => Promise<void>;

/** Questions on what the results are to each other: one after the other, and each configuration or run has its own. */
const opensOthers: ReadonlySet<string> = new Set(['several', 'at-once', 'same-load']);

/** Asks one question after the other, since an answer may open or close others; suggestions of --yes are taken first. */
export async function collect(
  plan: (replies: Answers['values']) => RunsPlan,
  yes: boolean,
  ask: Ask | undefined,
  keep: (replies: Answers['values']) => Promise<void> | undefined,
): Promise<Answers['values']> {
  const replies = new Map<string, string>();
  const order: string[] = [];
  for (;;) {
    const { questions, found } = plan(replies);
    const open = questions.filter(({ optional }) => optional !== true);
    const asked = open.length > 0 ? open : questions;
    const suggested = yes ? asked.filter(({ suggestion }) => suggestion !== undefined) : [];
    for (const { id, suggestion = '' } of suggested) replies.set(id, suggestion);
    if (suggested.length > 0) continue;
    const [question] = asked;
    if (question === undefined || ask === undefined) return replies;
    const number = order.length + 1;
    const may_grow = questions.some(({ id }) => opensOthers.has(id));
    const reply = await ask(question, { number, open: questions.length, may_grow, ...(number === 1 ? { found } : {}) });
    if (reply === undefined) return replies;
    if (reply === back) replies.delete(order.pop() ?? '');
    else {
      replies.set(question.id, reply);
      order.push(question.id);
    }
    await keep(replies);
  }
}

/** What takes back the answer before. */
const BACK = '<';

/** Asks at a terminal: Enter takes the suggestion, a number a choice, < goes back; what cannot be is asked again. */
export function askAt({ ask, log }: Pick<Effects, 'ask' | 'log'>): Ask {
  return async (question, asked) => {
    for (const line of asked.found ?? []) log(`${line}\n`);
    for (;;) {
      const typed = await ask?.(promptOf(question, asked));
      if (typed === undefined) return undefined;
      const { choices, suggestion = '' } = question;
      if (typed.trim() === BACK && asked.number > 1) return back;
      const value = typed.trim() === '' ? suggestion : (choices?.[Number(typed) - 1] ?? typed.trim());
      const isChoice = choices === undefined || choices.includes(value);
      const fault = isChoice ? faultOfAnswer(question.id, value) : 'choose one of the answers listed';
      if (fault === undefined) return value;
      log(`  ${fault}\n`);
    }
  };
}

function promptOf({ text, choices = [], suggestion }: Question, { number, open, may_grow }: Asked): string {
  const list = choices.map((choice, index) => `  ${index + 1}  ${choice}\n`).join('');
  const last = `${number + open - 1}${may_grow ? ' or more' : ''}`;
  const way = number > 1 ? ` (${BACK} goes back)` : '';
  const take = suggestion === undefined ? '' : `[${suggestion}] `;
  return `${number} of ${last}${way}: ${text}\n${list}${take}> `;
}
