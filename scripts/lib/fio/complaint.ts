/** What fio itself says went wrong, in the text that it writes beside a result or instead of one. */

/** A line of a client stands behind the name of its server: <host> error: failed to setup shm segment. */
const COMPLAINT = /^(?:fio: |<[^>]*> (?:fio: |error))/;
const LONGEST = 160;

/** The first such line, in quotes; undefined where there is none. */
export function complaintIn(lines: readonly string[]): string | undefined {
  const line = lines.find((one) => COMPLAINT.test(one))?.trim();
  return line === undefined ? undefined : JSON.stringify(line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
}
