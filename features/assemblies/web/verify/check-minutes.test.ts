import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { digitsOf, proofLine, signedText } from '#platform/contract/file-proof.ts';
import { logText } from '../../contract/log.ts';
import { statementOf, type MinutesFileStatement } from '../../contract/minutes/minutes-statement.ts';
import { anEvening } from '../../contract/testing/an-evening.ts';
import { chained } from '../../contract/testing/chained.ts';
import { checkMinutes } from './check-minutes.ts';

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const id = '3b1f0c52-9a44-4d6e-8a4c-6f1f7f0f2b11';
const keys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, published: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64') };
};
const { privateKey, published } = keys();

const evening = anEvening();
const events = chained(id, evening.events, sha256);
const log = new Uint8Array(Buffer.from(logText(id, events)));
const shown = { ...statementOf(id, evening.now, events.at(-1)?.hash ?? '')!, language: 'en' as const };

/** A file with its proof inside. */
function signedFile(more: Partial<MinutesFileStatement> = {}): Uint8Array<ArrayBuffer> {
  const [before, after] = [Buffer.from('%PDF-1.7\nminutes /Contents <3082'), Buffer.from('0000>\nstartxref\n%%EOF\n')];
  const statement = { ...shown, ...more, sha256: sha256(before), sha256After: sha256(after) };
  const proof = proofLine({ statement, signature: sign(null, Buffer.from(signedText(statement)), privateKey).toString('base64') });
  return new Uint8Array(Buffer.concat([before, Buffer.from(digitsOf(proof)), after]));
}

const check = (file: Uint8Array<ArrayBuffer>, { publicKey = published, inside = log }: { publicKey?: string; inside?: Uint8Array } = {}) =>
  checkMinutes(file, { publicKey, logIn: async () => inside });

test('PO-03 signed minutes are genuine, and their log leads to what they say', async () => {
  expect(await check(signedFile())).toMatchObject({
    kind: 'genuine',
    log: 'leadsToIt',
    annexes: [{ name: 'Accounts 2025.pdf' }, { name: 'Candidates.pdf' }],
    statement: { assembly: id, votes: 3, accepted: 2, rejected: 1 },
  });
});

test('PO-03 minutes whose log leads elsewhere, or breaks a rule, are named as such', async () => {
  expect(await check(signedFile({ headHash: 'a'.repeat(64) }))).toMatchObject({ kind: 'genuine', log: 'differs', annexes: [] });
  const forged = evening.events.map((event) =>
    event.kind === 'voteClosed' ? { ...event, payload: { ...event.payload, result: 'rejected' as const } } : event,
  );
  const inside = new Uint8Array(Buffer.from(logText(id, chained(id, forged, sha256))));
  expect(await check(signedFile(), { inside })).toMatchObject({ kind: 'genuine', log: 'differs' });
});

test('PO-03 any changed byte of minutes, and a signature by another key, are noticed', async () => {
  const file = signedFile();
  for (let at = 0; at < file.length; at++) {
    const changed = file.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect((await check(changed)).kind).not.toBe('genuine');
  }
  expect(await check(file, { publicKey: keys().published })).toEqual({ kind: 'altered' });
});

test('PO-03 a contract or another file is no minutes', async () => {
  expect(await check(signedFile({ assembly: undefined } as never))).toEqual({ kind: 'other' });
  expect(await check(new Uint8Array(Buffer.from('%PDF-1.7')))).toEqual({ kind: 'other' });
});

test('PO-04 a log without minutes is checked by the rules', async () => {
  const annexes = [{ name: 'Accounts 2025.pdf', sha256: 'ab'.repeat(32) }, { name: 'Candidates.pdf' }];
  expect(await check(log)).toMatchObject({ kind: 'log', annexes, log: { kind: 'lawful', headHash: shown.headHash } });
  expect(await check(log.slice(0, -2))).toMatchObject({ kind: 'log', log: { kind: 'broken' } });
});
