/** The list that the picker searches, and what a token of an address stands for. */

import type { Hardware, Run } from '#types';
import { byNewestDate } from '../../base/dates.ts';
import { countBy, groupBy } from '../../base/group-by.ts';
import { knownText } from '../../base/sizes.ts';
import { byText } from '../../base/text-order.ts';
import type { RunRecord } from '../../database/types.ts';
import { systemName } from '../../model/system-name.ts';
import { noFigures } from '../no-figures.ts';
import { MOST_CONFIGURATIONS } from './configurations.ts';
import type { Configuration } from './types.ts';

/** Where the list is published, below the base URL. */
export const CONFIGURATIONS_FILE = 'compare/configurations.json';

/** One line of the picker. */
export interface ConfigurationEntry {
  /** `<run>:<configuration>` */
  readonly token: string;
  /** Id of the system. */
  readonly system: string;
  readonly name: string;
  readonly title: string;
  /** The title without that of its run, where it has that. */
  readonly own_title?: string;
  readonly date: string;
  readonly kind: string;
  /** How many figures it has. */
  readonly figures: number;
  /** Workloads that it did: places in the list's works. */
  readonly workloads: readonly number[];
  /** A newer run has taken its place. */
  readonly is_old?: true;
  /** What is searched besides: title of the run, vendor, drives. */
  readonly words: string;
}

/** A run that can no longer be picked, and why. */
export interface WithdrawnEntry {
  readonly run: string;
  readonly title: string;
  readonly reason: string;
}

/** A system that nothing can be picked of. */
export interface BareSystem {
  readonly system: string;
  readonly name: string;
  /** Why it has no figures: a sentence. */
  readonly reason: string;
  readonly words: string;
}

export interface PickerList {
  /** Workload classes. */
  readonly workloads: readonly string[];
  readonly configurations: readonly ConfigurationEntry[];
  readonly withdrawn: readonly WithdrawnEntry[];
  /** Systems without any figure. */
  readonly bare: readonly BareSystem[];
}

function classesOf({ comparands }: Configuration): readonly string[] {
  const measured = comparands.filter(({ measurement }) => measurement.basis === 'measured');
  return [...new Set(measured.flatMap(({ measurement }) => measurement.workload_class ?? []))];
}

/** Titles by token; that of the run stands with those that two runs of a system have. */
function titlesOf(configurations: readonly Configuration[]): ReadonlyMap<string, string> {
  const keyOf = ({ name, title }: Configuration): string => JSON.stringify([name, title]);
  const counts = countBy(configurations, keyOf);
  return new Map(
    configurations.map((one) => [
      one.token,
      (counts.get(keyOf(one)) ?? 0) > 1 ? `${one.title} · ${one.run.title}` : one.title,
    ]),
  );
}

/** What is searched besides names and titles. */
function wordsOf(run: Pick<Run, 'title'>, { system: { vendor, drives = [] } }: Hardware): string {
  const models = drives.flatMap((drive) => [drive.vendor, drive.model]);
  return [...new Set([run.title, vendor, ...models].flatMap((text) => knownText(text) ?? []))].join(' ');
}

function entryOf(configuration: Configuration, places: ReadonlyMap<string, number>, title: string): ConfigurationEntry {
  const { token, name, run, hardware, comparands, superseded_by } = configuration;
  const { id, kind } = hardware.system;
  return {
    token,
    system: id,
    name,
    title,
    ...(title === configuration.title ? {} : { own_title: configuration.title }),
    date: run.date,
    kind,
    figures: comparands.length,
    workloads: classesOf(configuration)
      .flatMap((workload) => places.get(workload) ?? [])
      .sort((x, y) => x - y),
    ...(superseded_by === undefined ? {} : { is_old: true }),
    words: wordsOf(run, hardware),
  };
}

function bareSystems(runs: readonly RunRecord[]): readonly BareSystem[] {
  return [...groupBy(runs, ({ bundle }) => bundle.hardware.system.id)].flatMap(([system, own]) => {
    const [reason, first] = [noFigures(own), own[0]?.bundle];
    if (reason === undefined || first === undefined) return [];
    const { run, hardware } = first;
    return [{ system, name: systemName(hardware.system), reason, words: wordsOf(run, hardware) }];
  });
}

function withdrawnEntries(runs: readonly RunRecord[]): readonly WithdrawnEntry[] {
  return runs.flatMap(({ bundle: { run } }) =>
    run.withdrawn === undefined ? [] : [{ run: run.id, title: run.title, reason: run.withdrawn.reason }],
  );
}

