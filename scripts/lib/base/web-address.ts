/** Addresses that people wrote. */

/** Undefined for what is no address. As URL.parse and URL.canParse, which browsers of early 2023 do not have. */
export function webAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
