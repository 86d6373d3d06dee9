/** What a run shows under growing load: the first curves for its own page, and a page with all of each workload. */
import { inTurn } from '../../base/in-turn.ts';
import { word } from '../../base/words.ts';
import type { Chart } from '../../charts/types.ts';
import type { RunRecord } from '../../database/types.ts';
import { systemName } from '../../model/system-name.ts';
import { presentView } from '../../views/present-view.ts';
import type { PresentedView } from '../../views/types.ts';
import { madePage, pageParts } from '../page-parts.ts';
import { type Family, familiesOf } from './load-families.ts';
import { familyTitle, firstView, type LoadView, MOST_SERIES, viewsOfFamily, wholeOf } from './load-views.ts';
import { noiseWhisker } from './short-tests.ts';
import type { UnderLoad, ViewsPage } from './view.ts';

/** Charts on the run's own page, which has to stay small. */
const MOST_ON_RUN_PAGE = 3;

interface Shown {
  readonly family: Family;
  readonly views: readonly LoadView[];
}

function shownBy(record: RunRecord): readonly Shown[] {
  return familiesOf(record)
    .map((family) => ({ family, views: viewsOfFamily(family) }))
    .filter(({ views }) => views.length > 0);
}

function pathOf(record: RunRecord, { id }: Family): string {
  return `runs/${record.bundle.id}/load/${id}`;
}

const DRAWN = { spreads: true, most_series: MOST_SERIES, whiskerOf: noiseWhisker } as const;

/** For the run's own page; undefined where nothing was measured under three loads. */
export async function underLoadOfRun(record: RunRecord): Promise<UnderLoad<Chart> | undefined> {
  const families = familiesOf(record).filter((one) => firstView(one) !== undefined);
  if (families.length === 0) return undefined;
  const first = families.slice(0, MOST_ON_RUN_PAGE);
  // Two that are one picture each stand beside each other.
  const drawn = first.length > 1 ? ({ ...DRAWN, size: 'half' } as const) : DRAWN;
  const charts: Chart[] = [];
  for (const family of first) {
    const curve = firstView(wholeOf(family));
    if (curve === undefined) continue;
    const view = { ...curve.view, id: `${family.id}-${curve.view.id}` };
    const { chart, figures } = await presentView(view, [family.record], drawn);
    const table_href = `${pathOf(record, family)}/#view-${curve.view.id}`;
    if (chart !== undefined) charts.push({ ...chart, ...(figures === undefined ? {} : { figures }), table_href });
  }
  return {
    charts,
    more: families.map((family) => ({ text: familyTitle(family), href: `${pathOf(record, family)}/` })),
  };
}

/** Address, without the last slash, and workload of each page. */
export function loadPagesOf(record: RunRecord): readonly { readonly path: string; readonly title: string }[] {
  const shown = familiesOf(record).filter((one) => firstView(one) !== undefined);
  return shown.map((family) => ({ path: pathOf(record, family), title: familyTitle(family) }));
}

async function presentFamily(record: RunRecord, { family, views }: Shown): Promise<ViewsPage> {
  const { run, hardware } = record.bundle;
  const parts = pageParts(pathOf(record, family));
  const presented = await inTurn(views, ({ view }) => presentView(view, [family.record], DRAWN));
  const title = familyTitle(family);
  return madePage(parts, 'run-views', 'page', {
    title: word('load_page_title', { workload: title }),
    description: word('load_page_description', { workload: title, system: systemName(hardware.system) }),
    view: {
      run: { text: run.title, href: `runs/${run.id}/` },
      lead: word('load_page_lead'),
      contents: views.map(({ view, name }) => ({ id: `view-${view.id}`, title: name })),
      views: presented.map((one) => parts.view(one)),
    },
  });
}

/** All curves of each workload, for a page that shows everything: half as wide, so that two stand beside each other; ids are unique in the run. */
export function allUnderLoad(record: RunRecord): Promise<readonly (readonly PresentedView[])[]> {
  return inTurn(shownBy(record), ({ family, views }) =>
    inTurn(views, ({ view }) =>
      presentView({ ...view, id: `${family.id}-${view.id}` }, [family.record], { ...DRAWN, size: 'half' }),
    ),
  );
}

/** A page for each workload with all its curves; none where nothing was measured under three loads. */
export function presentLoadPages(record: RunRecord): Promise<readonly ViewsPage[]> {
  return inTurn(shownBy(record), (shown) => presentFamily(record, shown));
}
