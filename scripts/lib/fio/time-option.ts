/** Times of options, as fio reads them. */
const SECONDS: Readonly<Record<string, number>> = { us: 1e-6, ms: 1e-3, '': 1, s: 1, m: 60, h: 3600, d: 86400 };

/** A time as fio reads it, s: "90", "90s", "1m", "500ms". Undefined for anything else. */
export function secondsOf(text: string): number | undefined {
  const match = /^\s*(\d+)\s*(us|ms|s|m|h|d|)\s*$/i.exec(text);
  return match === null ? undefined : Number(match[1]) * (SECONDS[match[2]?.toLowerCase() ?? ''] ?? 1);
}
