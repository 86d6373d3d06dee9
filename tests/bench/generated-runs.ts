/** Made-up runs for benchmarks: the same each time, with figures as long as fio writes them. They say nothing about any system. */
import type { Measurement } from '#types';
import type { RunRecord } from '../../scripts/lib/database/types.ts';
import { sampleHardware, sampleMeasurement, sampleRecord } from '../lib/pages/site-sample.ts';

const MEDIA = ['hdd', 'ssd', 'nvme_ssd'] as const;
const KINDS = ['drive', 'array', 'cluster', 'volume'] as const;
const PATTERNS = ['randread', 'randwrite', 'read', 'write'] as const;
const BLOCKS = [4, 8, 64, 128] as const;

/** The same numbers each time, spread over their range. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** fio's percentiles are edges of bins: 64 between one power of two and the next. */
function binEdge(ns: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(ns)) - 6);
  return Math.floor(ns / step) * step;
}

const micro = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A run of `figures` tests; every tenth run was transcribed from a publication. */
export function generatedRun(place: number, figures: number): RunRecord {
  const next = numbers(place + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const vendor = `Vendor ${Math.floor(next() * 60)}`;
  const model = `M${Math.floor(next() * 400)}`;
  const kind = pick(KINDS);
  const id = `run-${place}`;
  const system_id = `${vendor}-${model}-${kind}`.toLowerCase().replaceAll(' ', '-');
  const date = `20${10 + Math.floor(next() * 17)}-0${1 + Math.floor(next() * 9)}-1${Math.floor(next() * 10)}`;
  const drive = { vendor, model, count: 1, media: pick(MEDIA) };
  const hardware = { ...sampleHardware, system: { id: system_id, vendor, model, kind, drives: [drive] } };
  const isPublished = place % 10 === 0;
  const measurements = Array.from({ length: figures }, (_, test): Measurement => {
    const [rw, block] = [pick(PATTERNS), pick(BLOCKS)];
    const [numjobs, iodepth] = [pick([1, 4, 16]), pick([1, 8, 32, 128])];
    const iops = isPublished ? Math.round(1e6 * next()) : micro(1e6 * next());
    const mean = 1e9 * numjobs * iodepth * (1 / iops);
    const printed = { as_published: `${iops} IOPS`, locator: 'table 1', row: test + 2 };
    return {
      ...sampleMeasurement(`test-${test}/${rw.replace('rand', '')}`),
      id: `${id}/default/test-${test}/all/${rw.replace('rand', '')}`,
      run_id: id,
      system_id,
      vendor,
      model,
      kind,
      date,
      rw,
      bs_bytes: 1024 * block,
      workload_class: `${block}k-${rw}`,
      numjobs,
      iodepth,
      outstanding: numjobs * iodepth,
      iops,
      ...(isPublished
        ? { evidence: 'published', source: { figures: { iops: printed } } }
        : {
            fio_version: 'fio-3.33',
            ioengine: 'libaio',
            bw_bytes_per_s: Math.round(iops * 1024 * block),
            lat_mean_ns: micro(mean),
            lat_p99_ns: binEdge(mean * (2 + 4 * next())),
            lat_p99_9_ns: binEdge(mean * (6 + 20 * next())),
          }),
    };
  });
  const title = `${vendor} ${model} under four workloads, run ${place}`;
  const record = sampleRecord({ run: { id, title, date }, measurements });
  return { ...record, bundle: { ...record.bundle, hardware } };
}
