/** Paths in fewer characters: a line of many points is most of a page's weight. */

/** Tenths of a px as text, without a zero that says nothing: -0.5 is -.5. */
export function tenths(value: number): string {
  const rest = Math.abs(value) % 10;
  const whole = (Math.abs(value) - rest) / 10;
  const digits = rest === 0 ? String(whole) : `${whole === 0 ? '' : whole}.${rest}`;
  return value < 0 ? `-${digits}` : digits;
}

/** A minus sign parts two numbers as well as a comma. */
export function pair(x: number, y: number): string {
  return `${tenths(x)}${y < 0 ? '' : ','}${tenths(y)}`;
}

/**
 * A path of straight lines, as vega writes it, with steps in place of places: steps along an axis are alike and small. Counted in whole
 * tenths, so that no error adds up. Paths with curves, and those of a few points, stay as they are.
 */
export function shortenPath(path: string): string {
  const commands = [...path.matchAll(/([MLZ])([^MLZ]*)/g)];
  if (!/^[MLZ\d.,-]+$/.test(path) || commands.length < 4) return path;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let isLine = false;
  const parts: string[] = [];
  for (const [, command, place = ''] of commands) {
    if (command === 'Z') {
      parts.push('z');
      [x, y, isLine] = [startX, startY, false];
      continue;
    }
    const [nextX = 0, nextY = 0] = place.split(',').map((text) => Math.round(Number(text) * 10));
    if (command === 'M') {
      parts.push(`M${pair(nextX, nextY)}`);
      [startX, startY, isLine] = [nextX, nextY, false];
    } else {
      const step = pair(nextX - x, nextY - y);
      parts.push(isLine ? (step.startsWith('-') ? step : ` ${step}`) : `l${step}`);
      isLine = true;
    }
    [x, y] = [nextX, nextY];
  }
  return parts.join('');
}
