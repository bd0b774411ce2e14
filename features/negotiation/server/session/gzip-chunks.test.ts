import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gzipFile, noChunks, withChunk } from './gzip-chunks.ts';

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 32_000, maxLength: 34_000, size: 'max' }));

test('NE-19 decompressing incrementally compressed pieces returns the text, wherever it ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 4 }), fc.string(), async (texts, end) => {
      let pieces = noChunks;
      let whole = '';
      for (const each of texts) {
        pieces = await withChunk(pieces, each);
        whole += each;
        expect(gunzipSync(gzipFile(pieces, end)).toString()).toBe(whole + end);
      }
    }),
    { numRuns: 12 },
  );
});

test('NE-19 compressed pieces are reused, and later ones may refer back to them', async () => {
  const sentence = 'The parties agree on what is said above, each for its part, and on nothing else beside it. ';
  const one = await withChunk(noChunks, sentence.repeat(300));
  const other = await withChunk(one, sentence.repeat(300));
  expect(other.blocks[1]).toBe(one.blocks[1]);
  expect(other.blocks[2]?.length).toBeLessThan(one.blocks[1]?.length ?? 0);
});
