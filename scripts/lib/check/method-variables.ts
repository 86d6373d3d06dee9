/** Variables of job files that a method explains. */
import type { Problem } from '#types';
import type { ParsedBundle, ParsedMethod } from '../formats/types.ts';
import { expandSteps, givenVariables } from '../methods/expand-steps.ts';

/**
 * The problems without notices on unknown variables that a step of the method sets: in its own job files by any name, and in those of
 * its names, which may be of an earlier day. `problems` name files from the site's folder.
 */
export function withoutKnownVariables(
  problems: readonly Problem[],
  { folder, files }: ParsedBundle,
  method: ParsedMethod | undefined,
): readonly Problem[] {
  if (method === undefined) return problems;
  const jobOfText = new Map([...method.jobTexts].map(([job, text]) => [text, job]));
  const jobOfFile = new Map(
    files
      .filter(({ path }) => path.startsWith('jobs/'))
      .map(({ path, bytes }) => [`${folder}/${path}`, jobOfText.get(new TextDecoder().decode(bytes)) ?? path]),
  );
  const set = new Map<string, Set<string>>();
  for (const { job, env } of expandSteps(method.method))
    set.set(job, new Set([...(set.get(job) ?? givenVariables), ...Object.keys(env)]));
  return problems.filter(({ rule, severity, file, message }) => {
    const variable = /^value of \$\{(\w+)\}/.exec(message)?.[1];
    if (rule !== 'input' || severity !== 'notice' || variable === undefined) return true;
    return !set.get(jobOfFile.get(file) ?? '')?.has(variable);
  });
}
