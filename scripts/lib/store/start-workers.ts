/** Processes that run scripts/worker.js, each with memory of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Workers } from '../base/effects.ts';

interface Answer {
  readonly result?: unknown;
  readonly error?: unknown;
}

interface Asked {
  readonly task: unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/** A process with the tasks that it has, the first of which it is at. */
interface Hand {
  readonly worker: ChildProcess;
  readonly asked: Asked[];
}

/** One has its next task before it is through with the last: this process may be busy when it is. */
const AT_HAND = 2;

/**
 * Of `count` processes each is started when there is a task that nobody is free for; tasks are taken in the order in which they come.
 * With one that fails all is over: nothing that is made of the others could be published.
 */
export function startWorkers(engineDir: string, count: number, data: unknown): Workers {
  const hands: Hand[] = [];
  const waiting: Asked[] = [];
  /** Why there are none any more. */
  let ended: { readonly why: unknown } | undefined;

  const fill = ({ worker, asked }: Hand): void => {
    for (const next of waiting.splice(0, AT_HAND - asked.length)) {
      asked.push(next);
      worker.send({ task: next.task });
    }
    // One with nothing to do keeps no process alive.
    const { channel } = worker;
    for (const one of [worker, channel]) asked.length === 0 ? one?.unref() : one?.ref();
  };

  const end = (why: unknown): void => {
    if (ended !== undefined) return;
    ended = { why };
    for (const { worker } of hands) worker.kill();
    for (const { failed } of [...hands.flatMap(({ asked }) => asked.splice(0)), ...waiting.splice(0)]) failed(why);
  };

  const start = (): Hand => {
    const worker = fork(join(engineDir, 'scripts/worker.js'), { execArgv: [], serialization: 'advanced' });
    worker.send({ data });
    const hand: Hand = { worker, asked: [] };
    hands.push(hand);
    worker.on('message', (answer) => {
      const { result, error } = answer as Answer;
      if (error !== undefined) return end(error);
      const asked = hand.asked.shift();
      fill(hand);
      asked?.done(result);
    });
    worker.on('error', end);
    worker.on('exit', (code, signal) =>
      end(new Error(`a process that runs are worked out in ended with ${signal ?? `code ${code}`}`)),
    );
    return hand;
  };

  return {
    run: (task) =>
      new Promise((done, failed) => {
        if (ended !== undefined) return failed(ended.why);
        waiting.push({ task, done, failed });
        const idle = hands.find(({ asked }) => asked.length === 0) ?? (hands.length < count ? start() : undefined);
        for (const hand of idle === undefined ? hands : [idle]) fill(hand);
      }),
    end: async () => end(new Error('nobody is at work any more')),
  };
}
