import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { proofLine, signedText, statementOf, type FileStatement } from '../../contract/proof.ts';
import type { Verification } from '../../contract/shapes.ts';
import { aClause, anEndedSession } from '../../contract/testing/decided-session.ts';
import { checkFile } from './check-file.ts';

const headHash = 'a'.repeat(64);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const keys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, published: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64') };
};
const { privateKey, published } = keys();

function aFile(sessionId: string, by = privateKey): Uint8Array<ArrayBuffer> {
  const body = Buffer.from(`%PDF-1.7\n${'contract of '.repeat(40)}${sessionId}\n%%EOF\n`);
  const statement: FileStatement = {
    ...statementOf(anEndedSession([aClause(1)], { id: sessionId }), headHash)!,
    language: 'en',
    sha256: sha256(body),
  };
  const signature = sign(null, Buffer.from(signedText(statement)), by).toString('base64');
  return new Uint8Array(Buffer.concat([body, proofLine({ statement, signature })]));
}

const sessionId = 'K7M2PQ4X';
const file = aFile(sessionId);
const { session, ...counts } = statementOf(anEndedSession([aClause(1)]), headHash)!;
const verification: Verification = {
  id: session,
  ...counts,
  statement: '',
  signature: '',
  publicKey: published,
  files: [{ language: 'en', sha256: sha256(file) }],
};
const online = { sessionId, verification, publicKey: published };
const offline = { sessionId, publicKey: published };

describe('checking a file', () => {
  test('NE-25 the very file is known by its hash', async () => {
    expect(await checkFile(file, online)).toEqual({ kind: 'genuine', by: 'record', language: 'en', endedAt: counts.endedAt });
  });

  test('NE-25 without a connection, the signature inside and the published key prove it', async () => {
    expect(await checkFile(file, offline)).toMatchObject({ kind: 'genuine', by: 'signature' });
    expect(await checkFile(file, { ...online, verification: { ...verification, files: [] } })).toMatchObject({ by: 'signature' });
  });

  test('NE-25 one changed bit anywhere is told, with a connection and without', async () => {
    for (let place = 0; place < file.length; place += 1) {
      const changed = Uint8Array.from(file);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const verdicts = await Promise.all([checkFile(changed, online), checkFile(changed, offline)]);
      for (const { kind } of verdicts) expect(['altered', 'unknown'], `byte ${place}`).toContain(kind);
    }
    const changed = Uint8Array.from(file);
    changed[20] = 0;
    expect(await checkFile(changed, online)).toEqual({ kind: 'altered' });
  });

  test('NE-25 the contract of another session is told apart, and what only says so is unknown', async () => {
    expect(await checkFile(aFile('B3N8TR5W'), online)).toEqual({ kind: 'other', sessionId: 'B3N8TR5W' });
    expect(await checkFile(aFile('B3N8TR5W', keys().privateKey), online)).toEqual({ kind: 'unknown' });
  });

  test('NE-25 a file that somebody else signed is not the contract', async () => {
    expect(await checkFile(aFile(sessionId, keys().privateKey), online)).toEqual({ kind: 'altered' });
  });

  test('NE-25 any other file is unknown; without key and connection nothing is claimed', async () => {
    expect(await checkFile(new Uint8Array([1, 2, 3]), online)).toEqual({ kind: 'unknown' });
    expect(await checkFile(new Uint8Array(), offline)).toEqual({ kind: 'unknown' });
    expect(await checkFile(file, { sessionId })).toEqual({ kind: 'unable' });
  });

  test('NE-25 a browser without cryptography says that it cannot tell', async () => {
    vi.stubGlobal('crypto', undefined);
    expect(await checkFile(file, online)).toEqual({ kind: 'unable' });
    vi.unstubAllGlobals();
  });
});
