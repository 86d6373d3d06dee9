/** Records of made-up runs and the search index of many, with figures as long as fio writes them. No bundle stands behind them. */
import type { Measurement } from '#types';
import { buildBrowserIndex } from '../../scripts/lib/database/browser-index.ts';
import { buildDatabase } from '../../scripts/lib/database/database.ts';
import { findDriveModels } from '../../scripts/lib/database/drive-models.ts';
import type { RunRecord } from '../../scripts/lib/database/types.ts';
import { sampleHardware, sampleMeasurement, sampleRecord } from '../lib/pages/site-sample.ts';
import { randomOf } from './bundles/random.ts';

export const INDEXED_RUNS = 1000;
const FIGURES = 10;

const MEDIA = ['hdd', 'ssd', 'nvme_ssd'] as const;
const KINDS = ['drive', 'array', 'cluster', 'volume'] as const;
const PATTERNS = ['randread', 'randwrite', 'read', 'write'] as const;
const BLOCKS = [4, 8, 64, 128] as const;

/** fio's percentiles are edges of bins: 64 between one power of two and the next. */
function binEdge(ns: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(ns)) - 6);
  return Math.floor(ns / step) * step;
}

const micro = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A run of `figures` tests; every tenth run was transcribed from a publication. */
export function generatedRun(place: number, figures: number): RunRecord {
  const { share: next, pick } = randomOf(place);
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

/** As the site publishes it. */
export function generatedIndex() {
  const runs = Array.from({ length: INDEXED_RUNS }, (_, place) => generatedRun(place, FIGURES));
  const database = buildDatabase(runs, []);
  const index = buildBrowserIndex(database, findDriveModels(database));
  return { schema: '../../schemas/api/search-index.schema.json', data_version: '0123456789', ...index };
}
