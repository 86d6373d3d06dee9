/** A comparison as compare/page.html makes it, in the browser. */

import { word } from '#engine/scripts/lib/base/words.ts';
import type { Curves } from '#engine/scripts/lib/pages/compare/curves.ts';
import type { ComparisonView, Receipt } from '#engine/scripts/lib/pages/compare/types.ts';
import { make } from './elements.ts';
import { renderCharts } from './render-chart.ts';
import { badgesOf, hrefOf, renderTable } from './render-table.ts';

function hintOf(text: string | undefined): Node | undefined {
  return text === undefined ? undefined : make('p', { class: 'compare-hint' }, text);
}

/** The checks behind the grades, closed until a reader asks for them. */
function checksOf({ table, unknown, in_one_test = [], passed }: Receipt, root: string): Node {
  return make(
    'details',
    { class: 'view-figures compare-checks' },
    make('summary', {}, word('receipt_summary')),
    make(
      'div',
      { id: 'receipt' },
      renderTable(table, root),
      hintOf(unknown),
      ...in_one_test.map(hintOf),
      hintOf(passed),
    ),
  );
}

/** Which workload is shown: all, or one. */
function workloadChoice(
  { workloads, workload = '' }: ComparisonView,
  choose: (workload: string) => void,
): Node | undefined {
  if (workloads.length === 0) return undefined;
  const options = [{ id: '', text: word('compare_workload_all') }, ...workloads].map(({ id, text }) =>
    make('option', { value: id, selected: id === workload }, text),
  );
  const select = make('select', { id: 'compare-workload' }, ...options);
  select.addEventListener('change', () => choose(select.value));
  return make(
    'p',
    { class: 'compare-workload' },
    make('label', { for: 'compare-workload' }, word('compare_workload')),
    ' ',
    select,
  );
}

/** Grades, figures, curves, what differs, and the checks. `choose` is called with a workload class, or "" for all. */
export function renderComparison(view: ComparisonView, root: string, choose: (workload: string) => void): HTMLElement {
  const { lead, answers, grades, left_out, receipt, figures, curves, logged, facts } = view;
  return make(
    'div',
    { class: 'comparison', 'data-view-words': view.words },
    make('h2', { id: 'comparison' }, word('compare_results')),
    make('p', {}, lead),
    ...answers.map((one) =>
      make(
        'p',
        { class: `answer${one.is_rest ? '-conditions' : ''}` },
        ...[one.text, ' ', badgesOf(one, root), ' '],
        one.href === undefined ? undefined : make('a', { href: hrefOf(one.href, root) }, word('column_source')),
      ),
    ),
    grades === undefined ? undefined : make('div', { class: 'compare-grades' }, renderTable(grades, root)),
    hintOf(left_out),
    workloadChoice(view, choose),
    figures === undefined ? undefined : renderTable(figures, root),
    curves.length + logged.length === 0 ? undefined : make('h2', { id: 'curves' }, word('compare_curves')),
    make('div', { class: 'compare-charts' }, ...renderCharts(curves, root)),
    logged.length === 0 ? undefined : make('p', { class: 'compare-hint compare-later' }, word('compare_time_loading')),
    renderTable(facts, root),
    receipt === undefined ? undefined : checksOf(receipt, root),
  );
}

/** Adds the charts that came later to those of a comparison that is shown. */
export function addCurves(shown: HTMLElement, curves: readonly Curves[], root: string): void {
  shown.querySelector('.compare-later')?.remove();
  const charts = shown.querySelector('.compare-charts');
  const late = curves.filter(({ id }) => shown.querySelector(`#chart-${id}`) === null);
  charts?.append(...renderCharts(late, root));
}
