/** What a page of files is called: names of the folders or files, these without what only says their format. */
export function titleOfNames(names: readonly string[]): string {
  const short = names.map((name) => name.replace(/\.(json|txt|out|log)?(\.gz)?$/, ''));
  return short.join(', ').slice(0, 120) || 'fio';
}
