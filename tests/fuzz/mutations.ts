/** Damage to a file: bytes changed, pieces lost, doubled or moved, numbers and words replaced by awkward ones. Same seed, same damage. */
import fc from 'fast-check';

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1',
  '0.5',
  '1e308',
  '1e-300',
  '1e999',
  '-1e308',
  '00',
  '0x10',
  '1.',
  '.5',
  '1,5',
  '9'.repeat(400),
  '4294967295',
  '4294967296',
  '9007199254740993',
  '9223372036854775808',
  '18446744073709551615',
  'nan',
  '-inf',
  'NaN',
  'Infinity',
] as const;
const WORDS = [
  '',
  ' ',
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":1}',
  '"',
  '""',
  '\\',
  '\\u0000',
  '\\ud800',
  '\u202e',
  '\u0000',
  '\u001b[2J',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{ site.Title }}',
  '{{< x >}}',
  '[x](javascript:alert(1))',
  '=1+1',
  '@SUM(1)',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  'toString',
  '%s%n',
  '\r\n',
  '\n::error::x',
  '```',
  '|',
  ';',
  '#',
  '[global]',
  'include x',
  '$(x)',
  'x'.repeat(5000),
  '[['.repeat(2000),
  '4k',
  'randread',
  'read',
  'write',
  '100%',
  '1,2,3,4',
] as const;

type Edit =
  | { readonly kind: 'byte'; readonly at: number; readonly value: number }
  | { readonly kind: 'cut' | 'double' | 'end'; readonly at: number; readonly length: number }
  | { readonly kind: 'move'; readonly at: number; readonly length: number; readonly to: number }
  | { readonly kind: 'number' | 'word' | 'insert'; readonly at: number; readonly text: string };

export type Damage = readonly Edit[];

const place = fc.nat();
const length = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }) }, fc.integer({ min: 1, max: 4000 }));
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('byte' as const), at: place, value: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constantFrom('cut' as const, 'double' as const), at: place, length }),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), at: place, length }) },
  fc.record({ kind: fc.constant('move' as const), at: place, length, to: place }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('number' as const),
      at: place,
      text: fc.oneof(fc.constantFrom(...NUMBERS), fc.integer().map(String), fc.double({ noNaN: true }).map(String)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('word' as const),
      at: place,
      text: fc.constantFrom(...WORDS, ...NUMBERS),
    }),
  },
  fc.record({ kind: fc.constant('insert' as const), at: place, text: fc.constantFrom(...WORDS) }),
);

/** Mostly one edit: a file that is wholly rubbish is refused at its first byte. */
export const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 3, arbitrary: fc.array(edit, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(edit, { minLength: 2, maxLength: 4 }) },
);

function replaceToken(text: string, pattern: RegExp, at: number, by: string): string {
  const found = [...text.matchAll(pattern)];
  const one = found[at % Math.max(1, found.length)];
  return one === undefined ? text : text.slice(0, one.index) + by + text.slice(one.index + one[0].length);
}

function edited(text: string, one: Edit): string {
  const at = one.at % (text.length + 1);
  switch (one.kind) {
    case 'byte':
      return text.slice(0, at) + String.fromCharCode(one.value) + text.slice(at + 1);
    case 'cut':
      return text.slice(0, at) + text.slice(at + one.length);
    case 'double':
      return text.slice(0, at + one.length) + text.slice(at);
    case 'end':
      return text.slice(0, at);
    case 'move': {
      const rest = text.slice(0, at) + text.slice(at + one.length);
      const to = one.to % (rest.length + 1);
      return rest.slice(0, to) + text.slice(at, at + one.length) + rest.slice(to);
    }
    case 'number':
      return replaceToken(text, /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g, one.at, one.text);
    case 'word':
      return replaceToken(text, /"(?:[^"\\\n]|\\.)*"|[\p{L}_]+/gu, one.at, one.text);
    case 'insert':
      return text.slice(0, at) + Buffer.from(one.text, 'utf8').toString('latin1') + text.slice(at);
  }
}

/** Bytes as damaged; every byte is a sign here, so that none is lost on the way. */
export function damaged(bytes: Uint8Array, edits: Damage): Uint8Array {
  return new Uint8Array(Buffer.from(edits.reduce(edited, Buffer.from(bytes).toString('latin1')), 'latin1'));
}
