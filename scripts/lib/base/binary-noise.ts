/** As many significant digits as a double holds for certain. */
const DIGITS = 15;

/** Without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
