/** A run's verdicts in one line: what was judged and how it came out, the worst first. */

import type { Verdict } from '../../analyse/types.ts';
import { joinKnown, listMark } from '../../base/marks.ts';
import { formatCount } from '../../base/sizes.ts';
import { hasWord, type WordValues, word, wordFor } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { verdictName } from './verdict-words.ts';
import { isSetback } from './verdicts.ts';
import type { Digest, DigestPart } from './view.ts';

/** Kinds from what matters most for whether figures can be relied on to what only describes the system. */
const GRAVEST_FIRST = [
  'V-ended-early',
  'V-in-flight',
  'V-direct',
  'V-steady-rounds',
  'V-steady-state',
  'V-offered-load',
  'V-warm-up',
  'V-job-share',
  'V-host-busy',
  'V-disk-latency',
  'V-write-cliff',
  'V-dips',
  'V-latency-modes',
  'V-fio-steady-state',
  'V-knee',
];

type Answer = Verdict['answer'];

/** What counts for a test of which several measurements were judged: the first of these that one of them has. */
const WORST_FIRST: Readonly<Record<string, readonly Answer[]>> = {
  'V-steady-rounds': ['no', 'stable', 'yes'],
  'V-steady-state': ['no', 'stable', 'yes'],
  'V-offered-load': ['no', 'yes'],
  'V-fio-steady-state': ['no', 'yes'],
};
const FINDING_FIRST: readonly Answer[] = ['yes', 'no'];

/** One answer for each test, configuration or load curve that was judged, and how many of them could not be. */
interface Counted {
  readonly answers: readonly Answer[];
  readonly unjudged: number;
}

function countAnswers(id: string, verdicts: readonly Verdict[]): Counted {
  const ofTest = new Map<string, Set<Answer>>();
  for (const { answer, of } of verdicts) {
    // A test is on as many curves as it has loads that vary.
    const key = id === 'V-knee' ? `${of.test_ids.join(' ')} ${of.measurement_id}` : of.test_ids.join(' ');
    ofTest.set(key, (ofTest.get(key) ?? new Set()).add(answer));
  }
  const order = WORST_FIRST[id] ?? FINDING_FIRST;
  const answers = [...ofTest.values()].flatMap((given) => order.find((answer) => given.has(answer)) ?? []);
  return { answers, unjudged: ofTest.size - answers.length };
}

/** "rounds 5 to 9" and "13 of 16 jobs" need numbers of the verdict: only where they are the same for all. */
function sharedNumbers(verdicts: readonly Verdict[]): WordValues | undefined {
  const [first, ...others] = verdicts;
  if (first === undefined) return undefined;
  const { jobs, few, first_round, last_round, rounds } = first.numbers;
  const named = { jobs, few, first_round, last_round, rounds };
  const isShared = others.every(({ answer, numbers }) =>
    Object.entries(named).every(([name, value]) => numbers[name] === value && answer === first.answer),
  );
  if (!isShared) return undefined;
  const starved = jobs === undefined || few === undefined ? undefined : jobs - few;
  const known = Object.entries({ ...named, starved }).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, formatCount(value as number)]));
}

/** The words for one answer; the first of a kind says of how many. */
function answerText(id: string, answer: Answer, { answers, unjudged }: Counted, isFirst: boolean): string {
  const Count = answers.filter((one) => one === answer).length;
  const name = `${verdictName({ id })}_${answer}`;
  const key = isFirst ? `digest_${name}` : `digest_${name}_more`;
  const of = word(unjudged > 0 ? 'digest_of_judged' : 'digest_of', {
    Count: answers.length,
    of: formatCount(answers.length),
  });
  return hasWord(key) ? word(key, { Count, count: formatCount(Count), of }) : '';
}

/** "2 of 6 tests not steady, 3 stable over short rounds"; "" where there is nothing to say of this kind. */
function textOf(id: string, verdicts: readonly Verdict[], counted: Counted): string {
  const judged = verdicts.filter(({ answer }) => answer !== 'not_judged');
  const given = (WORST_FIRST[id] ?? FINDING_FIRST).filter((answer) => counted.answers.includes(answer));
  const [worst = 'not_judged'] = given;
  const one = `digest_${verdictName({ id })}_${worst}_one`;
  const numbers = counted.answers.length === 1 && hasWord(one) ? sharedNumbers(judged) : undefined;
  if (numbers !== undefined && hasWord(one)) return word(one, numbers);
  return joinKnown(listMark(), ...given.map((answer, place) => answerText(id, answer, counted, place === 0)));
}

interface Told {
  readonly part: DigestPart;
  readonly is_finding: boolean;
  readonly rank: number;
}

function tell(id: string, verdicts: readonly Verdict[]): Told | undefined {
  const counted = countAnswers(id, verdicts);
  if (counted.answers.length === 0) return undefined;
  const text = textOf(id, verdicts, counted);
  const isBad = verdicts.some(isSetback);
  const isStable = counted.answers.includes('stable');
  const href = `#verdict-${id}`;
  if (text === '')
    return { part: { text: wordFor('digest_clear', verdictName({ id })), href }, is_finding: false, rank: 0 };
  return {
    part: { text, href, ...(isBad ? { is_bad: true as const } : {}) },
    is_finding: true,
    rank: isBad ? 0 : isStable ? 1 : 2,
  };
}

/** Undefined for a run of which nothing was judged. */
export function presentDigest({ analysis: { verdicts } }: Pick<RunRecord, 'analysis'>): Digest | undefined {
  const told = GRAVEST_FIRST.flatMap(
    (id) =>
      tell(
        id,
        verdicts.filter((verdict) => verdict.id === id),
      ) ?? [],
  );
  if (told.length === 0) return undefined;
  const found = told.filter(({ is_finding }) => is_finding).sort((a, b) => a.rank - b.rank);
  const clear = told.filter(({ is_finding }) => !is_finding);
  return { findings: found.map(({ part }) => part), clear: clear.map(({ part }) => part) };
}
