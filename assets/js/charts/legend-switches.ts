/** The lines of a legend as switches: each hides and shows its series. */

/** Makes the switches and calls `change` with the hidden series after each use; returns what undoes it. */
export function addSwitches(legend: Element, change: (hidden: ReadonlySet<string>) => void): () => void {
  const hidden = new Set<string>();
  const undo = [...legend.querySelectorAll('.legend li')].map((item) => {
    const name = (item.textContent ?? '').trim();
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'legend-switch';
    button.setAttribute('aria-pressed', 'true');
    button.append(...item.childNodes);
    item.append(button);
    button.addEventListener('click', () => {
      const isHidden = !hidden.delete(name);
      if (isHidden) hidden.add(name);
      button.setAttribute('aria-pressed', String(!isHidden));
      change(hidden);
    });
    return () => item.replaceChildren(...button.childNodes);
  });
  return () => {
    for (const back of undo) back();
  };
}
