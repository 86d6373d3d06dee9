import { isEmptyRange, isRange, parseVersionRange } from '../base/version-range.ts';
import type { Finding, NoteRule } from './types.ts';

const VERSIONS = ['firmware', 'software', 'kernel', 'fio_version'] as const;
const ALLOWED = 'a version such as 3.36, or comparisons with spaces between them: >=3.16 <3.20';

/** What is wrong with one version or range. */
function faultOf(key: string, text: string): Pick<Finding, 'message' | 'fix'> | undefined {
  if (!isRange(text)) {
    const isVersion = key !== 'fio_version' || /^(fio-)?\d+(\.\d+)+(-\S+)?$/i.test(text.trim());
    return isVersion ? undefined : { message: 'this is not a fio version', fix: 'write the version as fio prints it' };
  }
  const range = parseVersionRange(text);
  if (range === undefined)
    return {
      message: 'this range of versions cannot be read',
      fix: 'put <, <=, > or >= right before numbers with dots; for several versions write a list',
    };
  return isEmptyRange(range)
    ? { message: 'no version lies in this range', fix: 'swap the two ends, or write two ranges as a list' }
    : undefined;
}

export const noteRanges: NoteRule = {
  id: 'R-note-ranges',
  scope: 'note',
  severity: 'error',
  title: 'Ranges of an advisory can be read and are not empty',
  description:
    'Firmware, software, kernel and fio are asked for by a version as it was recorded, or by one or more of `<`, `<=`, `>` and `>=` with numbers and dots after them; all have to hold. A range goes by the first number with dots in what was recorded: `5.15.0-91-generic` is 5.15.0. A release candidate comes before its release, and `3.41-117-g0dc1` between 3.41 and the next. `date.from` is not after `date.to`.',
  check: ({ file, note: { affects } }) => {
    const ofVersions = VERSIONS.flatMap((key) => {
      const asked = affects[key] ?? [];
      const texts = typeof asked === 'string' ? [asked] : asked;
      return texts.flatMap((text, place): readonly Finding[] => {
        const fault = faultOf(key, text);
        const pointer = typeof asked === 'string' ? `/affects/${key}` : `/affects/${key}/${place}`;
        return fault === undefined ? [] : [{ file, pointer, found: text, allowed: ALLOWED, ...fault }];
      });
    });
    const { from, to } = affects.date ?? {};
    if (from === undefined || to === undefined || from <= to) return ofVersions;
    const fix = 'exchange the two days';
    const message = 'the first day is after the last';
    return [
      ...ofVersions,
      { file, pointer: '/affects/date/from', message, found: from, allowed: `${to} or before`, fix },
    ];
  },
};
