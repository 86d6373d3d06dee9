/** The test bench before and after it is laid out. All texts are ready to print, none is escaped yet. */

/** From left to right. Nodes of a cluster stand where an array has its controllers. */
export type Tier = 'hosts' | 'switches' | 'controllers' | 'enclosures' | 'drives' | 'volumes';

/** Machines or parts of one kind: one box, drawn as a stack where there are several. */
export interface BenchPart {
  readonly title: string;
  readonly facts: readonly string[];
  /** Parts inside that have a frame of their own: adapters, volumes that a host made. */
  readonly insets: readonly string[];
  /** Too long for the picture; told in words only. */
  readonly more: readonly string[];
  readonly is_stack?: boolean;
  /** A link that no line can show: between parts of one kind, or past another. Drawn dashed. */
  readonly is_link?: boolean;
}

/** What leads to a column from the one before it. */
export interface BenchPath {
  /** Lines beside the line, outermost by link. */
  readonly labels: readonly string[];
  /** The same in full, a sentence each. */
  readonly texts: readonly string[];
  /** Nobody recorded how the two are connected. */
  readonly is_unknown?: boolean;
}

export interface BenchColumn {
  readonly tier: Tier;
  readonly parts: readonly BenchPart[];
  /** Belongs to the system under test. These columns come last. */
  readonly in_system: boolean;
  /** Absent in the first column. */
  readonly path?: BenchPath;
}

export interface Bench {
  readonly system: { readonly title: string; readonly facts: readonly string[]; readonly more: readonly string[] };
  readonly columns: readonly BenchColumn[];
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `heading` names the system under test, `label` stands beside a line. */
export type TextKind = 'heading' | 'title' | 'fact' | 'label';

/** One line of text; `y` is its baseline. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly kind: TextKind;
  readonly text: string;
  readonly is_centred?: boolean;
}

export interface PlacedBox extends Rect {
  readonly is_stack: boolean;
  readonly is_link: boolean;
  readonly insets: readonly Rect[];
}

export interface PlacedLine {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly is_unknown: boolean;
}

/** Everything in px. A box's stack reaches STACK px above it and to its right. */
export interface BenchLayout {
  readonly width: number;
  readonly height: number;
  readonly frame: Rect;
  readonly boxes: readonly PlacedBox[];
  readonly lines: readonly PlacedLine[];
  /** The space that the texts beside lines take, and the one of the system's name. */
  readonly labels: readonly Rect[];
  readonly texts: readonly PlacedText[];
}

/** An item of the list that says the picture in words. */
export interface OutlineItem {
  readonly text: string;
  readonly items?: readonly OutlineItem[];
}

/** A drawn test bench, for _partials/bench-drawing.html. */
export interface BenchDrawing {
  readonly svg: string;
  readonly svg_narrow: string;
  readonly outline: readonly OutlineItem[];
}
