/** What a part of the bench is handed, and what it hands back. */
import type { BundleKind } from '../bundles/bundle.ts';
import type { Bounds, Measured, Unit } from '../figures.ts';
import type { Temporary } from '../temporary.ts';

export interface Bench {
  readonly kind: BundleKind;
  /** Sizes of the sites that are built, ascending. */
  readonly runs: readonly number[];
  /** Ends within two minutes. */
  readonly short: boolean;
  readonly seed: number;
  readonly temporary: Temporary;
  /** Progress, for someone who watches. */
  readonly say: (text: string) => void;
  /** A line for the end, about something that was not measured. */
  readonly remark: (text: string) => void;
  readonly tell: (what: string, measured: number | Measured, unit: Unit, promise?: Bounds) => void;
  /** A site that was built: the one of the build stage, or a small one. */
  readonly builtSite: () => Promise<BuiltSite>;
  /** Called by the build stage. */
  readonly keepSite: (site: BuiltSite) => void;
}

export interface BuiltSite {
  readonly siteDir: string;
  /** What was published. */
  readonly outDir: string;
  readonly runs: number;
}

export interface StageOfBench {
  readonly name: string;
  /** What it measures, for --help. */
  readonly about: string;
  readonly measure: (bench: Bench) => Promise<void>;
}
