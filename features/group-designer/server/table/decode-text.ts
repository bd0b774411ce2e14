/** Decodes text in its detected encoding; undefined for binary data. */
export function decodeText(bytes: Buffer): { text: string; encoding: string } | undefined {
  const encoding = markedEncoding(bytes) ?? unmarkedEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return isBinary(text) ? undefined : { text, encoding };
}

function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/**
 * In UTF-16, every other byte of Latin text is zero. Text that is not UTF-8 is taken as
 * Windows-1252, which Excel writes in Western Europe.
 */
function unmarkedEncoding(bytes: Buffer): string {
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 6 && even < odd / 4) return 'utf-16le';
  if (even > head.length / 6 && odd < even / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** A few control characters can occur in a table; hundreds mean binary data. */
function isBinary(text: string): boolean {
  const head = text.slice(0, 65_536);
  // oxlint-disable-next-line no-control-regex
  const controls = head.match(/[\0-\x08\x0e-\x1f\ufffd]/g)?.length ?? 0;
  return controls > 4 && controls > head.length / 100;
}
