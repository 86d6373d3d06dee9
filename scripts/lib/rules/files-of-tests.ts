import type { Run } from '#types';

/** Every file that tests[] names, with the pointer of the naming. */
export function filesOfTests(run: Run): readonly { readonly path: string; readonly pointer: string }[] {
  return run.tests.flatMap(({ job_file, result, at_once = [], logs = [], monitors = [] }, index) => {
    const at = `/tests/${index}`;
    return [
      ...(job_file ? [{ path: job_file, pointer: `${at}/job_file` }] : []),
      ...(result ? [{ path: result, pointer: `${at}/result` }] : []),
      ...at_once.flatMap((part, place) => [
        ...(part.job_file ? [{ path: part.job_file, pointer: `${at}/at_once/${place}/job_file` }] : []),
        { path: part.result, pointer: `${at}/at_once/${place}/result` },
      ]),
      ...logs.map((path, log) => ({ path, pointer: `${at}/logs/${log}` })),
      ...monitors.map(({ file }, monitor) => ({ path: file, pointer: `${at}/monitors/${monitor}/file` })),
    ];
  });
}
