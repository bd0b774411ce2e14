const rounds = 64;
const constants = new Uint32Array(rounds);
const start = new Uint32Array(8);

// The first 32 bits of the fractional parts of the cube and square roots of the first primes (FIPS
// 180-4).
for (let candidate = 2, found = 0; found < rounds; candidate += 1) {
  let isPrime = true;
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
  if (!isPrime) continue;
  if (found < 8) start[found] = fraction(Math.sqrt(candidate));
  constants[found] = fraction(Math.cbrt(candidate));
  found += 1;
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) >>> 0;
}

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/**
 * First 32 bits of the SHA-256 of ASCII text, for proofs of work only. Web Crypto needs HTTPS and
 * returns a promise per hash, which is too slow for thousands of short texts.
 */
export function sha256Head(text: string): number {
  const blocks = Math.ceil((text.length + 9) / 64);
  const bytes = new Uint8Array(blocks * 64);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, text.length * 8);
  const state = start.slice();
  const words = new Uint32Array(rounds);
  const at = (list: Uint32Array, index: number) => list[index] ?? 0;
  for (let block = 0; block < blocks; block += 1) {
    for (let round = 0; round < rounds; round += 1) {
      if (round < 16) {
        words[round] = view.getUint32(block * 64 + round * 4);
        continue;
      }
      const early = at(words, round - 15);
      const late = at(words, round - 2);
      words[round] =
        at(words, round - 16) +
        (rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)) +
        at(words, round - 7) +
        (rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let round = 0; round < rounds; round += 1) {
      const first =
        (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + at(constants, round) + at(words, round)) | 0;
      const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + value;
  }
  return at(state, 0);
}
