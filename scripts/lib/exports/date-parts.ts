/** The parts of a date that are known. */
export interface DateParts {
  readonly year?: string;
  /** 01 to 12. */
  readonly month?: string;
  readonly day?: string;
}

/** "2019-05" -> year and month; nothing for a date that is not recorded. */
export function datePartsOf(date = ''): DateParts {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date) ?? [];
  return { year, month, day };
}
