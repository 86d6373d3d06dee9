import { describe, expect, it } from 'vitest';
import type { Hardware } from '#types';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { methodLine, spellSteps } from '../../../scripts/lib/pages/runs/repeat-method.ts';
import { recordOfContent } from '../analyse/content-run.ts';

async function lineOf(id: string, change: (record: RunRecord) => RunRecord = (record) => record) {
  const record = change(await recordOfContent(id));
  return methodLine(record, record.bundle.run.method ?? '');
}

const withVolumes = (volumes: Hardware['system']['volumes']) => (record: RunRecord) => {
  const { hardware } = record.bundle;
  const system = { ...hardware.system, volumes };
  return { ...record, bundle: { ...record.bundle, hardware: { ...hardware, system } } };
};

const withRun = (more: Partial<RunRecord['bundle']['run']>) => (record: RunRecord) => ({
  ...record,
  bundle: { ...record.bundle, run: { ...record.bundle.run, ...more } },
});

describe('the line that repeats a run by a method', () => {
  it('has the size of each file, no rests where the run had none, and only the steps that ran', async () => {
    expect(await lineOf('virtual-disk-two-files-matrix-2026-11-22')).toEqual({
      command:
        'sh collect.sh --method flash-array-matrix --target TARGET0:TARGET1 --size 16g --out my-run --factor 0.17 ' +
        "--no-rest --only '*-8k-1,*-8k-16,*-8k-256'",
    });
  });

  it('takes the size that fio was given, where the files are larger than what was used of them', async () => {
    const { command } = await lineOf('virtual-disk-two-files-flash-array-matrix-2026-11');
    expect(command).toContain('--target TARGET0:TARGET1 --size 8g ');
  });

  it('names as many hosts and images as the run had', async () => {
    const { command } = await lineOf('virtual-disk-cluster-t-q-2026-11-22');
    expect(command).toBe(
      'sh collect.sh --method cluster-t-q --target TARGET --size 32g --clients HOST0,HOST1 --out my-run',
    );
    const { command: images } = await lineOf('virtual-disk-replicated-block-2026-11-22');
    expect(images).toContain('--target "$(seq -s : -f TARGET%.0f 0 99)" --size 320m ');
  });

  it('gives a device up that the run wrote to, and names a size where not all of it was used', async () => {
    const device = (capacity_bytes: number) =>
      lineOf(
        'virtual-disk-record-and-send-2026-11-22',
        withVolumes([{ name: 'block device', count: 1, capacity_bytes }]),
      );
    expect((await device(34_359_738_368)).command).toContain('--target TARGET --destroy TARGET --out my-run');
    expect((await device(10 ** 12)).command).toContain('--target TARGET --destroy TARGET --size 32g --out my-run');
  });

  it('says what is not recorded or cannot be asked for', async () => {
    const id = 'virtual-disk-record-and-send-2026-11-22';
    const { command, open } = await lineOf(id, withVolumes([]));
    expect(command).not.toMatch(/--size|--destroy/);
    expect(open).toMatch(/does not record what its target was/);
    const whole = await lineOf(id, withRun({ method_factor: 1 }));
    expect(whole.command).not.toMatch(/--no-rest|--factor/);
    expect(whole.open).toMatch(/left out the rests/);
  });

  it('sets the variables that the collector noted', async () => {
    const text = 'Variables set for all job files: ENGINE=io_uring DIRECT=1.';
    const { command } = await lineOf('virtual-disk-record-and-send-2026-11-22', withRun({ remarks: [{ text }] }));
    expect(command).toMatch(/--env ENGINE=io_uring --env DIRECT=1$/);
  });
});

describe('spellSteps', () => {
  it('has a pattern for several steps, which none of those left out fits, and a step alone by its id', () => {
    expect(spellSteps(['read-4k', 'read-8k', 'write-4k'], ['write-8k'])).toBe('*-4k,read-8k');
    expect(spellSteps(['read-4k'], ['write-4k'])).toBe('read-4k');
  });
});
