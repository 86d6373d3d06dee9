/** What a run shows over time: the first charts for its own page, and a page of all of them. */
import type { View } from '#types';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import type { Page } from '../../model/page.ts';
import { systemName } from '../../model/system-name.ts';
import { presentTimeView } from '../../views/time-view.ts';
import type { PresentedView } from '../../views/types.ts';
import { shortened, timeViewsOfRun } from './time-views.ts';

/** Charts on the run's own page, which has to stay small. */
const MOST_ON_RUN_PAGE = 3;

/** What a run's own page shows over time: its first charts, and where the others are. */
export interface OverTime {
  readonly views: readonly PresentedView[];
  readonly more: { readonly text: string; readonly href: string };
}

async function present(view: View, record: RunRecord, options = {}): Promise<PresentedView> {
  const { id, kind, title, subtitle } = view;
  const words = { id, kind, title, ...(subtitle === undefined ? {} : { subtitle }) };
  return { ...words, ...(await presentTimeView(view, [record], options)) };
}

/** Address of the page of a run's charts over time, below the base URL. */
export function timePagePath(record: RunRecord): string {
  return `runs/${record.bundle.id}/over-time`;
}

/** For the run's own page; undefined where nothing was logged. */
export async function overTimeOfRun(record: RunRecord): Promise<OverTime | undefined> {
  const views = timeViewsOfRun(record);
  if (views.length === 0) return undefined;
  const shown: PresentedView[] = [];
  for (const view of views.slice(0, MOST_ON_RUN_PAGE)) {
    const { figures, chart, ...rest } = await present(shortened(view), record, { without_monitors: true });
    shown.push({
      ...rest,
      ...(chart === undefined ? {} : { chart: { ...chart, ...(figures === undefined ? {} : { figures }) } }),
    });
  }
  const more = { text: word('time_more', { Count: views.length }), href: `${timePagePath(record)}/` };
  return { views: shown, more };
}

/** The page of all charts over time of a run; none where nothing was logged. */
export async function presentTimePage(record: RunRecord): Promise<readonly Page[]> {
  const { run, hardware } = record.bundle;
  const views: PresentedView[] = [];
  for (const view of timeViewsOfRun(record)) {
    views.push(await present(view, record));
  }
  if (views.length === 0) return [];
  return [
    {
      path: timePagePath(record),
      section: 'run-views',
      kind: 'page',
      title: word('time_page_title', { run: run.title }),
      description: word('time_page_description', { system: systemName(hardware.system) }),
      view: {
        run: { text: run.title, href: `runs/${run.id}/` },
        lead: word('time_page_lead'),
        contents: views.length > 1 ? views.map(({ id, title }) => ({ id: `view-${id}`, title })) : [],
        views,
      },
    },
  ];
}
