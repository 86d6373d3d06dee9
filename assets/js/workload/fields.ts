/** The fields of the tools: a state out of them, and into them. */
import { readAmount, writeAmount } from '#engine/scripts/lib/base/units.ts';
import { isLatencyName, type WorkloadState } from './state.ts';

export interface Fields {
  readonly words: HTMLInputElement;
  /** Undefined while the limit is no time. */
  readonly read: () => WorkloadState | undefined;
  readonly write: (state: WorkloadState) => void;
  /** Shows the field of the limit where one is picked. */
  readonly settle: () => void;
}

/** "1 ms" of "1ms". */
function spaced(text: string): string {
  return text.replace(/(\d)([a-z])/, '$1 $2');
}

export function fieldsOf(form: HTMLElement): Fields {
  const field = <T extends HTMLElement>(name: string): T | null => form.querySelector<T>(`[name="${name}"]`);
  const words = field<HTMLInputElement>('q') ?? document.createElement('input');
  const all = field<HTMLInputElement>('all');
  const limit = field<HTMLInputElement>('limit');
  const loads = [...document.querySelectorAll<HTMLInputElement>('.load-choice input')];
  const picked = (name: string): string => field<HTMLSelectElement>(name)?.value ?? '';
  const pick = (name: string, value = ''): void => {
    const select = field<HTMLSelectElement>(name);
    if (select === null) return;
    select.value = value;
    // A value that the page does not have shows nothing rather than something else.
    if (select.value !== value) select.selectedIndex = -1;
  };
  const settle = (): void => {
    if (limit !== null) limit.hidden = picked('latency') === '';
  };
  return {
    words,
    settle,
    read: () => {
      const latency = picked('latency');
      const ns = isLatencyName(latency) ? readAmount('time', limit?.value ?? '') : undefined;
      limit?.toggleAttribute('aria-invalid', isLatencyName(latency) && ns === undefined);
      if (isLatencyName(latency) && ns === undefined) return undefined;
      const [per, kind, evidence] = ['per', 'kind', 'evidence'].map(picked);
      const load = loads.slice(1).find(({ checked }) => checked)?.value;
      return {
        ...(load === undefined ? {} : { load }),
        ...(isLatencyName(latency) && ns !== undefined ? { limit: { latency, ns } } : {}),
        ...(per ? { per } : {}),
        all: all?.checked === true,
        q: words.value,
        ...(kind ? { kind } : {}),
        ...(evidence ? { evidence } : {}),
      };
    },
    write: (state) => {
      const load = loads.find(({ value }) => value === state.load) ?? loads[0];
      if (load !== undefined) load.checked = true;
      pick('latency', state.limit?.latency);
      if (limit !== null && state.limit !== undefined) limit.value = spaced(writeAmount('time', state.limit.ns));
      pick('per', state.per);
      pick('kind', state.kind);
      pick('evidence', state.evidence);
      if (all !== null) all.checked = state.all;
      words.value = state.q;
      settle();
    },
  };
}
