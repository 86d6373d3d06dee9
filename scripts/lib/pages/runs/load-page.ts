/** What a run shows under growing load: the first curves for its own page, and a page with all of each kind of work. */
import type { View } from '#types';
import { word } from '../../base/words.ts';
import type { Chart } from '../../charts/types.ts';
import type { RunRecord } from '../../database/types.ts';
import type { Page } from '../../model/page.ts';
import { systemName } from '../../model/system-name.ts';
import type { Link } from '../../tables/table.ts';
import { presentView } from '../../views/present-view.ts';
import type { PresentedView } from '../../views/types.ts';
import { type Family, familiesOf } from './load-families.ts';
import { familyTitle, viewsOfFamily } from './load-views.ts';

/** Charts on the run's own page, which has to stay small. */
const MOST_ON_RUN_PAGE = 3;

interface Shown {
  readonly family: Family;
  readonly views: readonly View[];
}

/** What a run's own page shows under load: its first charts, and where everything is. */
export interface UnderLoad {
  readonly charts: readonly Chart[];
  readonly more: readonly Link[];
}

function shownBy(record: RunRecord): readonly Shown[] {
  return familiesOf(record)
    .map((family) => ({ family, views: viewsOfFamily(family) }))
    .filter(({ views }) => views.length > 0);
}

function pathOf(record: RunRecord, { id }: Family): string {
  return `runs/${record.bundle.id}/load/${id}`;
}

/** Directions of a mixed load are parts of one work: its total stands for them on the run's page. */
function isWhole({ family }: Shown): boolean {
  return family.sample.rwmixread === undefined || family.sample.direction === 'mixed';
}

/** For the run's own page; undefined where nothing was measured under three loads. */
export async function underLoadOfRun(record: RunRecord): Promise<UnderLoad | undefined> {
  const shown = shownBy(record);
  if (shown.length === 0) return undefined;
  const charts: Chart[] = [];
  for (const { family, views } of shown.filter(isWhole).slice(0, MOST_ON_RUN_PAGE)) {
    const [first] = views;
    if (first === undefined) continue;
    const view = { ...first, id: `${family.id}-${first.id}` };
    const { chart, figures } = await presentView(view, [family.record], { spreads: true });
    const table_href = `${pathOf(record, family)}/#view-${first.id}`;
    if (chart !== undefined) charts.push({ ...chart, ...(figures === undefined ? {} : { figures }), table_href });
  }
  return {
    charts,
    more: shown.map(({ family }) => ({ text: familyTitle(family), href: `${pathOf(record, family)}/` })),
  };
}

async function presentFamily(record: RunRecord, { family, views }: Shown): Promise<Page> {
  const { run, hardware } = record.bundle;
  const path = pathOf(record, family);
  const presented: PresentedView[] = [];
  for (const view of views) {
    presented.push(await presentView(view, [family.record], { spreads: true }));
  }
  const title = familyTitle(family);
  return {
    path,
    section: 'run-views',
    kind: 'page',
    title: word('load_page_title', { work: title }),
    description: word('load_page_description', { work: title, system: systemName(hardware.system) }),
    view: {
      run: { text: run.title, href: `runs/${run.id}/` },
      lead: word('load_page_lead'),
      contents: presented.map((one) => ({ id: `view-${one.id}`, title: one.title })),
      views: presented,
    },
  };
}

/** A page for each kind of work with all its curves; none where nothing was measured under three loads. */
export async function presentLoadPages(record: RunRecord): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (const shown of shownBy(record)) pages.push(await presentFamily(record, shown));
  return pages;
}
