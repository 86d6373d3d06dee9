import { describe, expect, it } from 'vitest';
import { describeCount, makeProgress } from '../../../scripts/lib/store/progress.ts';

/** What is written while a clock goes on by hand. */
function follow(isTerminal: boolean) {
  let [text, ms] = ['', 0];
  const write = (more: string): void => {
    text += more;
  };
  const progress = makeProgress({ write, isTerminal, now: () => ms });
  return {
    progress,
    wait: (more: number): void => {
      ms += more;
    },
    said: () => text.replaceAll('\r\u001b[K', '|'),
  };
}

describe('makeProgress', () => {
  it('counts on in one line of a terminal, with rate and time left, and ends it with the time it took', () => {
    const { progress, wait, said } = follow(true);
    progress.tell('working out runs', 0, 25);
    wait(2000);
    progress.tell('working out runs', 10, 25);
    wait(50);
    progress.tell('working out runs', 11, 25);
    wait(1950);
    progress.tell('making pages');
    wait(500);
    progress.end();
    expect(said()).toBe(
      '|working out runs: 0 of 25|working out runs: 10 of 25, 5.0 a second, 3.0 s left' +
        '|working out runs: 11, 4.0 s\n|making pages …|making pages, 0.5 s\n',
    );
  });

  it('writes a line for each stage as it begins where there is no terminal', () => {
    const { progress, wait, said } = follow(false);
    progress.tell('working out runs', 0, 25);
    wait(2000);
    progress.tell('working out runs', 25, 25);
    progress.tell('making pages');
    expect(progress.end()).toEqual([
      { name: 'working out runs', ms: 2000, count: 25 },
      { name: 'making pages', ms: 0 },
    ]);
    expect(said()).toBe('   0.0 s  working out runs\n   2.0 s  making pages\n');
  });

  it('says nothing of a rate before something is done', () => {
    expect(describeCount(0, 5, 1000)).toBe('0 of 5');
    expect(describeCount(300, undefined, 2000)).toBe('300, 150 a second');
  });
});
