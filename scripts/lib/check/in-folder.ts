/** Files of a bundle are named from its folder inside the pipeline, and from the site's folder in what people read. */
import type { Problem } from '#types';

/** The problems with their files named from the site's folder: raw/x.json -> content/runs/<id>/raw/x.json. */
export function inFolder(folder: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) =>
    problem.file === folder || problem.file.startsWith(`${folder}/`)
      ? problem
      : { ...problem, file: `${folder}/${problem.file}` },
  );
}
