/** One file over HTTP, of anybody's server: no more of it than was asked for, and never waited for without end. */
import type { Effects } from '../base/effects.ts';

export type Fetched =
  | { readonly bytes: Uint8Array; readonly redirects: readonly string[] }
  /**
   * `gone`: the server says that there is no such file. `too_large`: more came than the limit. `refused`: it leads to where nothing is fetched
   * from. `astray`: it leads to no file. `unread`: all else, which may pass. `retryAfterMs`: how long the server asks to be left alone.
   */
  | {
      readonly fault: string;
      readonly kind: Fault;
      readonly redirects: readonly string[];
      readonly retryAfterMs?: number | undefined;
    };

type Fault = 'gone' | 'too_large' | 'refused' | 'astray' | 'unread';

export interface FetchLimits {
  readonly patienceMs?: number;
  /** Asked before each request, of redirects too: why nothing is fetched from there. */
  readonly refuse?: (url: URL) => Promise<string | undefined>;
}

/** ms after which a server is given up that sent less than LEAST bytes in them. */
const PATIENCE = 30_000;
const LEAST = 65_536;
const MOST_REDIRECTS = 5;

/** Follows redirects to other addresses of the web, and tells them. Never throws. */
export async function fetchFile(
  { fetch }: Pick<Effects, 'fetch'>,
  address: URL,
  limit: number,
  { patienceMs = PATIENCE, refuse = async () => undefined }: FetchLimits = {},
): Promise<Fetched> {
  const redirects: string[] = [];
  const control = new AbortController();
  let size = 0;
  let timer = setTimeout(() => control.abort(), patienceMs);
  const failed = (kind: Fault, fault: string): Fetched => ({ fault, kind, redirects });
  const unread = (fault: string, retryAfterMs?: number): Fetched => ({ ...failed('unread', fault), retryAfterMs });
  try {
    let url = address;
    for (;;) {
      const refused = await refuse(url);
      if (refused !== undefined) return failed('refused', refused);
      // Other encodings are not the bytes of the file.
      const headers = { 'accept-encoding': 'identity' };
      const response = await fetch(url, { redirect: 'manual', signal: control.signal, headers });
      const { status, body } = response;
      if (status === 200) {
        const parts: Uint8Array[] = [];
        let sinceLast = 0;
        for await (const part of body ?? []) {
          size += part.length;
          sinceLast += part.length;
          if (sinceLast >= LEAST) {
            clearTimeout(timer);
            timer = setTimeout(() => control.abort(), patienceMs);
            sinceLast = 0;
          }
          if (size > limit) return failed('too_large', `more than ${limit} bytes`);
          parts.push(part);
        }
        return { bytes: Buffer.concat(parts), redirects };
      }
      await body?.cancel();
      if (status === 404 || status === 410) return failed('gone', `HTTP ${status}`);
      const location = response.headers.get('location');
      if (status < 300 || status > 399 || location === null)
        return unread(`HTTP ${status}`, retryAfterOf(response.headers));
      if (redirects.length === MOST_REDIRECTS) return failed('astray', `more than ${MOST_REDIRECTS} redirects`);
      if (!URL.canParse(location, url)) return failed('astray', 'redirected to what is no address');
      url = new URL(location, url);
      if (!/^https?:$/.test(url.protocol)) return failed('astray', `redirected to ${url.protocol}`);
      redirects.push(url.href);
    }
  } catch (error) {
    const within = `within ${patienceMs / 1000} s`;
    const slow = size === 0 ? `no answer ${within}` : `${size} bytes came, and too few more ${within}`;
    if (control.signal.aborted) return unread(slow);
    const { message, cause } = error as Error;
    return unread(cause instanceof Error && cause.message !== '' ? cause.message : message);
  } finally {
    clearTimeout(timer);
    control.abort();
  }
}

/** Seconds, or a day and time: of the server's own clock. */
function retryAfterOf(headers: Headers): number | undefined {
  const asked = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(asked) ? 1000 * Number(asked) : Date.parse(asked) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
