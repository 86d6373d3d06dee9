/** Options as text: when two spellings say the same to fio. */

/** Second names of options (fio options.c, alias). */
const ALIASES: Readonly<Record<string, string>> = {
  readwrite: 'rw',
  blocksize: 'bs',
  blocksize_range: 'bsrange',
  blockalign: 'ba',
  io_limit: 'io_size',
  timeout: 'runtime',
  iodepth_batch_submit: 'iodepth_batch',
};

export function canonicalName(name: string): string {
  return ALIASES[name] ?? name;
}

/** 4k, 4K, 4KiB and 4096 are one value; texts are compared without regard to case and spaces. */
export function sameValue(a: string, b: string): boolean {
  return spell(a) === spell(b);
}

/** `${VAR}` and `$pagesize` had values that only the submitter's machine knows. */
export function isUnknownValue(value: string): boolean {
  return value.includes('$');
}

function spell(value: string): string {
  const text = value
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/^"(.*)"$/, '$1');
  return text
    .split(/([,:/-])/)
    .map(plainNumber)
    .join('');
}

function plainNumber(text: string): string {
  const match = /^(\d+)(?:([kmgtp])i?b?|b)?$/.exec(text);
  if (match === null) return text;
  return String(Number(match[1]) * 1024 ** ' kmgtp'.indexOf(match[2] ?? ' '));
}
