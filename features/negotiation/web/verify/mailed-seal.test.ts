import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedText } from '#platform/contract/file-proof.ts';
import { statementOf } from '../../contract/proof.ts';
import { aClause, anEndedSession } from '../../contract/testing/decided-session.ts';
import { checkMailedSeal, readMailedSeal } from './mailed-seal.ts';

function aKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64') };
}
const { privateKey, publicKey } = aKey();
const hash = 'b'.repeat(64);
const seal = { ...statementOf(anEndedSession([aClause(1)]), 'a'.repeat(64))!, files: { en: hash, es: hash, fr: hash } };
const signature = sign(null, Buffer.from(signedText(seal)), privateKey).toString('base64');
const emailOf = (statement: string) =>
  `Session K7M2PQ4X ended.\n\nKeep this email.\n\n${statement}\n\nSignature of the line above (Ed25519, base64):\n\n${signature}\n\nPublic key to verify it:\n\n${publicKey}\n`;
const email = emailOf(signedText(seal));

test('NE-25 the seal is found in the text of an email, also in quoted-printable', async () => {
  const quoted = email.replaceAll('=', '=3D').replace(/(.{70})/g, '$1=\r\n');
  for (const text of [email, quoted]) expect(readMailedSeal(text)).toEqual({ statement: seal, signature, publicKey });
  const without = signedText({ ...seal, files: undefined } as never);
  expect(readMailedSeal(emailOf(without))?.statement).not.toHaveProperty('files');
  for (const text of ['', '{}', 'Hello', emailOf('{"accepted":'), emailOf('{"accepted":1,"b":2,"a":3}')])
    expect(readMailedSeal(text)).toBeUndefined();
});

test('NE-25 an email is genuine by a key of the site, of another key, altered, of another session, or says nothing', async () => {
  const { session: id } = seal;
  expect(await checkMailedSeal(email, id, [publicKey])).toMatchObject({ kind: 'genuine', seal: { publicKey } });
  expect(await checkMailedSeal(email, id, [aKey().publicKey, publicKey])).toMatchObject({ kind: 'genuine' });
  expect(await checkMailedSeal(email, id, [aKey().publicKey])).toMatchObject({ kind: 'otherKey' });
  expect(await checkMailedSeal(emailOf(signedText({ ...seal, accepted: 7 })), id, [publicKey])).toEqual({ kind: 'altered' });
  expect(await checkMailedSeal(email, 'B3N8TR5W', [publicKey])).toEqual({ kind: 'other', sessionId: id });
  expect(await checkMailedSeal('Hello', id, [publicKey])).toEqual({ kind: 'unknown' });
  expect(await checkMailedSeal(email, id, [])).toEqual({ kind: 'unable' });
});
