/** Runs vega over a drawing, at build and in browsers alike: both give it their own copy of vega. */
import type { View, ViewOptions } from 'vega';
import type { Drawing } from './drawing.ts';
import type { Runtime } from './templates.ts';

export interface VegaParts {
  readonly View: typeof View;
  readonly resetSVGDefIds: () => void;
  /** Options for every view, such as how expressions are run. */
  readonly options: ViewOptions;
}

/**
 * The picture as vega's SVG, with viewBox and size of the whole including padding. Ids in the SVG count from 0, so that the
 * same drawing gives the same bytes. `look` sees the view before it goes.
 */
export async function runDrawing(
  { View, resetSVGDefIds, options }: VegaParts,
  runtime: Runtime,
  drawing: Drawing,
  look: (view: View) => void = () => {},
): Promise<string> {
  resetSVGDefIds();
  const view = new View(runtime, { renderer: 'none', ...options });
  try {
    view.width(drawing.width).height(drawing.height).padding(drawing.padding);
    for (const [name, value] of Object.entries(drawing.signals)) view.signal(name, value);
    view.data(
      'rows',
      drawing.rows.map((row) => ({ ...row })),
    );
    const svg = await view.toSVG();
    look(view);
    return svg;
  } finally {
    view.finalize();
  }
}
