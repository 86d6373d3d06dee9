import { logsDisagree } from '../analyse/log-check.ts';
import { seriesOfGroups } from '../analyse/rates.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import type { ParsedBundle } from '../formats/types.ts';
import type { BundleRule } from './types.ts';

/** Of 9.9 against 10.49 whole numbers would show the same. */
const digits = (value: number): string => String(value < 1000 ? Number(value.toPrecision(4)) : Math.round(value));

const units = { iops: 'I/Os per second', bw: 'bytes per second' } as const;

/** The address that several fio servers of a test had: a client names logs by it alone, so that the last one is left. */
function sharedAddress(bundle: ParsedBundle, test: ParsedBundle['run']['tests'][number]): string | undefined {
  const clients = fioRunsOfTest(bundle, test).flatMap(({ output, jobFile }) =>
    finalEntriesOf(output, jobFile).flatMap(({ client }) => client ?? []),
  );
  const addresses = [...new Set(clients)].map((client) => client.replace(/:\d+$/, ''));
  return addresses.find((address, place) => addresses.indexOf(address) !== place);
}

export const logSum: BundleRule = {
  id: 'R-log-sum',
  scope: 'bundle',
  severity: 'warning',
  title: 'Logs and result agree on the rate',
  description:
    'The logs of all jobs and hosts of a test are joined over time. Their mean I/Os per second (bandwidth, where only that is logged) over the time they cover is compared with `iops` (`bw_bytes`) of the result, direction by direction. More than 5 % apart means that logs are missing, that they belong to another run, or that fio wrote them wrongly (fio 3.0 and before shift writes; two servers on one address overwrite each other). In logs of a short test one or two intervals may be missing at the end: these may hold anything up to the highest rate of the others. Logs that end before that are not compared.',
  check: (bundle, _measurements, { series }) =>
    bundle.run.tests.flatMap((test, index) => {
      const joined = seriesOfGroups(series?.get(test.id)).filter(({ complete }) => complete);
      return joined
        .flatMap(({ directions }) => directions)
        .flatMap((direction) => {
          const { check } = direction;
          if (check === undefined || check.reported === 0 || !logsDisagree(check)) return [];
          const { logged, reported, of } = check;
          const shared = logged < reported ? sharedAddress(bundle, test) : undefined;
          return {
            file: 'run.json',
            pointer: `/tests/${index}/logs`,
            message: `the ${direction.direction} logs of test "${test.id}" and its result disagree on the rate`,
            found: `${digits(logged)} ${units[of]} on average in the logs`,
            allowed: `${digits(reported)} (${test.result}), give or take 5 %`,
            fix:
              shared === undefined
                ? 'name all logs of this test and no others; if they are complete, say in notes.md why they differ'
                : `give each fio server an address of its own and run again: those at ${shared} wrote over each other's logs; or take the logs out`,
          };
        });
    }),
};
