/** SHA-256 (FIPS 180-4) of a text, without Node or the browser's asynchronous one. For short texts. */

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) >>> 0;
const rounds = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const initial = primes(8).map((prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

/** Lower-case hex, 64 digits. */
export function sha256Hex(text: string): string {
  const view = padded(text);
  const hash = new Uint32Array(initial);
  const words = new Uint32Array(64);
  const word = (index: number): number => words[index] ?? 0;
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) words[i] = view.getUint32(block + i * 4);
      else {
        const s0 = rotate(word(i - 15), 7) ^ rotate(word(i - 15), 18) ^ (word(i - 15) >>> 3);
        const s1 = rotate(word(i - 2), 17) ^ rotate(word(i - 2), 19) ^ (word(i - 2) >>> 10);
        words[i] = word(i - 16) + s0 + word(i - 7) + s1;
      }
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let i = 0; i < 64; i += 1) {
      const t1 = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (rounds[i] ?? 0) + word(i);
      const t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => {
      hash[index] = (hash[index] ?? 0) + value;
    });
  }
  return [...hash].map((value) => value.toString(16).padStart(8, '0')).join('');
}
