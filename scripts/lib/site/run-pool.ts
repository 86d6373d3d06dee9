/** Shares tasks for single runs out among processes, where there are cores for them and enough to do. */
import type { Effects, Workers } from '../base/effects.ts';
import { keepWords } from '../base/words.ts';
import { type RunTask, runTasks, type TaskData } from './run-tasks.ts';

export interface RunPool {
  /** `work`: bytes of raw files that would take about as long to read and check. What comes is serialised. */
  readonly run: (task: RunTask, work: number) => Promise<Uint8Array>;
  /** Does what still waits for company. Nothing runs in this process when it is through. */
  readonly settle: () => Promise<void>;
  /** Waits until a few tasks at most are not done yet: what they need is in memory. */
  readonly room: () => Promise<void>;
  readonly end: () => Promise<void>;
}

interface Held {
  readonly task: RunTask;
  readonly done: (result: Promise<Uint8Array>) => void;
}

/**
 * Processes take two seconds to start, and run code that has not run there before: with less than this to do, some six seconds of one of them,
 * one is faster by itself.
 */
const LEAST_WORK = 12_000_000;

export function openRunPool(effects: Effects, data: TaskData, least = LEAST_WORK): RunPool {
  const { cores } = effects.machine;
  const here = runTasks(effects, data);
  let workers: Workers | undefined;
  const most = cores + 2;
  let [sum, pending] = [0, 0];
  const waiting: (() => void)[] = [];
  const held: Held[] = [];
  const settle = async (): Promise<void> => {
    for (const { task, done } of held.splice(0)) {
      const result = keepWords(() => here(task));
      done(result);
      await result.catch(() => undefined);
    }
  };
  return {
    run: async (task, work) => {
      sum += work;
      pending += 1;
      const result = new Promise<Uint8Array>((done) => held.push({ task, done }));
      // One task alone is done here.
      if (cores > 1 && sum >= least && held.length > 1) workers ??= effects.startWorkers(cores, data);
      if (workers !== undefined)
        for (const one of held.splice(0)) one.done(workers.run(one.task) as Promise<Uint8Array>);
      else if (cores === 1) await settle();
      return result.finally(() => {
        pending -= 1;
        for (const go of waiting.splice(0)) go();
      });
    },
    settle,
    room: async () => {
      if (workers === undefined && pending >= most) await settle();
      while (pending >= most) await new Promise<void>((go) => waiting.push(go));
    },
    end: async () => workers?.end(),
  };
}
