import type { Run } from '#types';

/** Every file that tests[] names, with the pointer of the naming. */
export function filesOfTests(run: Run): readonly { readonly path: string; readonly pointer: string }[] {
  return run.tests.flatMap(({ job_file, result, logs = [], monitors = [] }, index) => {
    const at = `/tests/${index}`;
    return [
      ...(job_file ? [{ path: job_file, pointer: `${at}/job_file` }] : []),
      ...(result ? [{ path: result, pointer: `${at}/result` }] : []),
      ...logs.map((path, log) => ({ path, pointer: `${at}/logs/${log}` })),
      ...monitors.map(({ file }, monitor) => ({ path: file, pointer: `${at}/monitors/${monitor}/file` })),
    ];
  });
}
