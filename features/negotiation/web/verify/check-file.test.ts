import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { digitsOf, proofLine, signedText } from '#platform/contract/file-proof.ts';
import { statementOf, type FileStatement } from '../../contract/proof.ts';
import type { ReadLog } from '../../contract/read-log.ts';
import type { Verification } from '../../contract/shapes.ts';
import { aClause, anEndedSession } from '../../contract/testing/decided-session.ts';
import { checkFile, type Known } from './check-file.ts';
import { logVerdict } from './log-verdict.ts';

const headHash = 'a'.repeat(64);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const keys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, published: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64') };
};
const { privateKey, published } = keys();

const bodyOf = (sessionId: string) => Buffer.from(`%PDF-1.7\n${'contract of '.repeat(4)}${sessionId}\n%%EOF\n`);
const shownTo = (sessionId: string) => ({
  ...statementOf(anEndedSession([aClause(1)], { id: sessionId }), headHash)!,
  language: 'en' as const,
});
const proofOf = (statement: FileStatement, by = privateKey) =>
  proofLine({ statement, signature: sign(null, Buffer.from(signedText(statement)), by).toString('base64') });

/** A file with the proof inside its signature. */
function aFile(sessionId: string, by = privateKey, more: Partial<FileStatement> = {}): Uint8Array<ArrayBuffer> {
  const before = Buffer.concat([bodyOf(sessionId), Buffer.from('/Contents <3082')]);
  const after = Buffer.from('0000>\nstartxref\n%%EOF\n');
  const proof = proofOf({ ...shownTo(sessionId), ...more, sha256: sha256(before), sha256After: sha256(after) }, by);
  return new Uint8Array(Buffer.concat([before, Buffer.from(digitsOf(proof)), after]));
}

