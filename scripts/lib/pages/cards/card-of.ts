/** What stands on the card of a page: taken from the page's own view, so that no card says what its page does not. */

import { slugOf } from '../../base/slug.ts';
import { hasWord, word } from '../../base/words.ts';
import type { Database } from '../../database/types.ts';
import type { Page } from '../../model/page.ts';
import { systemName } from '../../model/system-name.ts';
import { evidenceBadges } from '../../tables/badges.ts';
import { type Headline, presentBest } from '../../tables/best.ts';
import type { Banner } from '../../tables/standing.ts';
import type { Badge } from '../../tables/table.ts';
import type { PublishedChart } from '../publish-charts.ts';
import { describeInside } from '../systems/systems.ts';
import type { Card, CardChart, CardFigure } from './types.ts';

const MOST_FIGURES = 3;
const MOST_ANSWERS = 2;
const MOST_NAMES = 3;

/** What views of several kinds have in common, as far as a card repeats it. */
interface Shown {
  readonly headlines?: readonly Headline[];
  readonly badges?: readonly Badge[];
  readonly banners?: readonly Banner[];
  /** Comparisons: what the page stands under. */
  readonly run?: { readonly href?: string };
  readonly withdrawn?: { readonly title: string; readonly reason: string };
  /** Home: a list. Workloads: a line, which the card leaves out. */
  readonly counts?: string | readonly { readonly text: string }[];
  /** Workloads. */
  readonly answers?: readonly { readonly text: string }[];
  /** Methods. */
  readonly times?: readonly { readonly label: string; readonly text: string }[];
}

function answersOf({ answers = [] }: Shown): readonly string[] {
  return answers.slice(0, MOST_ANSWERS).map(({ text }) => text);
}

function isChart(value: object): value is PublishedChart {
  return 'panels' in value && 'legend' in value && Array.isArray(value.panels) && 'svg' in Object(value.panels[0]);
}

/** Every chart of a view in the order of the page, however deep. */
function chartsIn(value: unknown): readonly CardChart[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value) && isChart(value)) return [value];
  return Object.values(value).flatMap(chartsIn);
}

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [word('card_more', { Count: rest })] : [])].join(' · ');
}

interface About {
  readonly lead?: string | undefined;
  readonly badges?: readonly Badge[];
  readonly figures?: readonly CardFigure[];
}

function aboutRun(database: Database, id: string): About {
  const record = database.runs.find(({ bundle }) => bundle.id === id);
  if (record === undefined) return {};
  const { hardware, run } = record.bundle;
  const { system } = hardware;
  const inside = describeInside({ hardware });
  const isNamed = [run.title, inside].some((text) => text?.includes(systemName({ ...system, specimen: undefined })));
  const parts = [...(isNamed ? [] : [systemName(system)]), ...(inside === undefined ? [] : [inside])];
  return parts.length === 0 ? {} : { lead: parts.join(' · ') };
}

function aboutSystem(database: Database, id: string): About {
  const system = database.systems.find((one) => one.id === id);
  return { lead: system && (describeInside(system) ?? system.hardware.system.description) };
}

function aboutReport(database: Database, id: string): About {
  const report = database.reports.find(({ parsed }) => parsed.id === id);
  if (report === undefined) return {};
  const { lab } = report.parsed.report;
  const systems = [...new Set(report.runs.map(({ bundle }) => systemName(bundle.hardware.system)))];
  const tested = systems.length > MOST_NAMES ? [word('count_systems', { Count: systems.length })] : systems;
  return { lead: [lab.name, ...tested].join(' · ') };
}

function aboutWorkload(database: Database, id: string): About {
  const measurements = database.workloads.find((one) => one.id === id)?.measurements ?? [];
  const systems = new Set(measurements.map(({ vendor, model }) => systemName({ vendor, model })));
  return {
    lead: named([...systems]),
    badges: evidenceBadges(measurements, ''),
    // Of several systems the page says which may be set against each other; a list of the best would not.
    ...(systems.size === 1 ? { figures: presentBest(measurements) } : {}),
  };
}

