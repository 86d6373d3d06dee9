/** Whether logs can be of the result beside them: their mean rate against fio's own figure. */

export interface LogCheck {
  readonly of: 'iops' | 'bw';
  /** Mean over the window of the logs. */
  readonly logged: number;
  /** What fio reports for the whole time. */
  readonly reported: number;
  /** Logs that leave more out than the rates may differ by: the share of the time that they cover, and their highest rate. */
  readonly partly?: { readonly covered: number; readonly highest: number };
}

/** Share of fio's own figure by which the logs may differ. */
export const LOG_APART = 0.05;

/** What the time without rows held is not known: anything from nothing to the highest rate that was logged. */
export function logsDisagree({
  logged,
  reported,
  partly: { covered, highest } = { covered: 1, highest: 0 },
}: LogCheck): boolean {
  const least = logged * covered;
  const most = least + (1 - covered) * highest;
  return least > (1 + LOG_APART) * reported || most < (1 - LOG_APART) * reported;
}
