import type { Hardware, Measurement } from '#types';
import type { BundleRule, Finding } from './types.ts';

/** Memory of all machines that ran fio, bytes; undefined when one is not known. */
function hostMemory({ hosts }: Hardware): number | undefined {
  let sum = 0;
  for (const { count, memory_bytes: memory } of hosts) {
    if (typeof count !== 'number' || typeof memory !== 'number') return undefined;
    sum += count * memory;
  }
  return hosts.length === 0 ? undefined : sum;
}

function gib(bytes: number): string {
  return `${(bytes / 2 ** 30).toPrecision(3)} GiB`;
}

export const workingSet: BundleRule = {
  id: 'R-working-set',
  scope: 'bundle',
  looks_at: 'measured',
  severity: 'warning',
  title: 'The working set exceeds the caches',
  description:
    'Buffered I/O on a working set (size x numjobs x clients) that fits into the memory of the hosts measures that memory (warning). A working set that fits into the cache of the system under test may measure that cache (notice). Loads whose size is not known in bytes are not checked.',
  check: ({ hardware, run }, measurements) => {
    const memory = hostMemory(hardware);
    const cache = hardware.system.cache_bytes;
    const seen = new Set<string>();
    return measurements.flatMap((measurement: Measurement): Finding[] => {
      const { size_bytes: size, numjobs = 1, clients = 1, direct, test_id, configuration_id } = measurement;
      const key = `${configuration_id}/${test_id}`;
      if (!size || seen.has(key)) return [];
      seen.add(key);
      const data = size * numjobs * clients;
      const place = {
        file: 'run.json',
        pointer: `/tests/${run.tests.findIndex(({ id }) => id === test_id)}`,
        found: `${gib(data)} = size x numjobs x clients`,
      };
      if (direct === false && memory !== undefined && data <= memory) {
        return [
          {
            ...place,
            message: `working set of ${test_id} fits into the memory of the hosts, and I/O was buffered`,
            allowed: `more than ${gib(memory)}, or direct=1`,
            fix: 'set direct=1, or a size well above the memory',
          },
        ];
      }
      if (typeof cache === 'number' && data <= cache) {
        return [
          {
            ...place,
            severity: 'notice',
            message: `working set of ${test_id} fits into the cache of the system`,
            allowed: `more than ${gib(cache)}`,
            fix: 'set a size well above the cache, or say in notes.md that the cache was to be measured',
          },
        ];
      }
      return [];
    });
  },
};