function aboutVendor(database: Database, id: string): About {
  const systems = database.systems.filter(({ vendor }) => slugOf(vendor) === id);
  if (systems.length === 0) return {};
  return {
    lead: named([...new Set(systems.map(({ vendor, model }) => systemName({ vendor, model })))]),
    badges: evidenceBadges(
      systems.flatMap(({ runs }) => runs.map(({ bundle }) => bundle.run)),
      '',
    ),
  };
}

/** A comparison stands under the run or the system whose figures it sets side by side, if these are of one. */
function aboutComparison(database: Database, _id: string, { run: above }: Shown): About {
  const [, section, id] = /^(runs|systems)\/([^/]+)\/$/.exec(above?.href ?? '') ?? [];
  const runs = database.runs.filter(({ bundle }) =>
    section === 'runs' ? bundle.id === id : section === 'systems' && bundle.hardware.system.id === id,
  );
  const badges = evidenceBadges(
    runs.map(({ bundle }) => bundle.run),
    '',
  );
  return { badges };
}

const ABOUT: Readonly<Record<string, (database: Database, id: string, view: Shown) => About>> = {
  runs: aboutRun,
  systems: aboutSystem,
  reports: aboutReport,
  workloads: aboutWorkload,
  vendors: aboutVendor,
  compare: aboutComparison,
};

function figuresOf({ headlines = [], times = [], counts }: Shown, { figures = [] }: About): readonly CardFigure[] {
  const numbers = Array.isArray(counts) ? counts.map(({ text }) => ({ label: '', text })) : [];
  return [headlines, figures, times, numbers].find((list) => list.length > 0)?.slice(0, MOST_FIGURES) ?? [];
}

/** Badges of the page, and before them what it warns of above everything else. */
function badgesOf({ withdrawn, banners = [], badges }: Shown, about: About): Card['badges'] {
  if (withdrawn !== undefined) return [{ kind: 'warning', text: word('withdrawn') }];
  const warning = banners.find(({ kind }) => kind !== 'information');
  const shown = (badges ?? about.badges ?? []).filter(({ kind }) => kind !== 'notice');
  if (warning === undefined) return shown;
  return [{ kind: 'warning', text: warning.title }, ...shown.filter(({ text }) => text !== word('superseded'))];
}

/** The card of a page that has one of its own. */
export function cardOf(page: Page, database: Database, site: string): Card {
  const view = page.view as Shown;
  const about: About =
    page.kind === 'page' ? (ABOUT[page.section]?.(database, page.path.replace(/^.*\//, ''), view) ?? {}) : {};
  const { withdrawn } = view;
  const kind = `card_kind_${page.section}`;
  return {
    site,
    kind: page.kind === 'page' && hasWord(kind) ? word(kind) : '',
    title: page.title,
    lead: about.lead ?? page.description,
    ...(withdrawn === undefined ? {} : { alert: { title: withdrawn.title, text: withdrawn.reason } }),
    figures: withdrawn === undefined ? figuresOf(view, about) : [],
    answers: answersOf(view),
    badges: badgesOf(view, about),
    charts: withdrawn === undefined ? chartsIn(page.view) : [],
  };
}

/** The same in words, for those who cannot see it. */
export function describeCard({ title, lead = '', alert, figures, answers, badges }: Card): string {
  const said = figures.map(({ label, text, unit = '', conditions = '' }) => {
    const value = `${label === '' ? '' : `${label}: `}${text}${unit === '' ? '' : ` ${unit}`}`;
    return conditions === '' ? value : `${value} (${conditions})`;
  });
  const parts = [
    title,
    lead,
    ...(alert === undefined ? [] : [`${alert.title}: ${alert.text}`]),
    ...said,
    ...answers,
    badges.map(({ text }) => text).join(', '),
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/[.\s]+$/, ''))
    .join('. ')
    .concat('.');
}
