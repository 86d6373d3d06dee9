/** Fetches what the site publishes. */

/** Throws with the status where there is no such document. */
export async function fetched(address: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer;
}

export async function fetchJson<T>(address: string, options?: RequestInit): Promise<T> {
  return (await (await fetched(address, options)).json()) as T;
}

/** Keeps what was fetched; what failed is fetched again when it is asked for again. */
export function fetchOnce<T>(fetchOne: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? fetchOne(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}