/** A file in the older format, with the proof at its end. */
function aFileOfBefore(sessionId: string): Uint8Array<ArrayBuffer> {
  const body = bodyOf(sessionId);
  return new Uint8Array(Buffer.concat([body, proofOf({ ...shownTo(sessionId), sha256: sha256(body) })]));
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
  test('PO-03 the minutes of an assembly are recognised as such, and never called a contract', async () => {
    const minutes = aFile(sessionId, privateKey, { session: undefined, assembly: 'b6f1' } as never);
    for (const known of [online, offline, { sessionId }])
      expect(await checkFile(minutes, known)).toEqual({ kind: 'minutes', assemblyId: 'b6f1' });
  });

  test('NE-25 the original file is recognised by its hash', async () => {
    const { session: _, ...log } = statementOf(anEndedSession([aClause(1)]), headHash)!;
    expect(await checkFile(file, online)).toEqual({
      kind: 'genuine',
      by: 'record',
      isRecord: false,
      sha256: sha256(file),
      language: 'en',
      endedAt: counts.endedAt,
      log,
    });
  });

  test('NE-25 offline, the signature inside is verified with the public key', async () => {
    expect(await checkFile(file, offline)).toMatchObject({ kind: 'genuine', by: 'signature' });
    expect(await checkFile(file, { ...online, verification: { ...verification, files: [] } })).toMatchObject({ by: 'signature' });
  });

  test('NE-25 the file of a session without contract is called a record, online and offline', async () => {
    const record = aFile(sessionId, privateKey, { open: 2 });
    const recorded: Known = { ...online, verification: { ...verification, open: 2, files: [{ language: 'en', sha256: sha256(record) }] } };
    for (const known of [recorded, offline]) expect(await checkFile(record, known)).toMatchObject({ kind: 'genuine', isRecord: true });
    expect(await checkFile(file, offline)).toMatchObject({ isRecord: false });
  });

  test('NE-25 a contract in the older format stays valid', async () => {
    const before = aFileOfBefore(sessionId);
    const recorded: Known = { ...online, verification: { ...verification, files: [{ language: 'en', sha256: sha256(before) }] } };
    expect(await checkFile(before, recorded)).toMatchObject({ kind: 'genuine', by: 'record' });
    expect(await checkFile(before, offline)).toMatchObject({ kind: 'genuine', by: 'signature' });
  });

  test('NE-25 a party’s signed file stays genuine after the server’s record was rewritten, and the contradiction is reported', async () => {
    const rewritten: Known = { ...online, verification: { ...verification, files: [{ language: 'en', sha256: 'd'.repeat(64) }] } };
    for (const own of [file, aFileOfBefore(sessionId)])
      expect(await checkFile(own, rewritten)).toMatchObject({
        kind: 'genuine',
        by: 'signature',
        contradiction: { isSigned: false, sha256: 'd'.repeat(64) },
      });
    expect(await checkFile(file, { ...online, verification: { ...verification, files: [] } })).not.toHaveProperty('contradiction');
    // Whatever the server lists, a file that is not signed is not the contract.
    expect(await checkFile(aFile(sessionId, keys().privateKey), rewritten)).toEqual({ kind: 'altered' });
  });

  test('NE-25 an honest file of which the site signed another version is genuine, and the other version is told', async () => {
    const other = { ...statementOf(anEndedSession([aClause(1)]), headHash)!, headHash: 'e'.repeat(64), accepted: 2 };
    const text = signedText(other);
    const { session: id, ...rest } = other;
    const signature = sign(null, Buffer.from(text), privateKey).toString('base64');
    const rewritten = { id, ...rest, statement: text, signature, publicKey: published, files: [] };
    expect(await checkFile(file, { ...online, verification: rewritten })).toMatchObject({
      kind: 'genuine',
      by: 'signature',
      contradiction: { isSigned: true, sha256: undefined, log: { headHash: 'e'.repeat(64), accepted: 2 } },
    });
    // Even where the site lists the file itself with another result.
    const listed = { ...rewritten, files: [{ language: 'en' as const, sha256: sha256(file) }] };
    expect(await checkFile(file, { ...online, verification: listed })).toMatchObject({
      by: 'signature',
      contradiction: { isSigned: true },
    });
  });

  test('NE-25 a file stays genuine after the site has published another key, if the earlier one was seen or mailed', async () => {
    const { published: newKey } = keys();
    const replaced: Known = { ...online, verification: { ...verification, publicKey: newKey, files: [] }, publicKey: newKey };
    expect(await checkFile(file, replaced)).toEqual({ kind: 'altered' });
    expect(await checkFile(file, { ...replaced, otherKeys: [keys().published, published] })).toMatchObject({
      kind: 'genuine',
      by: 'signature',
      isByOtherKey: true,
    });
  });

  test('NE-25 any changed bit is detected, online and offline', async () => {
    for (const whole of [file, aFileOfBefore(sessionId)])
      for (let place = 0; place < whole.length; place += 1) {
        const changed = Uint8Array.from(whole);
        changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
        const verdicts = await Promise.all([checkFile(changed, online), checkFile(changed, offline)]);
        for (const { kind } of verdicts) expect(['altered', 'unknown'], `byte ${place}`).toContain(kind);
      }
    const changed = Uint8Array.from(file);
    changed[20] = 0;
    expect(await checkFile(changed, online)).toEqual({ kind: 'altered' });
  });

  test('NE-25 the contract of another session is recognised, and a file that only claims to be one is unknown', async () => {
    expect(await checkFile(aFile('B3N8TR5W'), online)).toEqual({ kind: 'other', sessionId: 'B3N8TR5W' });
    expect(await checkFile(aFile('B3N8TR5W', keys().privateKey), online)).toEqual({ kind: 'unknown' });
  });

  test('NE-25 a file signed with another key is not the contract', async () => {
    expect(await checkFile(aFile(sessionId, keys().privateKey), online)).toEqual({ kind: 'altered' });
  });

  test('NE-25 any other file is unknown; without key and connection there is no verdict', async () => {
    expect(await checkFile(new Uint8Array([1, 2, 3]), online)).toEqual({ kind: 'unknown' });
    expect(await checkFile(new Uint8Array(), offline)).toEqual({ kind: 'unknown' });
    expect(await checkFile(file, { sessionId })).toEqual({ kind: 'unable' });
  });

  test('NE-25 a browser without cryptography reports that it cannot check', async () => {
    vi.stubGlobal('crypto', undefined);
    expect(await checkFile(file, online)).toEqual({ kind: 'unable' });
    vi.unstubAllGlobals();
  });
});

