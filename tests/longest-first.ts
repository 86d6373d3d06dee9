/** The order in which test files begin: one that takes long and begins last keeps a core idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest of each project; vitest itself knows only sizes before it has run them once. */
const FIRST = [
  // Waits for fio most of the time, while the sites are built.
  /\/collector\/(?:devices|disk-identity|file-system|run|freebsd)\./,
  /\/(?:lab-folders|explain-formulas|run-pool)\./,
  // Needs the small site only, which is there first.
  /\/site\/(?:dev|whole-or-nothing|build|installed|later-findings)\./,
  /\/e2e\/pages/,
  /\/e2e\/(?:charts|search|take-away|compare)\./,
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = FIRST.findIndex((pattern) => pattern.test(moduleId));
      return place < 0 ? FIRST.length : place;
    };
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => placeOf(a) - placeOf(b)),
    );
  }
}
