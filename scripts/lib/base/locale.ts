/** The language that numbers and dates are written in, as BCP 47 names it. In a browser it is that of the page. */

interface Host {
  readonly document?: { readonly documentElement: { readonly lang: string } };
}

let LANGUAGE = (globalThis as Host).document?.documentElement.lang || 'en';

export function language(): string {
  return LANGUAGE;
}

/** From now on. */
export function useLanguage(code: string): void {
  LANGUAGE = code;
}
