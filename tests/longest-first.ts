/** The order in which test files begin: one that takes long and begins last keeps a core idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of a minute or so; vitest itself knows only sizes before it has run them once. */
const LONG = /\/(?:collector\/run|e2e\/accessibility[a-z-]*|e2e\/charts|site\/dev|site\/installed)\.test\.ts$/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
