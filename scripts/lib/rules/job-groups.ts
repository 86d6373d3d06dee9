import { isOn, optionsOfSection } from '../fio/effective-options.ts';
import type { JobSection } from '../fio/types.ts';

/**
 * Sections that fio reports as one entry, in file order: with group_reporting a group holds until stonewall or new_group.
 * Without it each section is a group of its own.
 */
export function jobGroupsOf(sections: readonly JobSection[]): readonly (readonly JobSection[])[] {
  const groups: JobSection[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    const options = optionsOfSection(section);
    const isApart = isOn(options, 'stonewall') || isOn(options, 'new_group');
    if (last === undefined || isApart || !isOn(options, 'group_reporting')) groups.push([section]);
    else last.push(section);
  }
  return groups;
}