/** The list of all that can be picked, in the order of the runs. */
export function pickerList(configurations: readonly Configuration[], runs: readonly RunRecord[]): PickerList {
  const workloads = [...new Set(configurations.flatMap(classesOf))].sort();
  const places = new Map(workloads.map((workload, place) => [workload, place]));
  const titles = titlesOf(configurations);
  return {
    workloads,
    configurations: configurations.map((one) => entryOf(one, places, titles.get(one.token) ?? one.title)),
    withdrawn: withdrawnEntries(runs),
    bare: bareSystems(runs),
  };
}

export function runOf(token: string): string {
  return token.split(':')[0] ?? token;
}

/** What tells configurations of a system apart; systems that are configured alike have it in common. */
export function ownTitleOf({ title, own_title = title }: ConfigurationEntry): string {
  return own_title;
}

/** Of a system: not superseded, then configured as `others` are, then newest, those without a date last, then with most figures, then first by token. */
function standsFor(
  list: readonly ConfigurationEntry[],
  others: readonly (readonly ConfigurationEntry[])[],
): ConfigurationEntry | undefined {
  const alike = (own: ConfigurationEntry): number =>
    others.filter((other) => other.some((one) => ownTitleOf(one) === ownTitleOf(own))).length;
  return list.toSorted(
    (a, b) =>
      Number(a.is_old ?? false) - Number(b.is_old ?? false) ||
      alike(b) - alike(a) ||
      byNewestDate(a.date, b.date) ||
      b.figures - a.figures ||
      byText(a.token, b.token),
  )[0];
}

/** All that a token may stand for, and whether it is that of a system. */
function candidatesOf(
  token: string,
  { configurations: all }: PickerList,
): { readonly own: readonly ConfigurationEntry[]; readonly isSystem: boolean } {
  const exact = all.filter((one) => one.token === token);
  const ofRun = exact.length > 0 ? exact : all.filter((one) => runOf(one.token) === token);
  const isSystem = ofRun.length === 0;
  return { own: isSystem ? all.filter(({ system }) => system === token) : ofRun, isSystem };
}

/**
 * What a token stands for: `<run>:<configuration>` itself, `<run>` all configurations of the run, and the id of a system one of its
 * configurations that nothing has taken the place of: one that most of `others` have too, else of the newest run, with most figures.
 */
export function entriesOfToken(
  token: string,
  list: PickerList,
  others: readonly string[] = [],
): readonly ConfigurationEntry[] {
  const { own, isSystem } = candidatesOf(token, list);
  const all = others.map((other) => candidatesOf(other, list).own);
  return isSystem ? [standsFor(own, all) ?? []].flat() : own;
}

export interface Resolved {
  /** Tokens of single configurations, eight at most. */
  readonly tokens: readonly string[];
  /** Tokens that nothing has. */
  readonly unknown: readonly string[];
  /** Runs that were withdrawn. */
  readonly withdrawn: readonly WithdrawnEntry[];
  /** More were asked for than fit. */
  readonly left_over: number;
  /** The one configuration that was taken of a system that has several, and how many these are. */
  readonly standing: readonly { readonly entry: ConfigurationEntry; readonly count: number }[];
}

/** Tokens of single configurations for those of an address. */
export function resolveTokens(tokens: readonly string[], list: PickerList): Resolved {
  const found = tokens.map((token) => ({
    token,
    own: entriesOfToken(
      token,
      list,
      tokens.filter((other) => other !== token),
    ),
    gone: list.withdrawn.filter(({ run }) => run === runOf(token)),
  }));
  const all = [...new Set(found.flatMap(({ own }) => own.map((entry) => entry.token)))];
  return {
    tokens: all.slice(0, MOST_CONFIGURATIONS),
    unknown: found.filter(({ own, gone }) => own.length + gone.length === 0).map(({ token }) => token),
    withdrawn: [...new Set(found.flatMap(({ gone }) => gone))],
    left_over: Math.max(0, all.length - MOST_CONFIGURATIONS),
    standing: found.flatMap(({ token, own: [entry] }) => {
      const { own, isSystem } = candidatesOf(token, list);
      return entry === undefined || !isSystem || own.length < 2 ? [] : [{ entry, count: own.length }];
    }),
  };
}

/** The tokens with each run that is there as a whole, in its own order, named as one. */
export function shortTokens(tokens: readonly string[], { configurations: all }: PickerList): readonly string[] {
  const short: string[] = [];
  for (let place = 0; place < tokens.length; ) {
    const run = runOf(tokens[place] ?? '');
    const own = all.filter(({ token }) => runOf(token) === run).map(({ token }) => token);
    const isWhole = own.length > 0 && own.every((token, offset) => tokens[place + offset] === token);
    short.push(isWhole ? run : (tokens[place] ?? ''));
    place += isWhole ? own.length : 1;
  }
  return short;
}
