/** Fetches templates, each once for all charts of a page. */
import { type Expressions, type LeanRuntime, wholeRuntime } from '#engine/scripts/lib/charts/lean-runtime.ts';
import type { Runtime } from '#engine/scripts/lib/charts/runtimes.ts';
import { fetchJson, fetchOnce } from '../fetched.ts';

/** Addresses do not change with their content, so the browser asks whether its copy still holds. */
export function fetchFresh<T>(address: string): Promise<T> {
  return fetchJson<T>(address, { cache: 'no-cache' });
}

const kept = fetchOnce((address) => fetchFresh<unknown>(address));

/** Once for all charts of the page. */
export function fetchKept<T>(address: string): Promise<T> {
  return kept(address) as Promise<T>;
}

/** A template with the expressions that it names. */
export async function fetchTemplate(name: string, folder: URL): Promise<Runtime> {
  const template = await fetchKept<LeanRuntime>(new URL(`${name}.json`, folder).href);
  return wholeRuntime(template, await fetchKept<Expressions>(new URL(template.expressions, folder).href));
}
