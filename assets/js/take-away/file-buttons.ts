/** The buttons under a table that hand it over as a file; table-tools.ts hears them. */

/** `words` name a button to screen readers, with {kind} and {caption} in them. */
export function fileButtons(caption: string, words: string): readonly HTMLElement[] {
  return ['CSV', 'JSON'].map((kind) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.tableFile = kind.toLowerCase();
    button.ariaLabel = words.replace('{kind}', kind).replace('{caption}', caption);
    button.append(kind);
    return button;
  });
}
