/** Fetches templates, each once for all charts of a page. */
import { type Expressions, type LeanRuntime, wholeRuntime } from '#engine/scripts/lib/charts/lean-runtime.ts';
import type { Runtime } from '#engine/scripts/lib/charts/runtimes.ts';

const kept = new Map<string, Promise<unknown>>();

/** Addresses do not change with their content, so the browser asks whether its copy still holds. */
export async function fetchJson<T>(url: URL): Promise<T> {
  const answer = await fetch(url, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${answer.status} ${url.pathname}`);
  return (await answer.json()) as T;
}

/** Once for all charts of the page. */
export function fetchKept<T>(place: URL): Promise<T> {
  const loading = kept.get(place.href) ?? fetchJson<T>(place);
  kept.set(place.href, loading);
  return loading as Promise<T>;
}

/** A template with the expressions that it names. */
export async function fetchTemplate(name: string, folder: URL): Promise<Runtime> {
  const template = await fetchKept<LeanRuntime>(new URL(`${name}.json`, folder));
  return wholeRuntime(template, await fetchKept<Expressions>(new URL(template.expressions, folder)));
}
