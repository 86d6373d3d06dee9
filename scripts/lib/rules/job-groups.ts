import type { JobSection } from '../fio/types.ts';

/**
 * Sections that fio reports as one entry, in file order: with group_reporting a group holds until stonewall or new_group.
 * Without it each section is a group of its own.
 */
export function jobGroupsOf(sections: readonly JobSection[]): readonly (readonly JobSection[])[] {
  const groups: JobSection[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    const isApart = ['stonewall', 'wait_for_previous', 'new_group'].some((name) => isSet(section, name));
    if (last === undefined || isApart || !isSet(section, 'group_reporting')) groups.push([section]);
    else last.push(section);
  }
  return groups;
}

/** Whether a flag is given, and not as `flag=0`. */
export function isSet({ options }: JobSection, flag: string): boolean {
  const value = options.get(flag)?.value;
  return value !== undefined && value !== '0';
}
