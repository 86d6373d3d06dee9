/** Isolates of Unicode (FSI to PDI), which keep a name from taking the figures behind it into its own direction. They take no room. Pure. */

export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}
