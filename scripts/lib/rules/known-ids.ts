import type { BundleRule, Finding } from './types.ts';

/** Keys of run.json that name a configuration or a test, with their pointers. */
export const knownIds: BundleRule = {
  id: 'R-known-ids',
  scope: 'bundle',
  severity: 'error',
  title: 'Named configurations and tests exist',
  description:
    'tests[] (also as repeat_of), remarks[], not_in_text[] and conditions.other[] refer to configurations and tests by id, and so do limits[] of hardware.json. repeat_of names the first of the repeats.',
  check: ({ run, hardware }) => {
    const findings: Finding[] = [];
    const known = { configuration: run.configurations.map(({ id }) => id), test: run.tests.map(({ id }) => id) };
    const repeats = new Set(run.tests.flatMap(({ id, repeat_of }) => (repeat_of === undefined ? [] : [id])));
    const look = (
      kind: 'configuration' | 'test',
      id: string | undefined,
      pointer: string,
      key: string = kind,
    ): void => {
      if (id === undefined || known[kind].includes(id)) return;
      findings.push({
        file: 'run.json',
        pointer: `${pointer}/${key}`,
        message: `there is no ${kind} of this id`,
        found: id,
        allowed: known[kind].join(', '),
        fix: `name a ${kind} of run.json, or add it`,
      });
    };
    for (const [index, test] of run.tests.entries()) {
      look('configuration', test.configuration, `/tests/${index}`);
      look('test', test.repeat_of, `/tests/${index}`, 'repeat_of');
      if (test.repeat_of !== undefined && repeats.has(test.repeat_of))
        findings.push({
          file: 'run.json',
          pointer: `/tests/${index}/repeat_of`,
          message: test.repeat_of === test.id ? 'a test is no repeat of itself' : 'this test is itself a repeat',
          found: test.repeat_of,
          allowed: known.test.filter((id) => !repeats.has(id)).join(', '),
          fix: 'name the first of the repeats, and let that one name none',
        });
    }
    for (const [index, { test }] of (run.not_in_text ?? []).entries()) look('test', test, `/not_in_text/${index}`);
    const remarks = [
      ...(run.remarks ?? []).map((remark, index) => ({ remark, pointer: `/remarks/${index}` })),
      ...(run.conditions.other ?? []).map((remark, index) => ({ remark, pointer: `/conditions/other/${index}` })),
    ];
    for (const { remark, pointer } of remarks) {
      look('test', remark.test, pointer);
      look('configuration', remark.configuration, pointer);
    }
    for (const [limit, { configurations = [] }] of (hardware.limits ?? []).entries()) {
      for (const [place, id] of configurations.entries()) {
        if (known.configuration.includes(id)) continue;
        findings.push({
          file: 'hardware.json',
          pointer: `/limits/${limit}/configurations/${place}`,
          message: 'there is no configuration of this id',
          found: id,
          allowed: known.configuration.join(', '),
          fix: 'name a configuration of run.json',
        });
      }
    }
    return findings;
  },
};
