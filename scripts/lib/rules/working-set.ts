import type { Measurement, Test } from '#types';
import { groupBy } from '../base/group-by.ts';
import { dataSpan } from '../fio/data-span.ts';
import { isDirect, textOption } from '../fio/effective-options.ts';
import { doesNoIo, engineName, isBuffered } from '../fio/engines.ts';
import { type FioEntry, finalEntriesOf } from '../fio/entries.ts';
import { phasesOf } from '../fio/phases.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import type { ParsedBundle } from '../formats/types.ts';
import { hostMemory } from '../model/capacity.ts';
import type { BundleRule, Finding } from './types.ts';

function gib(bytes: number): string {
  return `${(bytes / 2 ** 30).toPrecision(3)} GiB`;
}

/** Bytes, at most, that jobs reach while they run together; and those of them that go through the page cache. */
interface WorkingSet {
  readonly all: number | undefined;
  readonly buffered: number | undefined;
}

function engineOf({ options }: FioEntry): string | undefined {
  const ioengine = textOption(options, 'ioengine');
  return ioengine === undefined ? undefined : engineName(ioengine);
}

function isOfPageCache(entry: FioEntry): boolean {
  return isBuffered({ direct: isDirect(entry.options), ioengine: engineOf(entry) });
}

function workingSetOf(results: readonly (readonly FioEntry[])[]): WorkingSet {
  const doing = results.map((entries) => entries.filter((entry) => !doesNoIo(engineOf(entry))));
  return { all: dataSpan(doing), buffered: dataSpan(doing.map((entries) => entries.filter(isOfPageCache))) };
}

/** Of each phase of a test; results that ran at once are one. */
function workingSetsOf(bundle: ParsedBundle, test: Test, own: readonly Measurement[]): readonly WorkingSet[] {
  const results = fioRunsOfTest(bundle, test).map(({ output, jobFile }) => finalEntriesOf(output, jobFile));
  const [entries, ...others] = results;
  if (entries === undefined)
    return own.map(({ size_bytes, numjobs = 1, clients = 1, direct }) => {
      const all = size_bytes === undefined ? undefined : size_bytes * numjobs * clients;
      return { all, buffered: direct === false ? all : undefined };
    });
  if (others.length > 0) return [workingSetOf(results)];
  const documents = groupBy(entries, ({ document }) => String(document));
  return [...documents.values()].flatMap((document) => phasesOf(document).map((phase) => workingSetOf([phase])));
}

function least(sizes: readonly (number | undefined)[]): number | undefined {
  const known = sizes.filter((size) => size !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

export const workingSet: BundleRule = {
  id: 'R-working-set',
  scope: 'bundle',
  looks_at: 'measured',
  severity: 'warning',
  title: 'The working set exceeds the caches',
  description:
    'Buffered I/O on a working set that fits into the memory of the hosts measures that memory (warning). A working set that fits into the cache of the system under test may measure that cache (notice). The working set is what jobs that run together can reach at most: `size` of each clone on each client, but a file or device that the jobs of a client share counts once. Loads whose size is not known in bytes are not checked.',
  check: (bundle, measurements) => {
    const { hardware, run } = bundle;
    const memory = hostMemory(hardware);
    const cache = hardware.system.cache_bytes;
    const ofTests = groupBy(measurements, ({ test_id }) => test_id);
    return run.tests.flatMap((test, index): readonly Finding[] => {
      const own = ofTests.get(test.id) ?? [];
      const sets = own.length === 0 ? [] : workingSetsOf(bundle, test, own);
      const buffered = least(sets.map((set) => set.buffered));
      const all = least(sets.map((set) => set.all));
      const place = { file: 'run.json', pointer: `/tests/${index}` };
      if (buffered !== undefined && memory !== undefined && buffered <= memory)
        return [
          {
            ...place,
            message: `working set of ${test.id} fits into the memory of the hosts, and I/O was buffered`,
            found: `${gib(buffered)} at most`,
            allowed: `more than ${gib(memory)}, or direct=1`,
            fix: 'set direct=1, or a size well above the memory',
          },
        ];
      if (all !== undefined && typeof cache === 'number' && all <= cache)
        return [
          {
            ...place,
            severity: 'notice',
            message: `working set of ${test.id} fits into the cache of the system`,
            found: `${gib(all)} at most`,
            allowed: `more than ${gib(cache)}`,
            fix: 'set a size well above the cache, or say in notes.md that the cache was to be measured',
          },
        ];
      return [];
    });
  },
};
