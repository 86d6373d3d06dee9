/** The order in which test files begin: one that takes long and begins last keeps a core idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest; vitest itself knows only sizes before it has run them once. */
const ORDER = [
  // Waits for fio most of the time, while the sites are built.
  /\/collector\/(?:devices|disk-identity|file-system|run|freebsd)\./,
  /\/(?:lab-folders|explain-formulas|run-pool)\./,
  // Needs the small site only, which is there first.
  /\/site\/(?:faults|installed|dev|whole-or-nothing|build|later-findings)\./,
  /\/tests\/(?:collector|commands|corpus|fuzz|lib)\//,
  // Needs the repository's own site.
  /\/e2e\/pages/,
  /\/e2e\/(?:charts|search|try|take-away|compare)\./,
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = ORDER.findIndex((pattern) => pattern.test(moduleId));
      return place < 0 ? ORDER.length : place;
    };
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}
