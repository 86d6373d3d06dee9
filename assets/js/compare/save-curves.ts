/** The buttons under a chart of a comparison: picture, points and spec as files of exactly what is shown. */

import { word } from '#engine/scripts/lib/base/words.ts';
import { headOf, layPlan } from '#engine/scripts/lib/charts/plan.ts';
import type { Curves } from '#engine/scripts/lib/pages/compare/curves.ts';
import { saveData } from '../take-away/save-data.ts';
import { make } from './elements.ts';

type Save = typeof import('../charts/save.ts');

/** What saves pictures and specs is fetched when the first one is saved; its address stands in the page. */
async function loadSave(): Promise<Save> {
  const address = document.querySelector<HTMLElement>('script[data-save]')?.dataset.save ?? '';
  return (await import(address)) as Save;
}

/** Buttons that choose a stretch of time. */
function zoomButtons(): HTMLElement {
  const button = (action: string, label: string, mark?: string): Node =>
    make(
      'button',
      { type: 'button', 'data-zoom': action, 'aria-label': mark && label, title: mark && label },
      mark ?? label,
    );
  return make(
    'span',
    { class: 'chart-zoom' },
    button('in', word('chart_zoom_in'), '+'),
    button('out', word('chart_zoom_out'), '−'),
    button('back', word('chart_zoom_back'), '←'),
    button('on', word('chart_zoom_on'), '→'),
    button('reset', word('chart_zoom_reset')),
  );
}

/** What chooses a stretch where the chart is over time; PNG, SVG, CSV, JSON and Vega-Lite spec of it. */
export function chartTools(figure: HTMLElement, { id, title, figures, plan }: Curves, zooms: boolean): HTMLElement {
  const said = make('p', { class: 'chart-said', role: 'status' });
  const button = (text: string, act: () => Promise<void> | void): Node => {
    const made = make('button', { type: 'button', 'aria-describedby': `title-${id}` }, text);
    made.addEventListener('click', async () => {
      said.textContent = '';
      said.classList.remove('is-failed');
      try {
        await act();
      } catch {
        said.textContent = word('chart_failed');
        said.classList.add('is-failed');
      }
    });
    return made;
  };
  const buttons = make(
    'div',
    { class: 'chart-buttons' },
    zooms ? zoomButtons() : undefined,
    button('PNG', async () => (await loadSave()).saveChart(figure, 'png')),
    button('SVG', async () => (await loadSave()).saveChart(figure, 'svg')),
    button('CSV', () => saveData({ title, ...figures }, 'csv', id)),
    button('JSON', () => saveData({ title, ...figures }, 'json', id)),
    button('Vega-Lite', async () => (await loadSave()).saveSpec(id, { ...headOf(plan), panels: layPlan(plan) })),
  );
  return make('div', { class: 'chart-tools is-ready' }, buttons, said);
}
