/** Hands the reader a file, and its name. */

/** Starts a download of what was made in the page. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Name of a file without its kind: the end of the page's address, and what of the page it is. */
export function fileName(part: string): string {
  const page = location.pathname.split('/').filter((folder) => folder !== '' && !folder.endsWith('.html'));
  return [...page.slice(-2), part].filter((one) => one !== '').join('-');
}
