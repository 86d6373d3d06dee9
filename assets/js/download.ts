/** Hands the reader a file, and its name. */

/** Starts a download of what was made in the page. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Folders that tell a page from others, at most: section and page. */
const FOLDERS = 2;

/**
 * Name of a file without its kind: the end of the page's address, and what of the page it is. Pages below that of a run or report have its
 * id in it: tests of other runs may have the same names.
 */
export function fileName(part: string, path = location.pathname): string {
  const page = path.split('/').filter((folder) => folder !== '' && !folder.endsWith('.html'));
  const section = page.findIndex((folder) => folder === 'runs' || folder === 'reports');
  const own = section < 0 ? page.slice(-FOLDERS) : page.slice(section);
  return [...own, part].filter((one) => one !== '').join('-');
}
