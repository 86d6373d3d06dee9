/** The search page: everything that can be found as links, with what the filters need. */

import type { VerdictKind } from '../../analyse/verdict-kinds.ts';
import { word, wordFor, wordOr } from '../../base/words.ts';
import type { BrowserIndex } from '../../database/browser-index.ts';
import type { DriveModel, Vendor } from '../../database/drive-models.ts';
import { ofPurpose, PURPOSES } from '../../database/purpose.ts';
import type { Database } from '../../database/types.ts';
import { describeWorkload } from '../../model/load.ts';
import type { PageInput } from '../../model/source-files.ts';
import { systemName } from '../../model/system-name.ts';
import type { Link } from '../../tables/table.ts';
import { byLine } from '../by-line.ts';
import { driveName, mediaOf } from '../drives/drives.ts';
import { ownSystem } from '../drives/own-system.ts';
import { HOME_PAGE } from '../markdown/markdown-page.ts';
import type { RuleInfo } from '../rules/rules.ts';
import { describeInside } from '../systems/systems.ts';
import { exampleOf, LIMITS } from './amounts.ts';
import { type Choice, FACETS, type Facet, type Found, prepareFilter } from './filter-rows.ts';
import { loadEntries, ruleEntries, textEntries } from './page-entries.ts';
import { NOTHING, writeAsked } from './state.ts';
import type { Entry, FacetView, LimitField, SearchPage } from './view.ts';

/** Below the base URL. */
const INDEX_FILE = 'api/v1/search-index.json';

export interface FindingParts {
  readonly drives: readonly DriveModel[];
  readonly vendors: readonly Vendor[];
  readonly index: BrowserIndex;
}

/** What can be found. */
export interface SearchParts {
  readonly database: Database;
  readonly finding: FindingParts;
  readonly pages: readonly PageInput[];
  readonly rules: readonly RuleInfo[];
  readonly verdicts: readonly VerdictKind[];
  readonly comparisons: readonly VerdictKind[];
}

function entryOf(thing: string, title: string, sub: string, more: readonly (string | undefined)[] = []): Entry {
  const known = [title, sub, ...more].filter((text) => text !== undefined && text !== '');
  return { thing, title, sub, text: known.join(' ') };
}

/** "MZ7LH480": capitals and digits, of six characters at least. */
const PART_NUMBER = /\b(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z\d][A-Z\d-]{5,}\b/g;

/** Part numbers that only descriptions name: buyers know a drive by them. */
function partNumbersOf({ runs }: Database['systems'][number]): readonly string[] {
  const texts = runs.flatMap(({ bundle: { hardware, run } }) => [
    hardware.system.description,
    ...run.configurations.map(({ description }) => description),
  ]);
  return [...new Set(texts.flatMap((text) => text?.match(PART_NUMBER) ?? []))];
}

function groupsOf(making: SearchParts): Readonly<Record<string, readonly Entry[]>> {
  const { database, finding, pages, rules, verdicts, comparisons } = making;
  const { drives, vendors } = finding;
  return {
    systems: database.systems.map((system) => {
      const { software } = system.hardware.system;
      const kind = wordOr('kind', system.kind);
      const titles = system.runs.map(({ bundle }) => bundle.run.title);
      const sub = [kind, describeInside(system)].filter((part) => part !== undefined).join(' · ');
      const name = systemName(system.hardware.system);
      return entryOf(`systems/${system.id}`, name, sub, [system.vendor, software, ...titles, ...partNumbersOf(system)]);
    }),
    drives: drives
      .filter((drive) => ownSystem(drive) === undefined)
      .map((drive) => entryOf(`drives/${drive.id}`, driveName(drive), mediaOf(drive), [drive.vendor])),
    vendors: vendors.map(({ id, name }) => entryOf(`vendors/${id}`, name, '')),
    workloads: database.workloads.map((one) => entryOf(`workloads/${one.id}`, describeWorkload(one), '', [one.id])),
    load: loadEntries(database.runs),
    // Products first: demonstrations of methods name the reports that they follow.
    reports: PURPOSES.flatMap((purpose) => ofPurpose(database, purpose).reports).map(({ parsed: { id, report } }) =>
      entryOf(`reports/${id}`, report.title, byLine(report), [report.summary]),
    ),
    methods: database.methods.map(({ parsed: { id, method } }) => entryOf(`methods/${id}`, method.title, '', [id])),
    texts: textEntries(pages.filter(({ path }) => path !== HOME_PAGE)),
    rules: ruleEntries([...rules, ...verdicts, ...comparisons]),
  };
}

const PREFIXES: Readonly<Partial<Record<Facet, string>>> = {
  kind: 'kinds',
  media: 'media',
  evidence: 'evidence',
  verdict: 'steady_short',
  purpose: 'purpose',
};

/** "raid 10" -> "RAID 10": comparing knows schemes in lower case. */
function schemeName(text: string): string {
  return text.replace(/\b(?:raid|ec)\b/g, (short) => short.toUpperCase());
}

function optionText(facet: Facet, value: string, { index }: FindingParts, titles: ReadonlyMap<string, string>): string {
  if (facet === 'vendor' || facet === 'protocol') return index.names[facet][value] ?? value;
  if (facet === 'protection') return schemeName(index.names.protection[value] ?? value);
  if (facet === 'workload') return titles.get(value) ?? value;
  const prefix = PREFIXES[facet];
  return prefix === undefined ? value : wordOr(prefix, value);
}

/** Options of a facet in sight; the others are behind a fold, which is not worth it for one or two. */
const MOST_OPTIONS = 6;

