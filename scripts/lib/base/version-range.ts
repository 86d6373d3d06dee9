/** Ranges of versions, such as ">=3.16 <3.20", and versions as programs print them: fio-3.36, 3.41-117-g0dc1, 5.15.0-91-generic. */

type Sign = '<' | '<=' | '>' | '>=';

/** Numbers of a version, the highest first, and whether it comes before (-1) or after (1) the release that they name. */
interface Version {
  readonly numbers: readonly number[];
  readonly beside: -1 | 0 | 1;
}

export interface VersionRange {
  readonly comparisons: readonly { readonly sign: Sign; readonly bound: Version }[];
}

/** Whether a text means a range and not one version. */
export function isRange(text: string): boolean {
  return /^\s*[<>=!~^]/.test(text);
}

/** The range; undefined when the text is none. Comparisons stand between spaces, and all of them have to hold. */
export function parseVersionRange(text: string): VersionRange | undefined {
  const parts = text.trim().split(/\s+/);
  const comparisons = parts.flatMap((part) => {
    const [, sign, numbers] = /^(<=|>=|<|>)(\d+(?:\.\d+)*)$/.exec(part) ?? [];
    return numbers === undefined
      ? []
      : [{ sign: sign as Sign, bound: { numbers: numbersOf(numbers), beside: 0 } as const }];
  });
  return comparisons.length === parts.length ? { comparisons } : undefined;
}

/** Whether no version at all lies in the range, as in ">3.20 <3.16". */
export function isEmptyRange({ comparisons }: VersionRange): boolean {
  const lower = comparisons.filter(({ sign }) => sign.startsWith('>'));
  const upper = comparisons.filter(({ sign }) => sign.startsWith('<'));
  return lower.some((from) =>
    upper.some((to) => {
      const order = compareVersions(from.bound, to.bound);
      return order > 0 || (order === 0 && !(from.sign === '>=' && to.sign === '<='));
    }),
  );
}

/** Whether the first number with dots in a text lies in the range. A text without any lies in none. */
export function isInRange(text: string, { comparisons }: VersionRange): boolean {
  const version = versionIn(text);
  return version !== undefined && comparisons.every(({ sign, bound }) => holds(sign, compareVersions(version, bound)));
}

/** A release candidate comes before its release, and commits after a release (git describe) before the next. */
function versionIn(text: string): Version | undefined {
  const [, numbers, rest = ''] = /(\d+(?:\.\d+)*)(.*)/s.exec(text) ?? [];
  if (numbers === undefined) return undefined;
  const beside = /^-?rc\d/i.test(rest) ? -1 : /^-\d+-g[0-9a-f]{4,}/i.test(rest) ? 1 : 0;
  return { numbers: numbersOf(numbers), beside };
}

function numbersOf(text: string): readonly number[] {
  return text.split('.').map(Number);
}

function compareVersions(a: Version, b: Version): number {
  for (let place = 0; place < Math.max(a.numbers.length, b.numbers.length); place += 1) {
    const apart = (a.numbers[place] ?? 0) - (b.numbers[place] ?? 0);
    if (apart !== 0) return apart;
  }
  return a.beside - b.beside;
}

function holds(sign: Sign, order: number): boolean {
  if (sign === '<') return order < 0;
  if (sign === '<=') return order <= 0;
  return sign === '>' ? order > 0 : order >= 0;
}
