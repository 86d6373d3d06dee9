/** Heat maps as Vega-Lite: a grid of figures, coloured in classes; both axes named. */
import { formatDigits, withUnit } from '../base/digits.ts';
import type { LaidDrawing } from './drawing.ts';
import { linkOf } from './link-of.ts';
import { drawingOf } from './shape.ts';
import { textWidth } from './text-width.ts';
import type { ChartData, ChartPanel, ChartRow, PictureSize } from './types.ts';
import { WIDTH } from './widths.ts';

const FONT = { wide: 12, half: 12, narrow: 11 } as const;
const CELL_HEIGHT = 28;
const WIDEST_CELL = 64;
const GAP = 2;
const HEAD = 44;

/** Two digits, where three do not fit: the table has them all. */
function shortened({ value, text: whole }: ChartRow): string {
  return value === undefined ? whole : formatDigits(value, { significant: 2 });
}

/** Picture of one panel. Rows of the grid are the rows' labels, columns their series, both in the order they come in. */
export function layHeat({ series: classes }: ChartData, panel: ChartPanel, size: PictureSize): LaidDrawing {
  const font = FONT[size];
  const down = [...new Set(panel.rows.map(({ label }) => label))];
  const across = [...new Set(panel.rows.map(({ series }) => series))];
  const left = Math.ceil(Math.max(...down.map((label) => textWidth(label, 12)))) + 10;
  const cell = Math.min(WIDEST_CELL, Math.floor((WIDTH[size] - left - 2) / Math.max(1, across.length)));
  const [downName, acrossName] = [panel.value_title, panel.x_title ?? ''];
  const values = panel.rows.map((row) => ({
    label: row.label,
    series: row.series,
    ...(row.value === undefined ? {} : { value: row.value }),
    text: textWidth(row.text, font) > cell - 2 * GAP ? shortened(row) : row.text,
    ...(row.level === undefined
      ? {}
      : {
          class: classes.find(({ index }) => index === row.level)?.text ?? '',
          tip_at: `${downName} ${row.label}, ${acrossName} ${row.series}`,
          tip_text: withUnit(row.text, panel.unit),
          ...linkOf(row),
        }),
  }));
  const shades = (name: string) => ({
    field: 'class',
    type: 'ordinal',
    title: null,
    scale: { domain: classes.map((one) => one.text), range: classes.map(({ index }) => `var(--${name}-${index})`) },
  });
  const axis = { domain: false, labelPadding: 8, labelLimit: 0, labelOverlap: false };
  const spec = {
    width: cell * across.length,
    height: down.length * CELL_HEIGHT,
    data: { values },
    encoding: {
      x: {
        field: 'series',
        type: 'nominal',
        scale: { domain: across },
        axis: {
          ...axis,
          labelPadding: 5,
          orient: 'top',
          labelAngle: 0,
          title: `${downName} ↓ · ${acrossName} →`,
          titleAnchor: 'start',
          titleAlign: 'left',
          titleBaseline: 'middle',
          titleX: -left,
          titleY: 10 - HEAD,
        },
      },
      y: { field: 'label', type: 'nominal', scale: { domain: down }, axis: { ...axis, title: null } },
    },
    layer: [
      {
        transform: [{ filter: 'isValid(datum.class)' }],
        mark: { type: 'rect', width: { band: size === 'narrow' ? 0.94 : 0.965 }, height: { band: 0.93 } },
        encoding: { fill: shades('heat') },
      },
      {
        transform: [{ filter: 'isValid(datum.class)' }],
        mark: { type: 'text', fontSize: font },
        encoding: { text: { field: 'text', type: 'nominal' }, fill: { ...shades('heat-ink'), legend: null } },
      },
      {
        transform: [{ filter: '!isValid(datum.class)' }],
        mark: { type: 'text', fontSize: font, fill: 'var(--muted)' },
        encoding: { text: { field: 'text', type: 'nominal' } },
      },
    ],
    resolve: { scale: { fill: 'independent' } },
  };
  return drawingOf('heat', spec, {
    left,
    right: size === 'narrow' ? WIDTH.narrow - left - cell * across.length : 0,
    top: HEAD,
    bottom: 4,
  });
}
