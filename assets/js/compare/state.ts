/** What is compared, as the address says it: ?c=run:configuration,run:configuration&base=2&workload=4k-randread&all=1&data=version. */

export interface CompareState {
  /** `<run>:<configuration>`, or `<run>` for all of its configurations. */
  readonly tokens: readonly string[];
  /** Place of the baseline, from 0; absent when none was chosen. */
  readonly base?: number;
  readonly all: boolean;
  /** Workload class that is shown alone. */
  readonly workload?: string;
  /** Version of the data that the link was made with. */
  readonly data?: string;
}

const WORKLOAD = /^[a-z0-9-]{1,64}$/;
const TOKEN = /^[A-Za-z0-9._-]+(?::[A-Za-z0-9._-]+)?$/;

/** Reads a query; what is not understood is left out. Links of before say `work`. */
export function readState(query: string): CompareState {
  const values = new URLSearchParams(query);
  const tokens = (values.get('c') ?? '').split(',').filter((token) => TOKEN.test(token));
  const base = Number(values.get('base') ?? 0) - 1;
  const data = values.get('data');
  const workload = values.get('workload') ?? values.get('work');
  return {
    tokens: [...new Set(tokens)],
    ...(Number.isInteger(base) && base >= 0 ? { base } : {}),
    all: values.get('all') === '1',
    ...(workload !== null && WORKLOAD.test(workload) ? { workload } : {}),
    ...(data !== null && /^[0-9a-f]{1,64}$/.test(data) ? { data } : {}),
  };
}

/** The query of a state, "" for nothing picked. Commas and colons stay as they are: a link is read by people too. */
export function writeState({ tokens, base, all, workload, data }: CompareState): string {
  if (tokens.length === 0) return '';
  const parts = [
    `c=${tokens.join(',')}`,
    ...(base !== undefined ? [`base=${base + 1}`] : []),
    ...(workload === undefined ? [] : [`workload=${workload}`]),
    ...(all ? ['all=1'] : []),
    ...(data === undefined ? [] : [`data=${data}`]),
  ];
  return `?${parts.join('&')}`;
}
