/** In words: how much a run tells of how it was measured, what it leaves out, and where to add it. */
import { listMark } from '../../base/marks.ts';
import { word, wordFor } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { type Disclosure, disclosureOf } from '../../model/disclosure.ts';
import type { Badge } from '../../tables/table.ts';

export interface DisclosureView {
  /** "11 of 19 test conditions recorded" */
  readonly text: string;
  /** Names of those that are; empty where none is. */
  readonly recorded: string;
  /** What is not, and where it belongs; absent where all is. */
  readonly missing?: {
    readonly text: string;
    readonly facts: readonly { readonly text: string; readonly place: string }[];
  };
}

export function disclosureOfRun({ bundle, measurements }: Pick<RunRecord, 'bundle' | 'measurements'>): Disclosure {
  return disclosureOf({ run: bundle.run, hardware: bundle.hardware, measurements });
}

/** "11 of 19" */
export function disclosureCount({ recorded, asked }: Disclosure): string {
  return word('disclosure_count', { count: recorded.length, asked });
}

export function presentDisclosure(disclosure: Disclosure): DisclosureView {
  const facts = disclosure.missing.map(({ id, place, some }) => {
    const name = wordFor('disclosed', id);
    return {
      text: some === undefined ? name : word('disclosure_some', { name, count: some[1] - some[0], all: some[1] }),
      place,
    };
  });
  return {
    text: word('disclosure_text', { count: disclosureCount(disclosure) }),
    recorded: disclosure.recorded.map((id) => wordFor('disclosed', id)).join(listMark()),
    ...(facts.length === 0 ? {} : { missing: { text: word('disclosure_missing', { Count: facts.length }), facts } }),
  };
}

/** Leads to the list further down the run's page. */
export function disclosureBadge(disclosure: Disclosure): Badge {
  return {
    kind: 'neutral',
    text: word('disclosure_badge', { count: disclosureCount(disclosure) }),
    title: word('disclosure_text', { count: disclosureCount(disclosure) }),
    href: '#conditions',
  };
}
