/** Fetches templates, each once for all charts of a page. */
import type { Runtime } from '#engine/scripts/lib/charts/runtimes.ts';

const templates = new Map<string, Promise<Runtime>>();

/** Addresses do not change with their content, so the browser asks whether its copy still holds. */
export async function fetchJson<T>(url: URL): Promise<T> {
  const answer = await fetch(url, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${answer.status} ${url.pathname}`);
  return (await answer.json()) as T;
}

export function fetchTemplate(name: string, folder: URL): Promise<Runtime> {
  const place = new URL(`${name}.json`, folder);
  const loading = templates.get(place.href) ?? fetchJson<Runtime>(place);
  templates.set(place.href, loading);
  return loading;
}
