import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { newEd25519Key } from '#platform/server/keys/ed25519-key.ts';
import { logName, logText } from '../../contract/log-file.ts';
import { readProof, signedText } from '#platform/contract/file-proof.ts';
import { statementOf, type FileStatement } from '../../contract/proof.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { contractSetter } from './set-contract.ts';
import { contractSigner, isSignedBy } from '#platform/server/keys/contract-signer.ts';
import { hasProgram, output } from '#platform/server/testing/program.ts';
import { readPdf } from '#platform/server/printing/testing/read-pdf.ts';
import { readSignature } from './testing/read-signature.ts';
import { readCertificate } from '../../web/verify/read-certificate.ts';
import { aNegotiation, orderOf } from './testing/signed-contract.ts';
import { aTimeStamper } from './testing/time-stamper.ts';
import { contractCertificate } from '#platform/server/signing/contract-certificate.ts';
import { objectIds } from '#platform/server/signing/object-ids.ts';
import { signatureBytes, signFile, type FileSigner } from '#platform/server/signing/sign-file.ts';
import { withSignatureField } from '#platform/server/signing/signature-field.ts';
import { TimeStampMissing } from '#platform/server/signing/time-stamp.ts';

const folder = mkdtempSync(join(tmpdir(), 'signed-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

const negotiation = aNegotiation('K7M2PQ4X', ['Delivery is on the first of each month.']);
const { snapshot } = negotiation;
const statement = { ...statementOf(snapshot.state, snapshot.headHash)!, language: 'fr' as const };
const set = contractSetter();

async function dependenciesOf(env: Record<string, string> = {}): Promise<FileSigner> {
  const config = readConfig({ DATA_DIR: folder, CONTRACT_SIGNING_KEY: newEd25519Key(), ...env });
  return { signer: contractSigner(config), certificate: await contractCertificate(config), timestampUrl: config.timestampUrl };
}
async function signed(dependencies: FileSigner): Promise<Buffer> {
  const pdf = withSignatureField(set(orderOf(negotiation, 'fr')), { bytes: signatureBytes(dependencies), at: new Date() });
  return signFile(Buffer.from(pdf), statement, dependencies);
}

const dependencies = await dependenciesOf();
let file: Buffer;
beforeAll(async () => {
  file = await signed(dependencies);
});

/**
 * A certificate issued by an authority, followed by the authority's own, as an operator would get
 * it.
 */
function anIssuedCertificate(key: readonly string[]): { certificate: string; key: string; authority: string } {
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Authority', '-days', '30', '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl('req', ...key, '-nodes', '-subj', '/CN=Mill & Sons', '-keyout', 'own.key', '-out', 'own.csr');
  writeFileSync(at('own.ext'), 'keyUsage=critical,digitalSignature,nonRepudiation\nbasicConstraints=CA:false\n');
  openssl(
    'x509',
    '-req',
    '-in',
    'own.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '20',
    '-extfile',
    'own.ext',
    '-out',
    'own.pem',
  );
  const read = (name: string) => readFileSync(at(name), 'utf8');
  return { certificate: `${read('own.pem')}${read('ca.pem')}`, key: read('own.key'), authority: at('ca.pem') };
}

/** Verifies the signature of a PDF over its declared byte range with OpenSSL. */
function verifyByOpenssl(pdf: Buffer, authority: string): string {
  const { cms, covered } = readSignature(pdf);
  writeFileSync(at('cms.der'), cms);
  writeFileSync(at('covered.bin'), covered);
  openssl(
    'cms',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    'cms.der',
    '-content',
    'covered.bin',
    '-CAfile',
    authority,
    '-purpose',
    'any',
    '-out',
    'out.bin',
  );
  return output('openssl', ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', at('cms.der')]);
}

/** Targets of the links on the first page of a PDF. */
async function linksOf(pdf: Buffer): Promise<unknown[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const page = await (await task.promise).getPage(1);
  const annotations = (await page.getAnnotations()) as { subtype: string; dest: unknown }[];
  await task.destroy();
  return annotations.filter(({ subtype }) => subtype === 'Link').map(({ dest }) => dest);
}

describe('a signed file', () => {
  test('NE-25 all bytes except the signature are signed, the certificate is bound, and the only time is that of the file', async () => {
    const { range, covered, signed: cms } = readSignature(file);
    const [from, length = 0, behind = 0, rest = 0] = range;
    expect({ from, end: behind + rest }).toEqual({ from: 0, end: file.length });
    expect(file.toString('latin1', length, behind)).toMatch(/^<[0-9a-f]+>$/);
    expect(await cms.verify({ signer: 0, data: new Uint8Array(covered).buffer })).toBe(true);
    const attributes = cms.signerInfos[0]?.signedAttrs?.attributes.map(({ type }) => type).sort();
    expect(attributes).toEqual([objectIds.contentType, objectIds.messageDigest, objectIds.signingCertificate].sort());
    expect(file.toString('latin1')).toMatch(/\/SubFilter \/ETSI\.CAdES\.detached/);
    expect(covered.length).toBe(length + rest);
  });

  test('NE-25 is readable as before: same text, tags, PDF/UA, with an invisible field', async () => {
    const plain = await readPdf(set(orderOf(negotiation, 'fr')));
    expect(await readPdf(file)).toEqual(plain);
    expect(plain).toMatchObject({ isTagged: true, accessibility: '1', language: 'fr-FR' });
  });

  test('NE-25 is a valid PDF even if the first page has links, which stay; adding the field takes at most a tenth of setting', async () => {
    const long = aNegotiation(
      'K7M2PQ4X',
      Array.from({ length: 100 }, (_, index) => `${index + 1}. ${'Delivery is on the first of each month. '.repeat(6)}`.trim()),
    );
    const cpuMs = <Value>(run: () => Value): [Value, number] => {
      const before = process.cpuUsage();
      const value = run();
      const { user, system } = process.cpuUsage(before);
      return [value, (user + system) / 1000];
    };
    const [plain, setMs] = cpuMs(() => set(orderOf(long, 'fr')));
    const [withField, fieldMs] = cpuMs(() => withSignatureField(plain, { bytes: signatureBytes(dependencies), at: new Date() }));
    expect(fieldMs).toBeLessThan(setMs / 10);
    const [before, after] = await Promise.all([linksOf(plain), linksOf(withField)]);
    expect(before.length).toBeGreaterThan(1);
    expect(after).toEqual(before);
    expect(await readPdf(withField)).toEqual(await readPdf(plain));
    expect(() => withSignatureField(withField, { bytes: 9, at: new Date() })).toThrow('does not end like');
  });

  test('NE-25 is also verifiable with our key, which detects any changed bit, also within the signature', () => {
    const isProved = (bytes: Buffer): boolean => {
      const proof = readProof(bytes);
      if (!proof) return false;
      const { statement: about, signature, start, end } = proof;
      const isWhole = about.sha256 === sha256(bytes.subarray(0, start)) && about.sha256After === sha256(bytes.subarray(end));
      return isWhole && isSignedBy(dependencies.signer.publicKey, signedText(about), signature);
    };
    expect(isProved(file)).toBe(true);
    const { sha256: before, sha256After, ...told } = readProof(file)!.statement;
    expect(told).toEqual(statement);
    expect([before, sha256After]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const { range } = readSignature(file);
    const hole = { start: range[1] ?? 0, end: range[2] ?? 0 };
    const places = (from: number, to: number, step: number) =>
      Array.from({ length: Math.floor((to - from) / step) }, (_, index) => from + index * step);
    for (const place of [...places(0, file.length, 997), ...places(hole.start, hole.end, 11)]) {
      const changed = Buffer.from(file);
      changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
      expect(isProved(changed), `byte ${place}`).toBe(false);
    }
  });

  test('NE-25 OpenSSL accepts it with the created certificate, and refuses it after changing a byte', () => {
    const own = at('contract-certificate.pem');
    expect(statSync(own).mode & 0o777).toBe(0o600);
    expect(verifyByOpenssl(file, own)).toContain('signingCertificateV2');
    const changed = Buffer.from(file);
    changed[5_000] = (changed[5_000] ?? 0) ^ 1;
    expect(() => verifyByOpenssl(changed, own)).toThrow(/digest failure|verification failure/i);
  });

  test('NE-25 the log is embedded as the associated file from which the contract was made, and is signed with it', async () => {
    const { id } = snapshot.state;
    const log = { name: logName(id), text: logText(id, negotiation.events) };
    const space = { bytes: signatureBytes(dependencies), at: new Date() };
    const own = await signFile(
      Buffer.from(withSignatureField(set({ ...orderOf(negotiation, 'fr'), log }), space)),
      statement,
      dependencies,
    );
    expect(own.toString('latin1')).toMatch(/\/AFRelationship \/Source/);
    expect(own.toString('latin1')).toMatch(/\/AF \[\d+ 0 R\]/);
    const task = getDocument({ data: new Uint8Array(own), verbosity: VerbosityLevel.ERRORS });
    const opened = await task.promise;
    const [[attached, { filename }] = ['', { filename: '' }]] = [...((await opened.getAttachments()) ?? [])];
    expect(filename).toBe(log.name);
    expect(Buffer.from((await opened.getAttachmentContent(attached)) as Uint8Array).toString()).toBe(log.text);
    await task.destroy();
    const { accessibility, isTagged } = await readPdf(own);
    expect({ accessibility, isTagged }).toEqual({ accessibility: '1', isTagged: true });
  });

  test('NE-25 two files of the same contract differ only in the signing time', async () => {
    const again = await signed(dependencies);
    expect(again.length).toBe(file.length);
    expect(
      readSignature(again)
        .covered.toString('latin1')
        .replace(/\/M \(D:\d+Z\)/, ''),
    ).toBe(
      readSignature(file)
        .covered.toString('latin1')
        .replace(/\/M \(D:\d+Z\)/, ''),
    );
  });

  test('NE-25 the check in the browser reads the certificate’s name and validity', async () => {
    const [own] = dependencies.certificate.chain;
    const span = { from: own.validFromDate.toISOString(), until: own.validToDate.toISOString() };
    expect(readCertificate(file, readProof(file)!)).toEqual({ name: 'Atrium', ...span });
    const given = anIssuedCertificate(['-newkey', 'rsa:2048']);
    const pdf = await signed(await dependenciesOf({ CONTRACT_CERTIFICATE: given.certificate, CONTRACT_CERTIFICATE_KEY: given.key }));
    expect(readCertificate(pdf, readProof(pdf)!)?.name).toBe('Mill & Sons');
    expect(readCertificate(Buffer.from('<00ff'), { start: 5 })).toBeUndefined();
  });

  test('NE-25 the created certificate is reused and valid for many years', async () => {
    const [certificate] = (await dependenciesOf()).certificate.chain;
    expect(certificate.raw.equals(dependencies.certificate.chain[0].raw)).toBe(true);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toContain('CN=Atrium');
    expect(certificate.subjectAltName).toContain('URI:http://localhost:3000');
    expect(certificate.validToDate.getFullYear()).toBe(new Date().getFullYear() + 20);
    // It is created with the first contract, whose session ended earlier.
    expect(certificate.validFromDate.getTime()).toBeLessThan(Date.now() - 60 * 60 * 1000);
  });

  test.each([
    ['RSA', ['-newkey', 'rsa:2048']],
    ['P-384', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
  ])('NE-25 a certificate issued by an authority, with a key of %s, replaces our own', async (_, key) => {
    const given = anIssuedCertificate(key);
    const issued = await dependenciesOf({
      CONTRACT_CERTIFICATE: given.certificate,
      CONTRACT_CERTIFICATE_KEY: given.key.replaceAll('\n', '\\n'),
    });
    const pdf = await signed(issued);
    expect(verifyByOpenssl(pdf, given.authority)).toContain('Mill & Sons');
    expect(readSignature(pdf).signed.certificates).toHaveLength(2);
    expect(readProof<FileStatement>(pdf)?.statement.session).toBe('K7M2PQ4X');
  });
});

describe('a time stamp', () => {
  test('NE-25 of a service is in the signature and covers the signed value', async () => {
    const service = await aTimeStamper();
    try {
      const pdf = await signed({ ...dependencies, timestampUrl: service.url });
      const { signed: cms } = readSignature(pdf);
      expect(verifyByOpenssl(pdf, at('contract-certificate.pem'))).toContain('timeStampToken');
      const [signer] = cms.signerInfos;
      const stamp = signer?.unsignedAttrs?.attributes.find(({ type }) => type === objectIds.timeStamp)?.values[0] as {
        toBER: () => ArrayBuffer;
      };
      writeFileSync(at('stamp.der'), Buffer.from(stamp.toBER()));
      writeFileSync(at('value.bin'), Buffer.from(signer?.signature.getValue() ?? new ArrayBuffer(0)));
      const text = output('openssl', [
        'ts',
        '-verify',
        '-token_in',
        '-in',
        at('stamp.der'),
        '-data',
        at('value.bin'),
        '-CAfile',
        service.certificate,
      ]);
      expect(text).toContain('Verification: OK');
      expect(readProof(pdf)?.statement.sha256).toBe(sha256(pdf.subarray(0, readProof(pdf)?.start)));
    } finally {
      service.stop();
    }
  });

  test('NE-25 for other data or with an invalid signature is refused; without a service nothing is signed', async () => {
    const stampedBefore: Buffer[] = [];
    const repeating = await aTimeStamper((reply) => stampedBefore[0] ?? (stampedBefore.push(reply), reply));
    const lying = await aTimeStamper((reply) => {
      const changed = Buffer.from(reply);
      changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
      return changed;
    });
    await signed({ ...dependencies, timestampUrl: repeating.url });
    try {
      await expect(signed({ ...dependencies, timestampUrl: repeating.url })).rejects.toBeInstanceOf(TimeStampMissing);
      await expect(signed({ ...dependencies, timestampUrl: lying.url })).rejects.toBeInstanceOf(TimeStampMissing);
    } finally {
      repeating.stop();
      lying.stop();
    }
    await expect(signed({ ...dependencies, timestampUrl: lying.url })).rejects.toBeInstanceOf(TimeStampMissing);
  });
});

const hasPdfsig = hasProgram('command -v pdfsig', 'poppler-utils');
test.skipIf(!hasPdfsig)('NE-25 pdfsig reports the whole document as signed and the signature as valid, and detects changes', () => {
  const shownText = (pdf: Buffer) => {
    writeFileSync(at('contract.pdf'), pdf);
    return output('pdfsig', ['-nocert', at('contract.pdf')]);
  };
  expect(shownText(file)).toMatch(/Signature Type: ETSI\.CAdES\.detached/);
  expect(shownText(file)).toMatch(/Total document signed/);
  expect(shownText(file)).toMatch(/Signature is Valid/);
  const changed = Buffer.from(file);
  changed[5_000] = (changed[5_000] ?? 0) ^ 1;
  expect(shownText(changed)).not.toMatch(/Signature is Valid/);
  expect(shownText(Buffer.concat([file, Buffer.from('%more\n')]))).not.toMatch(/Total document signed/);
});
