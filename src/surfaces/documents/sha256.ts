/** SHA-256 (FIPS 180-4) in hexadecimal: a document is made synchronously, which Web Crypto is not. */
export function sha256Hex(text: string): string {
  const message = new TextEncoder().encode(text);
  const blocks = new Uint8Array(((message.length + 72) >>> 6) << 6);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(message.length / 0x2000_0000));
  view.setUint32(blocks.length - 4, (message.length << 3) >>> 0);
  const state = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const words = new Uint32Array(64);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let t = 0; t < 64; t++) words[t] = t < 16 ? view.getUint32(at + t * 4) : schedule(words, t);
    compress(state, words);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

const PRIMES = firstPrimes(64);
/** Section 4.2.2. */
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return primes;
}

/** The first 32 bits of the fractional part. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 0x1_0000_0000);
}

function schedule(words: Uint32Array, t: number): number {
  const a = words[t - 15] as number;
  const b = words[t - 2] as number;
  const small = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
  const large = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
  return (large + (words[t - 7] as number) + small + (words[t - 16] as number)) >>> 0;
}

/** Section 6.2.2, steps 2 to 4. */
function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[t] as number) + (words[t] as number)) >>> 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = ((state[index] as number) + value) >>> 0;
  }
}

type Eight = [number, number, number, number, number, number, number, number];

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
