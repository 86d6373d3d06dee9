/** What `analyse` says of a run's limits: ceilings, why others are not known, and how near each figure comes. SI units. */
import type { Hardware, Measurement } from '#types';
import type { Payload } from './links.ts';
import type { WriteCost } from './write-cost.ts';

export type LimitedMetric = 'bw' | 'iops' | 'cpu_client' | 'cpu_target' | 'cpu_host' | 'queue';

/** What a bare drive of a model gave, or what its vendor states. */
export interface DriveFigure {
  readonly vendor: string;
  readonly model: string;
  readonly basis: 'measured' | 'vendor_stated';
  readonly measurement: Measurement;
}

/** How a ceiling was come by, with all that its formula needs. */
export type CeilingSource =
  | { readonly basis: 'declared'; readonly name: string; readonly text?: string; readonly locator?: string }
  | {
      readonly basis: 'links';
      readonly links: readonly { readonly count: number; readonly protocol: string; readonly payload: Payload }[];
    }
  | {
      readonly basis: 'drives';
      readonly count: number;
      readonly each: number;
      readonly figure: DriveFigure;
      readonly cost?: WriteCost;
    }
  | { readonly basis: 'vendor'; readonly each: number; readonly measurement: Pick<Measurement, 'id' | 'run_id'> }
  /** Processors of the load: a core for each job, or all there are. */
  | { readonly basis: 'cores'; readonly of: 'jobs' | 'hosts' | 'watched'; readonly count: number }
  /** Requests that the queue of the device holds, by a setting of the hosts. */
  | { readonly basis: 'queue'; readonly setting: string };

/** A figure that others cannot pass, or should not. */
export interface Ceiling {
  /** Unique in the run. */
  readonly id: string;
  readonly metric: LimitedMetric;
  readonly direction: 'read' | 'write' | 'any';
  /** bytes/s, I/Os per second, per cent or requests. Of a range the lower end: from there on it may limit. */
  readonly value: number;
  /** Upper end, where the ceiling is a range: only above it a figure passes it. */
  readonly most?: number;
  readonly source: CeilingSource;
  /** It holds for these only; for all when absent. */
  readonly configuration_ids?: readonly string[];
  readonly test_id?: string;
  readonly workload_class?: string;
  /** I/Os in flight or jobs, where it holds for so many only. */
  readonly jobs?: number;
}

/** A ceiling that cannot be worked out. `reason` is a key of i18n: limit_unknown_<reason>. */
export interface UnknownCeiling {
  readonly reason: 'links' | 'inside' | 'drive_count' | 'drive_model' | 'drive_figures' | 'declared' | 'write_cost';
  readonly names: Readonly<Record<string, string>>;
}

/** How much of a ceiling a figure reaches; 1 is all of it. */
export interface Share {
  readonly ceiling: string;
  readonly share: number;
}

/** One measurement against every ceiling that holds for it, the nearest first. */
export interface Held {
  readonly measurement_id: string;
  readonly shares: readonly Share[];
  /**
   * near: the first is the likely bottleneck, or a possible one where it is a range and its lower end alone is near. far: none is near. above: a figure passes it. throttled: fio held it back.
   * reference: only a vendor's figure is known, which limits nothing. queued: more was asked than the device's queue holds.
   */
  readonly verdict: 'near' | 'far' | 'above' | 'throttled' | 'reference' | 'queued';
}

export interface RunLimits {
  readonly ceilings: readonly Ceiling[];
  readonly unknown: readonly UnknownCeiling[];
  /** Measurements that at least one ceiling holds for, in the order given. */
  readonly held: readonly Held[];
}

/** What the ceilings of one run are made from. */
export interface LimitedRun {
  readonly hardware: Hardware;
  readonly configurations: readonly { readonly id: string; readonly axes: Readonly<Record<string, string>> }[];
  readonly measurements: readonly Measurement[];
}
