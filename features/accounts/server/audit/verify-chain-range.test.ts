import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineEnd } from './chain-store.ts';
import { verifyChainRange } from './verify-chain-range.ts';

const begin = { position: 41, hash: createHash('sha256').update('before').digest() };

/** Chain of these rows, computed one by one. */
function chainOf(value: readonly string[]): { lines: string[]; hashes: Buffer[] } {
  const lines: string[] = [];
  const hashes: Buffer[] = [];
  for (const text of value) {
    lines.push(`${begin.position + lines.length + 1}\n${text}`);
    hashes.push(
      createHash('sha256')
        .update(hashes.at(-1) ?? begin.hash)
        .update(lines.at(-1) ?? '')
        .digest(),
    );
  }
  return { lines, hashes };
}
const follow = (lines: readonly string[], hashes: readonly Buffer[], count: number) =>
  verifyChainRange(begin, { lines: lines.join(lineEnd), hashes: Buffer.concat(hashes) }, begin.position + count);

/** Shorter and longer than a hash, and with multi-byte characters. */
const rows = fc.array(
  fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => text.replaceAll(lineEnd, '')),
  {
    minLength: 1,
    maxLength: 30,
  },
);

test('AD-06 property: valid links are followed to the last, whatever their rows contain', () => {
  fc.assert(
    fc.property(rows, (value) => {
      const { lines, hashes } = chainOf(value);
      expect(follow(lines, hashes, value.length)).toEqual({ position: begin.position + value.length, hash: hashes.at(-1) });
    }),
  );
});

test('AD-06 property: the first changed link, or missing link or row, is reported', () => {
  fc.assert(
    fc.property(rows, fc.nat(), fc.constantFrom('line', 'hash', 'row', 'link'), (value, chosen, what) => {
      const { lines, hashes } = chainOf(value);
      const at = chosen % value.length;
      const position = begin.position + at + 1;
      const fault = (reason: 'changed' | 'missing') => ({ fault: { position, reason } });
      if (what === 'line') {
        expect(follow(lines.with(at, `${lines[at]}x`), hashes, value.length)).toEqual(fault('changed'));
      } else if (what === 'hash') {
        expect(follow(lines, hashes.with(at, createHash('sha256').update('another').digest()), value.length)).toEqual(fault('changed'));
      } else if (what === 'row') {
        expect(follow(lines.with(at, ''), hashes, value.length)).toEqual(fault('missing'));
      } else {
        expect(follow(lines.toSpliced(at, 1), hashes.toSpliced(at, 1), value.length)).toEqual(fault('missing'));
      }
    }),
  );
});
