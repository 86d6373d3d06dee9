/** What people read for an id of a manifest, of a test or of a configuration. */

/** The title of the one that has the id; the id itself where none has. */
export function titleIn(among: readonly { readonly id: string; readonly title: string }[], id: string): string {
  return among.find((one) => one.id === id)?.title ?? id;
}
