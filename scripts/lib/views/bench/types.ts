/** The test bench as it is drawn. All texts are ready to print, none is escaped yet. */

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
  /** Beside the line, outermost by link. */
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

/** An item of the list that says the picture in words. */
export interface OutlineItem {
  readonly text: string;
  readonly items?: readonly OutlineItem[];
}

/** A test bench as columns from left to right, for _partials/bench-drawing.html. */
export interface BenchDrawing extends Pick<Bench, 'system'> {
  /** What it is a drawing of. */
  readonly label: string;
  readonly outside: readonly BenchColumn[];
  /** What leads to the system under test. */
  readonly path?: BenchPath;
  /** The first of these has no path. */
  readonly inside: readonly BenchColumn[];
  readonly outline: readonly OutlineItem[];
}
