import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findProof, sha256Head } from './find-proof.ts';

const headOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0);

test('CO-01 the hash is SHA-256 for texts of any length around the block size', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'proof of work: 0123456789 '.repeat(8).slice(0, length);
    expect(sha256Head(text), `${length} characters`).toBe(headOf(text));
  }
});

test('CO-01 the number found is a valid proof by Node’s SHA-256', async () => {
  const ticket = '0190a0b0-0000-7000-8000-000000000000.1700000000000.seal';
  const proof = await findProof(ticket, 12);
  expect(headOf(`${ticket}:${proof}`)).toBeLessThan(2 ** 20);
});

test('CO-01 the search yields to the page after every 500 attempts', async () => {
  const turns = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => turns.mockRestore());
  const proof = Number(await findProof('0190a0b0-0000-7000-8000-000000000000.1700000000000.seal', 14));
  expect(proof).toBeGreaterThan(1000);
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(Math.floor(proof / 500));
});
