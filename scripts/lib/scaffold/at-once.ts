/** Results that ran at the same time and are parts of one test, where that was the answer. Pure. */
import { groupBy } from '../base/group-by.ts';
import { configurationOf } from './configurations.ts';
import { ranAtOnce } from './places.ts';
import type { Answers, ResultFacts } from './types.ts';

/** The answer that adds them up; to "several" or to "at-once". */
export const ADD_UP = 'add-up';

/** By the path of the first part of a test, the others of it; none unless they are to be added up. */
export type PartsOfTests = ReadonlyMap<string, readonly ResultFacts[]>;

export function partsOfTests(facts: readonly ResultFacts[], answers: Answers): PartsOfTests {
  const isAsked = ['several', 'at-once'].some((id) => answers.values.get(id) === ADD_UP);
  const parts = new Map<string, readonly ResultFacts[]>();
  if (!isAsked) return parts;
  const alike = groupBy(facts, (one) => JSON.stringify(configurationOf(one, answers)?.axes ?? {}));
  for (const group of [...alike.values()].flatMap((one) => ranAtOnce(one))) {
    const [first, ...others] = group.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    if (first !== undefined) parts.set(first.path, others);
  }
  return parts;
}

/** One result for each test: those that are not further parts of another. */
export function firstsOf(facts: readonly ResultFacts[], parts: PartsOfTests): readonly ResultFacts[] {
  const further = new Set([...parts.values()].flat());
  return facts.filter((one) => !further.has(one));
}
