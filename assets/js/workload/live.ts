/** The table of a workload page under a limit or by unit, from the page's file of load curves. Fetched when it is first asked for. */

import { gapMark } from '#engine/scripts/lib/base/marks.ts';
import { word } from '#engine/scripts/lib/base/words.ts';
import { type Limit, readSweeps, readUnder, type Under } from '#engine/scripts/lib/database/limit-ranking.ts';
import { readData, type WorkloadData } from '#engine/scripts/lib/pages/workloads/data.ts';
import { presentLimitAnswers } from '#engine/scripts/lib/pages/workloads/limit-answer.ts';
import { presentLive, underOfKind } from '#engine/scripts/lib/pages/workloads/live.ts';
import { drawnSweeps, sweepsOfDrawn } from '#engine/scripts/lib/pages/workloads/overlay.ts';
import { shownRate } from '#engine/scripts/lib/pages/workloads/reading.ts';
import type { Answer } from '#engine/scripts/lib/pages/workloads/view.ts';
import { make } from '../compare/elements.ts';
import { renderTable } from '../compare/render-table.ts';
import { fetched } from '../fetched.ts';
import { readWords } from '../page-words.ts';
import { matcherOf } from '../search/words.ts';
import { makeSortable } from '../sort-tables.ts';
import { type CursorReading, openCursor } from './cursor.ts';
import { metricOf, unitOf, type WorkloadState } from './state.ts';

export interface LiveTable {
  /** The answer under the limit; absent without one. */
  readonly answers?: readonly Node[];
  readonly table: HTMLElement;
  readonly shown: number;
}

function answerItem({ text, href }: Answer): Node {
  const receipt = href === undefined ? undefined : make('a', { href }, word('answer_receipt'));
  return make('li', {}, text, ...(receipt === undefined ? [] : [gapMark(), receipt]));
}

/** Of the systems that are drawn, or of all figures where they are asked for. */
function underOf(data: WorkloadData, limit: Limit | undefined, all: boolean): Under {
  if (limit === undefined || all || data.overlay === undefined) return readUnder(data.loads, limit);
  return readSweeps(data.loads, limit, sweepsOfDrawn(data));
}

/** Where the curves that are drawn cross the limit. */
function crossingsOf(data: WorkloadData, limit: Limit, unit: number): readonly CursorReading[] {
  const { readings } = readSweeps(data.loads, limit, drawnSweeps(data));
  return readings.flatMap(({ found }) => ('rate' in found ? [{ rate: shownRate(found.rate, data) / unit }] : []));
}

/** Lights the curve of the row or name that is pointed at or has the focus; `root` holds both. */
export async function openLights(root: HTMLElement, figure: HTMLElement): Promise<void> {
  const { light } = await openCursor(figure);
  const nameOf = (target: EventTarget | null): string | undefined => {
    const line = target instanceof Element ? target.closest('tr, .legend li') : null;
    const name = line instanceof HTMLTableRowElement ? line.cells[0]?.querySelector('a') : line;
    return name?.textContent?.trim();
  };
  for (const event of ['pointerover', 'focusin'] as const)
    root.addEventListener(event, ({ target }) => light(nameOf(target)));
  root.addEventListener('pointerleave', () => light(undefined));
}

/** Reads the file once; the function it gives makes the table of a state. `root` is the path of the site. */
export async function openLive(address: string, root: string): Promise<(state: WorkloadState) => LiveTable> {
  const [answer] = await Promise.all([fetched(address), readWords()]);
  const data = readData(await answer.text());
  const figure = document.querySelector<HTMLElement>('#chart-curves');
  const scale = document.querySelector<HTMLElement>('.curve-tools')?.dataset;
  const [latencyUnit, rateUnit] = [Number(scale?.latencyUnit), Number(scale?.rateUnit)];
  const cursor = figure === null ? undefined : openCursor(figure);
  return ({ limit: asked, per, all, q, kind, evidence }) => {
    const limit = asked === undefined ? undefined : { latency: metricOf(asked.latency), ns: asked.ns };
    const under = underOf(data, limit, all);
    void cursor?.then(({ place }) => {
      const isDrawn = limit !== undefined && limit.latency === data.overlay?.latency;
      place(isDrawn ? limit.ns / latencyUnit : undefined, isDrawn ? crossingsOf(data, limit, rateUnit) : []);
    });
    const { table, shown } = presentLive(under, data, {
      all,
      fits: matcherOf(q),
      ...(per === undefined ? {} : { per: unitOf(per) }),
      ...(kind === undefined ? {} : { kind }),
      ...(evidence === undefined ? {} : { evidence }),
    });
    const box = renderTable(table, root);
    const inside = box.querySelector('table');
    if (inside !== null) makeSortable(inside);
    const told = kind === undefined ? under : underOfKind(under, kind, data);
    const answers = limit === undefined ? undefined : presentLimitAnswers(told, limit, data).map(answerItem);
    return { table: box, shown, ...(answers === undefined ? {} : { answers }) };
  };
}