/** Values that some figure has, those of most systems first; years from the latest. They count what is found before anything is chosen. */
function facetsOf(
  database: Database,
  parts: FindingParts,
  { all, counts }: { readonly all: Found['counts']; readonly counts: Found['counts'] },
): readonly FacetView[] {
  const titles = new Map(database.workloads.map((one) => [one.id, describeWorkload(one)]));
  const rank = new Map(database.workloads.map(({ id }, place) => [id, place]));
  return FACETS.flatMap((facet) => {
    const options = [...all[facet]]
      .filter(([, count]) => count > 0)
      .map(([value]) => ({
        value,
        count: counts[facet].get(value) ?? 0,
        text: optionText(facet, value, parts, titles),
      }))
      .sort((a, b) => {
        if (facet === 'year') return a.value < b.value ? 1 : -1;
        return b.count - a.count || (rank.get(a.value) ?? 0) - (rank.get(b.value) ?? 0) || (a.text < b.text ? -1 : 1);
      })
      .map((option) => ({ ...option, count: String(option.count) }));
    // Runs about products only: nothing is left out.
    if (options.length < (facet === 'purpose' ? 2 : 1)) return [];
    const most = options.length <= MOST_OPTIONS + 2 ? options.length : MOST_OPTIONS;
    const rest = options.slice(most);
    const more = { summary: word('facet_more', { Count: rest.length }), options: rest };
    const own = { name: facet, label: word(`facet_${facet}`), options: options.slice(0, most) };
    return [rest.length === 0 ? own : { ...own, more }];
  });
}

/** Fields for limits on figures: rates at least, latency at most. */
function limitsOf(): readonly LimitField[] {
  return LIMITS.map((name) => ({
    name,
    key: name.replace('.', '-'),
    label: wordFor('limit', name.replaceAll('.', '_')),
    example: exampleOf(name),
  }));
}

/** Which systems a preset starts from; its workload is that of most of them. */
const STARTS: Readonly<Record<string, Choice>> = {
  nvme_drives: { kind: ['drive'], media: ['nvme_ssd'] },
  hard_drives: { kind: ['drive'], media: ['hdd'] },
  arrays: { kind: ['array'] },
  clusters: { kind: ['cluster'] },
};
const WHOLE: Readonly<Record<string, Choice>> = {
  measured: { evidence: ['measured'] },
  steady: { verdict: ['steady'] },
};

/** Small random reads are what drives and arrays are asked for first. */
const SMALL_BLOCK = 16 * 1024;

/** The smaller, the better to start from: small random reads, then everything else by how many systems did it. */
function smallReads({ workloads }: Database): ReadonlyMap<string, number> {
  const small = workloads.filter(({ rw, bs_bytes }) => rw === 'randread' && bs_bytes <= SMALL_BLOCK);
  const size = (bs_bytes: number): number => Math.abs(Math.log2(bs_bytes / 4096));
  return new Map(small.map(({ id, bs_bytes }) => [id, size(bs_bytes)]));
}

/** Presets that give something: kinds of systems with small random reads, or with the workload that most of them did. */
function presetsOf(database: Database, filter: ReturnType<typeof prepareFilter>): readonly Link[] {
  const titles = new Map(database.workloads.map((one) => [one.id, describeWorkload(one)]));
  const small = smallReads(database);
  const withWorkload = Object.entries(STARTS).flatMap(([id, choice]) => {
    const rankOf = (id: string): number => small.get(id) ?? Number.MAX_VALUE;
    const [most] = [...filter(choice).counts.workload]
      .filter(([, count]) => count > 0)
      .sort(([a, x], [b, y]) => rankOf(a) - rankOf(b) || y - x || (a < b ? -1 : 1));
    if (most === undefined) return [];
    const [workload] = most;
    const text = wordFor('preset', id, { workload: titles.get(workload) ?? workload });
    return [{ text, choice: { ...choice, workload: [workload] } }];
  });
  const whole = Object.entries(WHOLE)
    .filter(([, choice]) => filter(choice).rows.length > 0)
    .map(([id, choice]) => ({ text: wordFor('preset', id), choice }));
  return [...withWorkload, ...whole].map(({ text, choice }) => ({
    text,
    href: `search/${writeAsked({ ...NOTHING, choice })}`,
  }));
}

/** Lists of all that can be found. */
const LISTS = ['workloads/', 'systems/'] as const;

/** Where the same is had without JavaScript. */
const WITHOUT = [...LISTS, 'api/v1/measurements.csv', 'api/'] as const;

function linksTo(paths: readonly (typeof WITHOUT)[number][]): readonly Link[] {
  return paths.map((href) => ({ href, text: wordFor('search_without', href.replace(/\W+/g, '_')) }));
}

/** The page; the index it filters by is a document of the API. */
export function presentSearch(made: SearchParts): SearchPage {
  const { database, finding: parts } = made;
  const filter = prepareFilter(parts.index);
  const groups = Object.entries(groupsOf(made)).filter(([, entries]) => entries.length > 0);
  return {
    path: 'search',
    section: 'search',
    kind: 'section',
    title: word('search_title'),
    description: word('search_description'),
    view: {
      index: INDEX_FILE,
      facets: facetsOf(database, parts, {
        all: filter({ purpose: PURPOSES }).counts,
        counts: filter({}).counts,
      }),
      limits: limitsOf(),
      presets: presetsOf(database, filter),
      without: linksTo(WITHOUT),
      instead: linksTo(LISTS),
      groups: groups.map(([id, entries]) => ({
        id,
        title: wordFor('search_group', id),
        count: String(entries.length),
        entries,
      })),
    },
  };
}
