import { describe, expect, test } from 'vitest';
import { digitsOf, proofBytes, proofLine, readProof, signedText } from '#platform/contract/file-proof.ts';
import { statementOf, type FileStatement } from './proof.ts';
import { aClause, anEndedSession } from './testing/decided-session.ts';

const encoder = new TextEncoder();
const body = encoder.encode('%PDF-1.7\n…\n%%EOF\n');
const headHash = 'a'.repeat(64);
const about: FileStatement = {
  ...statementOf(anEndedSession([aClause(1)]), headHash)!,
  language: 'fr',
  sha256: 'b'.repeat(64),
};
const signature = `${'A'.repeat(86)}==`;
/** Format of older files. */
const file = new Uint8Array([...body, ...proofLine({ statement: about, signature })]);
const within: FileStatement = { ...about, sha256After: 'c'.repeat(64) };
const digits = digitsOf(proofLine({ statement: within, signature }));
const signed = (proof: string) => encoder.encode(`%PDF-1.7 /Contents <3082${proof}0000>\n%%EOF\n`);

describe('the proof of a contract', () => {
  test('NE-25 contains dates and counts, but no text or name', () => {
    const state = anEndedSession([aClause(1), aClause(2, { state: 'rejected', rejection: 'vote' })]);
    const statement = statementOf(state, headHash)!;
    expect(statement).toEqual({
      session: 'K7M2PQ4X',
      startedAt: state.startedAt,
      endedAt: state.endedAt,
      parties: 5,
      accepted: 1,
      rejected: 1,
      events: 312,
      headHash,
    });
  });

  test('NE-25 does not exist before the end of the session; undecided clauses are counted', () => {
    expect(statementOf(anEndedSession([aClause(1)], { phase: 'finalVote', endedAt: null }), headHash)).toBeUndefined();
    expect(statementOf(anEndedSession([aClause(1), aClause(2, { state: 'pending' })]), headHash)).toMatchObject({
      accepted: 1,
      rejected: 0,
      open: 1,
    });
    expect(statementOf(anEndedSession([]), headHash)).toMatchObject({ accepted: 0, rejected: 0 });
  });

  test('NE-25 the signed text does not depend on key order', () => {
    expect(signedText(Object.fromEntries(Object.entries(about).reverse()) as unknown as FileStatement)).toBe(signedText(about));
  });

  test('NE-25 is read from the hexadecimal signature in a file and covers the bytes before and after it', () => {
    const start = '%PDF-1.7 /Contents <3082'.length;
    expect(readProof(signed(digits))).toEqual({ statement: within, signature, start, end: start + digits.length });
    expect(digits.length / 2).toBeLessThan(proofBytes);
  });

  test('NE-25 is read from the end of older files', () => {
    expect(readProof(file)).toEqual({ statement: about, signature, start: body.length, end: file.length });
    expect(file.length - body.length).toBeLessThan(proofBytes);
  });

  test.each([
    ['nothing', body],
    ['an empty file', new Uint8Array()],
    ['a proof that is cut short', file.subarray(0, -1)],
    ['something behind it', new Uint8Array([...file, 32])],
    ['another order of keys', encoder.encode(`\n%Atrium-proof ${signature} {"session":"K7M2PQ4X","accepted":1}\n`)],
    [
      'unused bits in the last letter of its signature',
      new Uint8Array([...body, ...proofLine({ statement: about, signature: `${'A'.repeat(85)}B==` })]),
    ],
    ['no JSON', encoder.encode(`\n%Atrium-proof ${signature} {nothing}\n`)],
    ['digits that are written large', signed(digits.replace(/[a-f]/g, (digit) => digit.toUpperCase()))],
    ['digits that are cut short', signed(digits.slice(0, -2))],
    ['a proof of the last line within it', signed(digitsOf(proofLine({ statement: about, signature })))],
    ['a proof from within it as its last line', new Uint8Array([...body, ...proofLine({ statement: within, signature })])],
    ['bytes that are no text', new Uint8Array([...file.subarray(0, -10), 0xff, ...file.subarray(-9)])],
  ])('NE-25 is not found in a file with %s', (_, bytes) => {
    expect(readProof(bytes)).toBeUndefined();
  });
});