describe('checking a log', () => {
  const statement = { session, ...counts };
  const log: ReadLog = {
    sessionId,
    events: 312,
    headHash,
    lastAt: counts.endedAt,
    course: { kind: 'legal', statement },
    signatures: { kind: 'none' },
    signing: async () => undefined,
  };
  const genuine = { kind: 'genuine', events: 312, lastAt: counts.endedAt, isByRules: true };

  test('NE-28 is false where something was not signed by the device of its party, whoever sealed it', () => {
    const forged: ReadLog = { ...log, signatures: { kind: 'false', seq: 7, flaw: 'unsigned' } };
    expect(logVerdict(forged, { sessionId, verification })).toEqual({ kind: 'forged', seq: 7 });
    expect(logVerdict(forged, { sessionId })).toEqual({ kind: 'forged', seq: 7 });
    const signatures = { kind: 'good', signed: 4, unsigned: 1, safetyCode: '1', confirmed: 0 } as const;
    expect(logVerdict({ ...log, signatures }, { sessionId, verification })).toEqual({ ...genuine, by: 'record', signatures });
  });

  test('NE-25 is compared with the server’s data, and with the contract selected with it', async () => {
    const contract = await checkFile(file, offline);
    expect(logVerdict(log, { sessionId, verification })).toEqual({ ...genuine, by: 'record' });
    expect(logVerdict(log, { sessionId, contract })).toEqual({ ...genuine, by: 'contract' });
    expect(logVerdict(log, { sessionId, verification, contract })).toEqual({ ...genuine, by: 'record' });
  });

  test('NE-25 a different end, a truncated log and a broken chain are detected, online and offline', async () => {
    const contract = await checkFile(file, offline);
    for (const beside of [{ verification }, { contract }, { verification, contract }])
      for (const changed of [{ ...log, headHash: 'b'.repeat(64) }, { ...log, events: 311 }, undefined])
        expect(logVerdict(changed, { sessionId, ...beside })).toEqual({ kind: 'altered' });
    expect(logVerdict({ ...log, sessionId: 'B3N8TR5W' }, { sessionId, verification })).toEqual({ kind: 'other', sessionId: 'B3N8TR5W' });
  });

  test('NE-25 a signed log is illegal if the rules do not lead to it, or to another result than the signed one', async () => {
    const contract = await checkFile(file, offline);
    const other = { ...statement, accepted: counts.accepted + 1 };
    for (const beside of [{ verification }, { contract }, { verification, contract }]) {
      for (const course of [{ kind: 'illegal' }, { kind: 'legal', statement: other }, { kind: 'legal', statement: undefined }] as const)
        expect(logVerdict({ ...log, course }, { sessionId, ...beside })).toEqual({ kind: 'illegal' });
      expect(logVerdict({ ...log, course: { kind: 'unchecked' } }, { sessionId, ...beside })).toMatchObject({
        kind: 'genuine',
        isByRules: false,
      });
    }
  });

  test('NE-25 an honest log is never called altered because the record was rewritten: the contract or the email confirms it', async () => {
    const contract = await checkFile(file, offline);
    const rewritten = { ...verification, headHash: 'e'.repeat(64) };
    const { session: _, ...seal } = statement;
    expect(logVerdict(log, { sessionId, verification: rewritten })).toEqual({ kind: 'altered' });
    expect(logVerdict(log, { sessionId, verification: rewritten, contract })).toEqual({ ...genuine, by: 'contract', isContradicted: true });
    expect(logVerdict(log, { sessionId, verification: rewritten, seal })).toEqual({ ...genuine, by: 'email', isContradicted: true });
    expect(logVerdict(log, { sessionId, verification, seal })).toEqual({ ...genuine, by: 'record' });
  });

  test('NE-25 without anything to compare with there is no verdict; a contract that is not genuine does not count', () => {
    expect(logVerdict(log, { sessionId })).toEqual({ kind: 'unable' });
    expect(logVerdict(log, { sessionId, contract: { kind: 'altered' } })).toEqual({ kind: 'unable' });
  });
});
