/** The table of a workload page under a limit or by unit, from the page's file of load curves. Fetched when it is first asked for. */

import { word } from '#engine/scripts/lib/base/words.ts';
import { readUnder } from '#engine/scripts/lib/database/limit-ranking.ts';
import { readData } from '#engine/scripts/lib/pages/workloads/data.ts';
import { presentLimitAnswers } from '#engine/scripts/lib/pages/workloads/limit-answer.ts';
import { presentLive } from '#engine/scripts/lib/pages/workloads/live.ts';
import type { Answer } from '#engine/scripts/lib/pages/workloads/view.ts';
import { make } from '../compare/elements.ts';
import { renderTable } from '../compare/render-table.ts';
import { matcherOf } from '../search/words.ts';
import { makeSortable } from '../sort-tables.ts';
import { metricOf, unitOf, type WorkloadState } from './state.ts';

export interface LiveTable {
  /** The answer under the limit; absent without one. */
  readonly answers?: readonly Node[];
  readonly table: HTMLElement;
  readonly shown: number;
}

function answerItem({ text, href }: Answer): Node {
  const receipt = href === undefined ? undefined : make('a', { href }, word('answer_receipt'));
  return make('li', {}, text, ...(receipt === undefined ? [] : [' ', receipt]));
}

/** Reads the file once; the function it gives makes the table of a state. `root` is the path of the site. */
export async function openLive(address: string, root: string): Promise<(state: WorkloadState) => LiveTable> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const data = readData(await answer.text());
  return ({ limit: asked, per, all, q, kind, evidence }) => {
    const limit = asked === undefined ? undefined : { latency: metricOf(asked.latency), ns: asked.ns };
    const under = readUnder(data.loads, limit);
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
    const answers = limit === undefined ? undefined : presentLimitAnswers(under, limit, data).map(answerItem);
    return { table: box, shown, ...(answers === undefined ? {} : { answers }) };
  };
}
