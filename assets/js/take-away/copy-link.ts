/** Copies an address; where the browser does not let it, shows it to be copied by hand. */

export interface CopyWords {
  readonly copied: string;
  readonly byHand: string;
}

/** Says in `said` what happened. */
export async function copyLink(address: string, said: HTMLElement, { copied, byHand }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    said.replaceChildren(copied);
  } catch {
    const field = document.createElement('input');
    field.type = 'text';
    field.className = 'share-address';
    field.readOnly = true;
    field.value = address;
    const label = document.createElement('label');
    label.append(byHand, ' ', field);
    said.replaceChildren(label);
    field.select();
  }
}
