/** Tables come without being laid out, so that the page is there at once; they are, one after the other, when the browser has time. */

const LATE = 'scroll-late';

/** Safari has no word for it yet. */
function whenIdle(step: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(step);
  else setTimeout(step, 50);
}

/** From the first on; all at once where the address leads to a place on the page, which would move while there are guesses above it. */
export function layOutTables(page: Document): void {
  const late = [...page.querySelectorAll(`.${LATE}`)];
  const next = (): void => {
    late.shift()?.classList.remove(LATE);
    if (late.length > 0) whenIdle(next);
  };
  if (location.hash === '') {
    whenIdle(next);
    return;
  }
  for (const table of late) table.classList.remove(LATE);
  // Where the browser has not been there yet, it goes there itself.
  page.querySelector(':target')?.scrollIntoView({ behavior: 'instant' });
}
