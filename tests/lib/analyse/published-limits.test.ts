import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Hardware, Run } from '#types';
import { driveFigures, judgeLimits } from '../../../scripts/lib/analyse/limits.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { recordOfContent } from './content-run.ts';

const read = <T>(run: string, file: string): T =>
  JSON.parse(readFileSync(join(engineDir, 'content/runs', run, `${file}.json`), 'utf8')) as T;

async function limitedRun(id: string) {
  const { measurements } = await recordOfContent(id);
  return {
    hardware: read<Hardware>(id, 'hardware'),
    configurations: read<Run>(id, 'run').configurations,
    measurements,
  };
}

const LINEAR = ['linear-read-4m-t6-q16', 'linear-write-4m-t6-q16'];

describe('the limits of the Vitastor cluster', () => {
  it('are reached as the report says: cores of fio, then the network, then the drives', async () => {
    const bare = await limitedRun('vitastor-1-3-1-bare-pm9a3');
    const run = await limitedRun('vitastor-1-3-1-cluster');
    const { held = [], ceilings = [] } = judgeLimits(run, driveFigures([bare])) ?? {};
    const linear = held.filter(({ measurement_id }) => LINEAR.includes(measurement_id.split('/')[2] ?? ''));
    const shares = (prefix: string, transport: string) =>
      linear
        .filter(({ measurement_id }) => measurement_id.split('/')[1]?.endsWith(transport))
        .flatMap(({ shares: all }) => all.filter(({ ceiling }) => ceiling.startsWith(prefix)))
        .map(({ share }) => Math.round(100 * share));
    const ends = (list: readonly number[]) => [Math.min(...list), Math.max(...list)];
    expect(ends(shares('declared', 'tcp'))).toEqual([47, 77]);
    expect(ends(shares('declared', 'rdma'))).toEqual([97, 136]);
    expect(ends([...shares('drives', 'tcp'), ...shares('drives', 'rdma')])).toEqual([13, 71]);
    const { note } = read<{ views: { id: string; note?: string }[] }>('../reports/vitastor-1-3-1', 'report').views.find(
      ({ id }) => id === 'against-limits',
    ) ?? { note: '' };
    expect(note).toContain('47 to 77 %');
    expect(note).toContain('97 to 136 %');
    expect(note).toContain('13 to 71 %');
    // Ethernet less its framing, as Fibre Channel less its coding: 6 x 25 Gbit/s / 8 x 9000 / 9038, 2 of 3 bytes cross.
    const network = ceilings.find(({ id }) => id === 'declared-0-bw');
    expect(network?.value).toBeCloseTo(((6 * 25e9) / 8) * (9000 / 9038) * 1.5, -1);
    // A core of each fio process at 99.7 %.
    const busy = held.find(({ measurement_id }) => measurement_id.includes('ec-2-1-tcp/read-4k-t12-q128'));
    expect(busy).toMatchObject({ verdict: 'near', shares: [{ ceiling: 'cores-each', share: 0.997 }, {}, {}] });
  });
});

describe('the limits of a virtual disk', () => {
  it('are its queue: 256 requests against 512 asked', async () => {
    const { held = [] } = judgeLimits(await limitedRun('virtual-disk-2026-11'), []) ?? {};
    expect(held.map(({ verdict, shares }) => [verdict, shares[0]])).toEqual(
      Array(5).fill(['queued', { ceiling: 'queue', share: 2 }]),
    );
  });
});
