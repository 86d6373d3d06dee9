import { describe, expect, it } from 'vitest';
import { presentCompare } from '../../../../scripts/lib/pages/compare/compare-pages.ts';
import type { PickerList } from '../../../../scripts/lib/pages/compare/entries.ts';
import { presentReady, type RunToCompare } from '../../../../scripts/lib/pages/compare/ready-page.ts';
import type { Configuration } from '../../../../scripts/lib/pages/compare/types.ts';
import type { Table } from '../../../../scripts/lib/tables/table.ts';
import { sampleRecord } from '../site-sample.ts';
import { configurationOf } from './configuration-sample.ts';

/** Two configurations of each of `count` runs, not to be relied on, so that no two systems may be compared. */
async function pagesOf(count: number) {
  const records = Array.from({ length: count }, (_, place) => {
    const { bundle, ...rest } = sampleRecord();
    const id = `run-${place}`;
    return { ...rest, bundle: { ...bundle, id, run: { ...bundle.run, id } } };
  });
  const configurations = ({ bundle: { run } }: RunToCompare): readonly Configuration[] =>
    ['one', 'two'].map((configuration) => ({
      ...configurationOf(run.id, [{ do_not_rely: true, system_id: run.id }], { system: { id: run.id } }),
      token: `${run.id}:${configuration}`,
      title: configuration,
    }));
  const { pages, ready } = presentCompare(records, configurations);
  return [...pages, ...(await Promise.all(ready.map((of) => presentReady(of, configurations))))];
}

const readyRows = (view: unknown): number =>
  ((view as { ready?: Table }).ready?.groups ?? []).reduce((sum, { rows }) => sum + rows.length, 0);

describe('presentCompare', () => {
  it('lists what is ready-made, each with a page and a link that opens it in the picker', async () => {
    const [page, ...ready] = await pagesOf(3);
    expect([page?.path, readyRows(page?.view)]).toEqual(['compare', 3]);
    expect(ready.map(({ path }) => path)).toEqual(['compare/run-0', 'compare/run-1', 'compare/run-2']);
    expect(ready[0]?.view).toMatchObject({ open: 'compare/?c=run-0', run: { href: 'runs/run-0/' } });
  });

  it('says where there is nothing to compare, and leads to what a reader can set beside it', async () => {
    const [none] = await pagesOf(0);
    expect(none?.view).toMatchObject({
      lead: expect.stringMatching(/^There is nothing to compare/),
      ready: undefined,
      more: { href: 'try/' },
    });
    const [some] = await pagesOf(1);
    expect(some?.view).toMatchObject({ lead: expect.stringMatching(/^Set two to eight/) });
  });

  it('names what a ready-made comparison leaves out with its system, and why', async () => {
    const { bundle, ...rest } = sampleRecord();
    const runs = ['run-0', 'run-1', 'run-2', 'run-3'].map((id) => ({
      ...rest,
      bundle: { ...bundle, id, run: { ...bundle.run, id } },
    }));
    const configurations = ({ bundle: { run } }: RunToCompare): readonly Configuration[] => [
      {
        ...configurationOf(run.id, [{ system_id: run.id, basis: run.id === 'run-3' ? 'vendor_stated' : 'measured' }], {
          system: { id: run.id },
        }),
        name: `Acme ${run.id}`,
      },
    ];
    const of = { id: 'x', kind: 'class', title: 'X', open: 'compare/', runs } as const;
    const tokens = ['run-0:default', 'run-1:default'];
    const left_out = ['run-2:default', 'run-3:default'];
    const { view } = await presentReady({ ...of, tokens, left_out }, configurations);
    expect((view as { left_out?: string }).left_out).toBe(
      'Not shown: Acme run-3. No result of theirs compares with these. Not shown for lack of room: Acme run-2.',
    );
  });

  it('publishes what the picker searches beside it', async () => {
    const [page] = await pagesOf(1);
    const list = JSON.parse(page?.files?.[0]?.text ?? '{}') as PickerList;
    expect(list.workloads).toEqual(['4k-randread']);
    expect(list.configurations.map(({ token, workloads }) => [token, workloads])).toEqual([
      ['run-0:one', [0]],
      ['run-0:two', [0]],
    ]);
  });

  it('has a page of its own for many comparisons, so that the first stays small', async () => {
    const [page, all, ...ready] = await pagesOf(61);
    expect(readyRows(page?.view)).toBe(0);
    expect(page?.view).toMatchObject({ more: { href: 'compare/runs/' } });
    expect([all?.path, readyRows(all?.view), ready.length]).toEqual(['compare/runs', 61, 61]);
  });
});
