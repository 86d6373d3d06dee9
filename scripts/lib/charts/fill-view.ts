/** Gives a view of a template its size, signals and rows: at build and in browsers, each with its own copy of Vega. */
import type { View } from 'vega';
import type { Drawing } from './drawing.ts';

type Fillable = Pick<Drawing, 'width' | 'height' | 'padding' | 'signals' | 'rows'>;

export function fillView(view: View, { width, height, padding, signals, rows }: Fillable): View {
  view.width(width).height(height).padding(padding);
  for (const [name, value] of Object.entries(signals)) view.signal(name, value);
  return view.data(
    'rows',
    rows.map((row) => ({ ...row })),
  );
}
