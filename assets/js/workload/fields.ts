/** The fields of the tools: a state out of them, and into them. */
import { unitSymbol } from '#engine/scripts/lib/base/unit-symbols.ts';
import { readAmount, writeAmount } from '#engine/scripts/lib/base/units.ts';
import { isLatencyName, type WorkloadState } from './state.ts';

export interface Fields {
  readonly words: HTMLInputElement;
  /** Undefined while the limit is no time. */
  readonly read: () => WorkloadState | undefined;
  readonly write: (state: WorkloadState) => void;
  /** Makes the fields of the limit agree with the one that was changed. */
  readonly settle: (changed?: EventTarget | null) => void;
}

/** "1 ms" of "1ms", in the language of the page. */
function spaced(text: string): string {
  return text.replace(/(?<=\d)[a-z]+$/, (unit) => ` ${unitSymbol(unit)}`);
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
  const slider = field<HTMLInputElement>('slider');
  const tools = form.querySelector<HTMLElement>('.curve-tools');
  const [from, to] = [Number(tools?.dataset.from), Number(tools?.dataset.to)];
  /** The slider runs from the lowest to the highest latency of the curves, each step the same factor. */
  const slide = (ns: number | undefined): void => {
    if (slider === null || ns === undefined) return;
    const share = Math.log(ns / from) / Math.log(to / from);
    slider.value = String(Math.round(Number(slider.max) * share));
    slider.setAttribute('aria-valuetext', limit?.value ?? '');
  };
  const settle = (changed?: EventTarget | null): void => {
    if (limit === null) return;
    if (slider !== null && changed === slider) {
      const ns = from * (to / from) ** (Number(slider.value) / Number(slider.max));
      limit.value = spaced(writeAmount('time', Number(ns.toPrecision(3))));
    }
    // Who asks for a limit without saying of what means the latency that is drawn.
    const isAsked = changed !== undefined && (changed === slider || changed === limit);
    if (isAsked && picked('latency') === '') pick('latency', tools?.dataset.latency);
    // What the slider gives is rounded: put back to it, it would never leave a place where steps are small.
    if (slider !== null && changed === slider) slider.setAttribute('aria-valuetext', limit.value);
    else slide(readAmount('time', limit.value));
  };
  return {
    words,
    settle,
    read: () => {
      const latency = picked('latency');
      const ns = isLatencyName(latency) ? readAmount('time', limit?.value ?? '') : undefined;
      if (limit !== null) limit.ariaInvalid = String(isLatencyName(latency) && ns === undefined);
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
