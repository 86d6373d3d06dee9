/** HTML as text that knows that it is HTML: what is filled into a template is escaped unless it is HTML itself. */

export interface Html {
  readonly html: string;
}

type Filling = Html | string | number | undefined | readonly Filling[];

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function fill(value: Filling): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (one) => NAMES[one] ?? one);
  if (typeof value === 'number') return String(value);
  if ('html' in value) return value.html;
  return value.map(fill).join('');
}

/** A template with its places filled in; nothing for undefined, all of a list. */
export function html(parts: TemplateStringsArray, ...values: readonly Filling[]): Html {
  return { html: parts.reduce((text, part, place) => `${text}${fill(values[place - 1])}${part}`) };
}

/** Text that is HTML already, such as a drawing. */
export function asHtml(text: string): Html {
  return { html: text };
}

/** What `make` gives for a value; nothing without one, or for an empty list. */
export function when<T>(value: T | undefined, make: (value: T) => Html): Html | undefined {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? undefined : make(value);
}
