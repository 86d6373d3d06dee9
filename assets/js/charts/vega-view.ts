/** Drawings as Vega views. Vega comes without what the build has done already: no parser and no compiler. */
import type { View as ViewType } from 'vega';
import { transforms } from 'vega-dataflow';
import * as encode from 'vega-encode';
import { expressionInterpreter } from 'vega-interpreter';
import * as transform from 'vega-transforms';
import { View } from 'vega-view';
import * as viewTransform from 'vega-view-transforms';
import type { Drawing } from '#engine/scripts/lib/charts/drawing.ts';
import { fillView } from '#engine/scripts/lib/charts/fill-view.ts';
import { fetchTemplate } from './templates.ts';

Object.assign(transforms, transform, viewTransform, encode);

export interface OpenView {
  readonly view: ViewType;
  /** Vega keeps it up to date. */
  readonly svg: SVGSVGElement;
}

/** A view of a drawing, before it stands in the page. `folder` is where the templates lie. */
export async function openView(drawing: Drawing, folder: URL): Promise<OpenView> {
  // The page's policy forbids to compile text, so expressions are interpreted.
  const view = new View(await fetchTemplate(drawing.template, folder), {
    renderer: 'svg',
    expr: expressionInterpreter,
  });
  const place = document.createElement('div');
  await fillView(view, drawing).initialize(place).runAsync();
  const svg = place.querySelector('svg');
  if (svg === null) throw new Error('vega drew no picture');
  svg.classList.add('chart-svg');
  return { view, svg };
}
