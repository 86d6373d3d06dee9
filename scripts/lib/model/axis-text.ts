/** Axes of configurations where their values stand without a header. */
import { capitalised } from '../base/words.ts';

const ACRONYMS: ReadonlySet<string> = new Set(['os', 'raid', 'ec', 'lun', 'cpu', 'ram', 'qos', 'fs', 'nic', 'mtu']);

/** "Write cache" of write_cache, "RAID level" of raid_level. */
export function axisName(axis: string): string {
  const words = axis.split(/[_-]/).map((part) => (ACRONYMS.has(part) ? part.toUpperCase() : part));
  return capitalised(words.join(' '));
}

/** Whether a value is one, and no word for that nobody knows it. */
export function isKnownValue(value: string | undefined): boolean {
  return value !== undefined && !/^not[ _](?:stated|recorded)$/i.test(value);
}

/** Says nothing without the name of its axis. */
const BARE = /^(?:[\d.,\s]+|on|off|yes|no|none|true|false|default|enabled|disabled|not[ _](?:stated|recorded))$/i;

/** A value as it stands alone: "RAID 10", but "RAID level 10" and "Write cache off". */
export function axisText(axis: string, value: string): string {
  return BARE.test(value) ? `${axisName(axis)} ${value}` : value;
}

/** The values of some axes, by the names of the axes. */
export function axisTexts(axes: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(axes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([axis, value]) => axisText(axis, value));
}
