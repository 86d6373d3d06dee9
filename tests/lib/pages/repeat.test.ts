import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { fioLine, presentRepeat } from '../../../scripts/lib/pages/runs/repeat.ts';
import { lacks } from '../../missing.ts';
import { databaseOfContent } from '../analyse/content-run.ts';
import { comparandOf } from '../database/comparand-sample.ts';

const lineOf = (more: Partial<Measurement> = {}, asked_s?: number) => {
  const { measurement } = comparandOf(more);
  return fioLine(measurement, asked_s ?? measurement.runtime_s);
};

async function repeatOf(id: string) {
  const [record] = (await databaseOfContent([id])).runs;
  if (record === undefined) throw new Error('no run');
  return presentRepeat(record);
}

describe('fioLine', () => {
  it('has every recorded option that shapes the load, and asks for the output that check wants', () => {
    expect(lineOf({ workload_options: { random_distribution: 'zipf:1.2' } })).toEqual({
      command:
        'fio --name=repeat --filename=TARGET --rw=randread --bs=4k --ioengine=libaio --iodepth=32 --numjobs=4 --direct=1 ' +
        '--size=429496729600 --runtime=300 --random_distribution=zipf:1.2 --time_based ' +
        '--group_reporting --output-format=json+ --output=repeat.json',
      open: [],
    });
  });

  it('names what nobody recorded, and leaves it out', () => {
    const { command, open } = lineOf({ iodepth: undefined, size_bytes: undefined, runtime_s: undefined });
    expect(open).toEqual(['iodepth', 'size', 'runtime']);
    expect(command).not.toMatch(/iodepth|size=|runtime|time_based/);
  });

  it('runs as long as was asked for, and without a time what ended with its size', () => {
    expect(lineOf({ runtime_s: 61.2 }, 60).command).toContain('--runtime=60 ');
    const { measurement } = comparandOf({ runtime_s: 52 });
    const { command, open } = fioLine(measurement, undefined);
    expect(command).not.toMatch(/runtime|time_based/);
    expect(open).toEqual([]);
  });

  it('quotes what a shell would read otherwise', () => {
    expect(lineOf({ workload_options: { bssplit: "4k/50:'x" } }).command).toContain(`--bssplit='4k/50:'\\''x'`);
  });
});

describe('the line that repeats a published run', () => {
  it('is that of its method, with the way to the files', async () => {
    const repeat = await repeatOf('virtual-disk-flash-array-matrix-2026-11');
    expect(repeat?.command).toMatch(/^sh collect\.sh --method flash-array-matrix --target TARGET .*--out my-run/);
    expect(repeat?.files?.href).toBe('methods/flash-array-matrix/#method-run-it');
  });

  it.skipIf(lacks('fio', spawnSync('fio', ['--version']).status === 0))('is a line that fio takes', async () => {
    const repeat = await repeatOf('intel-d3-s4610-fio-plot');
    const dir = mkdtempSync(join(tmpdir(), 'plateau-repeat-'));
    try {
      const [program = '', ...options] = (repeat?.command ?? '').replace('TARGET', join(dir, 'file')).split(' ');
      const { status, stderr } = spawnSync(program, [...options, '--parse-only'], { cwd: dir, encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('names the workloads that its result will stand in', async () => {
    const repeat = await repeatOf('intel-d3-s4610-fio-plot');
    expect(repeat?.compared.map(({ href }) => href)).toEqual(['workloads/4k-randread/', 'workloads/4k-randwrite/']);
    expect(repeat?.text).toMatch(/^Its best load, 4k random read/);
  });

  it('is none of a run without a result', async () => {
    expect(await repeatOf('virtual-disk-cluster-t-q-2026-11')).toBeUndefined();
    expect(await repeatOf('huawei-dorado-2100-g2-2015')).toBeUndefined();
  });
});
