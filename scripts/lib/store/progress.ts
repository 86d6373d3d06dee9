/** Tells how far a long command is: on a terminal one line that counts on, elsewhere a line for each stage. */
import type { Progress, Stage } from '../base/effects.ts';

interface Output {
  readonly write: (text: string) => void;
  /** A line can be written over. */
  readonly isTerminal: boolean;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}

/** Milliseconds between two updates of a line. */
const PAUSE = 100;
const CLEAR_LINE = '\r\u001b[K';

function seconds(ms: number): string {
  return ms < 100_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

/** "12 of 25, 3.1 a second, 4.2 s left". */
export function describeCount(done: number, total: number | undefined, ms: number): string {
  const rate = done / (ms / 1000);
  const isKnown = done > 0 && ms > 0;
  return [
    total === undefined ? `${done}` : `${done} of ${total}`,
    ...(isKnown ? [`${rate.toFixed(rate < 10 ? 1 : 0)} a second`] : []),
    ...(isKnown && total !== undefined && total > done ? [`${seconds(((total - done) / rate) * 1000)} left`] : []),
  ].join(', ');
}

export function makeProgress({ write, isTerminal, now }: Output): Progress {
  const start = now();
  const ended: Stage[] = [];
  let stage: { readonly name: string; readonly began: number; count?: number } | undefined;
  let shown = Number.NEGATIVE_INFINITY;
  const end = (): void => {
    if (stage === undefined) return;
    const { name, began, count } = stage;
    const ms = now() - began;
    ended.push({ name, ms, count });
    if (isTerminal) write(`${CLEAR_LINE}${name}${count === undefined ? '' : `: ${count}`}, ${seconds(ms)}\n`);
    stage = undefined;
  };
  return {
    tell: (name, done, total) => {
      const isNew = stage?.name !== name;
      if (isNew) end();
      stage ??= { name, began: now() };
      if (done !== undefined) stage.count = done;
      if (!isTerminal) {
        if (isNew) write(`${seconds(now() - start).padStart(8)}  ${name}\n`);
        return;
      }
      if (!isNew && now() - shown < PAUSE) return;
      shown = now();
      write(
        `${CLEAR_LINE}${name}${done === undefined ? ' …' : `: ${describeCount(done, total, shown - stage.began)}`}`,
      );
    },
    end: () => {
      end();
      return [...ended];
    },
  };
}
