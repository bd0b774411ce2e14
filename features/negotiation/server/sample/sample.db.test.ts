import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { codeAlphabet } from '#platform/contract/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { readVerification } from '../../contract/contract-endpoints.ts';
import { readProof, signedText } from '#platform/contract/file-proof.ts';
import { changedNumber, languageOfSample, sampleIds, type SampleId } from '../../contract/sample.ts';
import { typesetter } from '../contract/contract-files.ts';
import { contractCertificate } from '#platform/server/signing/contract-certificate.ts';
import { contractSigner, isSignedBy, isSignedByUs } from '#platform/server/keys/contract-signer.ts';
import { readPdf } from '#platform/server/printing/testing/read-pdf.ts';
import { readSignature } from '../contract/testing/read-signature.ts';
import { negotiation } from '../feature.ts';
import { readSampleFile } from './read-sample.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
const folder = mkdtempSync(join(tmpdir(), 'samples-'));

beforeAll(async () => {
  database = await testDatabase();
  const features = [accounts, groups, negotiation];
  app = createTestApp(database.db, features, { DATA_DIR: folder });
  ask = requesterOf(app, features);
});
afterAll(async () => {
  typesetter.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const verification = (id: SampleId) => ask(readVerification, visitor, { params: { id } });
const fileOf = async (id: SampleId, copy: 'signed' | 'changed' = 'signed') =>
  buffer((await readSampleFile(app.as(visitor), { params: { id }, query: { copy } })).stream);
const textOf = async (pdf: Buffer) =>
  (await readPdf(pdf)).pages
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');

describe('the sample contract', () => {
  test('NE-25 is made once on first request and stored; concurrent requests get the same', async () => {
    expect(await database.db.many(sql`select from negotiation_samples`)).toEqual([]);
    const [one, other] = await Promise.all([verification('SAMPLE-EN'), verification('SAMPLE-EN')]);
    expect(one).toEqual(other);
    expect((await database.db.many<{ id: string }>(sql`select id from negotiation_samples order by id`)).map(({ id }) => id)).toEqual(
      [...sampleIds].toSorted(),
    );
    expect(await verification('SAMPLE-EN')).toEqual(one);
    expect(await fileOf('SAMPLE-EN')).toEqual(await fileOf('SAMPLE-EN'));
  });

  test.each(sampleIds)('NE-25 %s is marked as a sample on every page and verifiable like contracts', async (id) => {
    const language = languageOfSample(id);
    const { publicKey, statement, signature, files, ...about } = await verification(id);
    const pdf = await fileOf(id);
    expect(files).toEqual([{ language, sha256: sha256(pdf) }]);
    expect(about).toMatchObject({ id, parties: 2, accepted: 3, rejected: 1 });
    expect(isSignedBy(publicKey, statement, signature)).toBe(true);

    const { title, pages, accessibility } = await readPdf(pdf);
    expect(accessibility).toBe('1');
    expect(title).toMatch(/\((?:Sample|Exemple|Muestra)\)$/);
    for (const { text } of pages) expect(text).toMatch(/SAMPLE|EXEMPLE|MUESTRA/);

    const proof = readProof(pdf)!;
    expect(proof.statement).toMatchObject({ session: id, language });
    expect(proof.statement.sha256).toBe(sha256(pdf.subarray(0, proof.start)));
    expect(proof.statement.sha256After).toBe(sha256(pdf.subarray(proof.end)));
    expect(isSignedBy(publicKey, signedText(proof.statement), proof.signature)).toBe(true);
  });

  test('NE-25 cannot be confused with a contract: id, key and certificate are different', async () => {
    const { publicKey, statement, signature } = await verification('SAMPLE-FR');
    for (const id of sampleIds) expect([...id].some((letter) => !codeAlphabet.includes(letter))).toBe(true);
    expect(isSignedByUs(app.config, publicKey, statement, signature)).toBe(false);
    expect(publicKey).not.toBe(contractSigner(app.config).publicKey);
    const { cms } = readSignature(await fileOf('SAMPLE-FR'));
    expect(cms.includes('SAMPLE · ')).toBe(true);
    expect(cms.includes((await contractCertificate(app.config)).chain[0].raw)).toBe(false);
    // The key is not stored: even with all stored data no one can sign another sample.
    const rows = await database.db.many<{ row: string }>(sql`select row_to_json(s)::text as row from negotiation_samples s`);
    expect(rows.map(({ row }) => row).join()).not.toContain('PRIVATE');
    expect(readdirSync(folder).filter((name) => name.includes('sample'))).toEqual([]);
  });

  test('NE-25 the altered copy differs in one number, has the same signature, and fails verification', async () => {
    for (const id of sampleIds) {
      const [pdf, changed] = [await fileOf(id), await fileOf(id, 'changed')];
      const { from, to } = changedNumber;
      const [before, after] = [await textOf(pdf), await textOf(changed)];
      expect(after).not.toBe(before);
      expect(after.replace(new RegExp(`\\b${to}\\b`), from)).toBe(before);
      const [proof, copied] = [readProof(pdf)!, readProof(changed)!];
      expect(copied.statement).toEqual(proof.statement);
      expect(copied.signature).toBe(proof.signature);
      expect(copied.statement.sha256).not.toBe(sha256(changed.subarray(0, copied.start)));
      expect((await verification(id)).files.map((file) => file.sha256)).not.toContain(sha256(changed));
    }
  });
});
