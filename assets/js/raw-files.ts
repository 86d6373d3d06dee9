/** Lets the names in the list of an archive hand out the one file: its bytes alone are fetched, and held against its SHA-256. */
import { download } from './download.ts';
import { fetched } from './fetched.ts';

/** Bytes of the archive from `at` on; a server that knows no ranges sends all of it. */
async function fetchBytes(archive: string, at: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
  if (size === 0) return new Uint8Array();
  const answer = await fetched(archive, { headers: { range: `bytes=${at}-${at + size - 1}` } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const own = answer.status === 206 ? bytes : bytes.slice(at, at + size);
  if (own.length !== size) throw new Error(`${archive}: ${own.length} bytes of ${size}`);
  return own;
}

/** Undefined where the browser computes none: outside https and this machine. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (crypto.subtle === undefined) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether its SHA-256 was computed and found right. */
async function handOut(link: HTMLAnchorElement, archive: string): Promise<boolean> {
  const { bytes: size } = link.dataset;
  const row = link.closest('tr');
  // Its place in the archive stands in the row, in groups of digits.
  const at = row?.cells[2]?.textContent?.replace(/\D/g, '');
  const path = link.textContent ?? '';
  const wanted = row?.querySelector('code')?.textContent;
  const bytes = await fetchBytes(archive, Number(at), Number(size));
  const found = await sha256Of(bytes);
  if (found !== undefined && found !== wanted) throw new Error(`${path} has the SHA-256 ${found}`);
  download(new Blob([bytes]), path.slice(path.lastIndexOf('/') + 1));
  return found !== undefined;
}

const table = document.querySelector<HTMLTableElement>('table[data-archive]');
const said = document.querySelector('[data-said]');

table?.addEventListener('click', async (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-bytes]') : null;
  if (link === null) return;
  event.preventDefault();
  const { archive = '', fetching = '', fetched = '', unchecked = '', failed = '' } = table.dataset;
  const say = (text: string): void => {
    if (said !== null) said.textContent = `${link.textContent}: ${text}`;
  };
  say(fetching);
  try {
    say((await handOut(link, archive)) ? fetched : unchecked);
  } catch {
    say(failed);
  }
});
