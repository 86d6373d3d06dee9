/** Where the marks with figures stand in a picture that vega has drawn. */
import type { View } from 'vega';
import type { MarkPlace, RowTip } from './drawing.ts';

/** What vega draws: groups of marks, whose items may be groups again. */
interface SceneItem {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly datum?: RowTip;
  readonly items?: readonly SceneMark[];
}

interface SceneMark {
  readonly marktype: string;
  readonly items: readonly SceneItem[];
}

/** Boxes by what they stand for: a bar and its range are one. */
type Boxes = Map<string, MarkPlace>;

function addBox(boxes: Boxes, { datum, width = 0, height = 0 }: SceneItem, left: number, top: number): void {
  const { tip_at: at, tip_text: text = '', series = '', href } = datum ?? {};
  if (at === undefined) return;
  const key = JSON.stringify([at, series, text]);
  const known = boxes.get(key);
  const place = { series, at, text, ...(href === undefined ? {} : { href }) };
  boxes.set(key, {
    x1: Math.min(left, known?.x1 ?? left),
    x2: Math.max(left + width, known?.x2 ?? left),
    y1: Math.min(top, known?.y1 ?? top),
    y2: Math.max(top + height, known?.y2 ?? top),
    ...place,
  });
}

function walk(boxes: Boxes, { marktype, items }: SceneMark, left: number, top: number): void {
  for (const item of items) {
    const [x, y] = [left + (item.x ?? 0), top + (item.y ?? 0)];
    if (marktype === 'group') for (const mark of item.items ?? []) walk(boxes, mark, x, y);
    else if (marktype === 'rect' || marktype === 'symbol') addBox(boxes, item, x, y);
  }
}

/** Places in px of the picture, to a tenth, from left to right, those above each other from top to bottom. */
export function markBoxes(view: View, padding: { readonly left: number; readonly top: number }): readonly MarkPlace[] {
  const boxes: Boxes = new Map();
  walk(boxes, (view.scenegraph() as unknown as { readonly root: SceneMark }).root, padding.left, padding.top);
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return [...boxes.values()]
    .map((box) => ({ ...box, x1: tenth(box.x1), x2: tenth(box.x2), y1: tenth(box.y1), y2: tenth(box.y2) }))
    .sort((a, b) => a.x1 - b.x1 || a.y1 - b.y1);
}
