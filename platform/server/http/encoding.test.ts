import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encode, encodingOf, JsonAnswer } from './encoding.ts';

const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

test.each(['zstd', 'br', 'gzip'] as const)('an answer compressed with %s decodes to the same, short or long', async (encoding) => {
  for (const words of [200, 4_000, 40_000]) {
    const text = JSON.stringify(Array.from({ length: words }, (_, index) => `word ${index % 97} é`));
    const { encoding: sent, bytes } = await new JsonAnswer(text).bytes(encoding);
    expect(sent).toBe(encoding);
    expect(bytes.length).toBeLessThan(text.length / 2);
    expect(decoders[encoding](bytes).toString()).toBe(text);
  }
});

test('answers below 1 kB and binary ones are not compressed', async () => {
  const { encoding, bytes } = await new JsonAnswer('{"items":[]}').bytes('br');
  expect([encoding, bytes.toString()]).toEqual(['identity', '{"items":[]}']);
  expect((await encode('identity', Buffer.from('as it is'))).toString()).toBe('as it is');
});

test('the fastest encoding that a browser accepts is chosen, whatever their order', () => {
  expect(encodingOf('gzip, deflate, br, zstd')).toBe('zstd');
  expect(encodingOf('gzip, deflate, br')).toBe('br');
  expect(encodingOf('zstd;q=0, br;q=0.5, gzip')).toBe('br');
  expect(encodingOf('gzip')).toBe('gzip');
  expect(encodingOf(undefined)).toBe('identity');
});
