/** Drafts and embargoes: what run.json and report.json say of when they may be published. In doubt they may not. */
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { dayAfter, isDay } from '../base/dates.ts';
import { countBy } from '../base/group-by.ts';
import { decodeAny } from '../base/text-encoding.ts';

/** Why something is not published on a day: a draft has no `from`; an embargo ends by itself. */
export interface HeldBack {
  /** First day on which it is published, YYYY-MM-DD by UTC. Absent: only after an edit. */
  readonly from?: string;
}

/** A run or report that is held back. */
export interface HeldFolder extends HeldBack {
  readonly id: string;
  /** content/runs/<id> or content/reports/<id>. */
  readonly folder: string;
}

/** `Draft` and `publish-after` are faults, and told as such; until they are mended they mean what they look like. */
function plain(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '');
}

const mayBeGiven = /draft|publish.{0,9}after|\\u/i;
const looksGiven = /"[^"]*(draft|publish[^"]{0,9}after)[^"]*"\s*:/i;

/**
 * Why run.json or report.json is not published on `date` (YYYY-MM-DD, UTC); undefined when it is. Any `draft` but false holds back, so
 * does a `publish_after` that is no day; in a text that is no JSON, whatever looks like one of these keys.
 */
export function heldBackBy(text: string, date: string): HeldBack | undefined {
  // Most have neither; an escape may hide a letter of a key.
  if (!mayBeGiven.test(text)) return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (root?.type !== 'object' || errors.length > 0) return looksGiven.test(text) ? {} : undefined;
  const values = (root.children ?? []).map(({ children = [] }: Node) => children);
  const given = (name: string): readonly unknown[] =>
    values.flatMap(([key, value]) => (plain(String(key?.value)) === name ? [value?.value] : []));
  const days = given('publishafter');
  if (given('draft').some((value) => value !== false) || !days.every(isDay)) return {};
  const last = days.toSorted().at(-1);
  return last === undefined || last < date ? undefined : { from: dayAfter(last) };
}

interface ReadFolder extends Omit<HeldFolder, keyof HeldBack> {
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}

/** Those of the folders that are held back on `date`, by their run.json or report.json. */
export function heldFolders(inputs: readonly ReadFolder[], date: string): readonly HeldFolder[] {
  return inputs.flatMap(({ id, folder, files }) => {
    const manifest = files.find(({ path }) => path === 'run.json' || path === 'report.json');
    const held = manifest && heldBackBy(decodeAny(manifest.bytes), date);
    return held === undefined ? [] : [{ id, folder, ...held }];
  });
}

interface ReadSite {
  readonly bundles: readonly ReadFolder[];
  readonly reports: readonly ReadFolder[];
}

/** Runs and reports of a site that are held back on `date`; none where there is no day. */
export function heldIn({ bundles, reports }: ReadSite, date: string | undefined): readonly HeldFolder[] {
  return date === undefined ? [] : heldFolders([...bundles, ...reports], date);
}

/** "a draft", or "held back until 2027-01-01": the day from which it is published. */
export function describeHeldBack({ from }: HeldBack): string {
  return from === undefined ? 'a draft' : `held back until ${from}`;
}

/** How many and until when, and nothing else about them: "2 drafts, 1 until 2027-01-01". */
export function countHeldBack(held: readonly HeldBack[]): string {
  return [...countBy(held, ({ from = '' }) => from)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, count]) => (from === '' ? `${count} draft${count === 1 ? '' : 's'}` : `${count} until ${from}`))
    .join(', ');
}
