import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { BitString, fromBER, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  GeneralName,
  GeneralNames,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs';
import { objectIds } from './object-ids.ts';

const validYears = 20;
/**
 * The certificate is created with the first contract, some time after its session ended, and clocks
 * differ.
 */
const validBeforeMs = 24 * 60 * 60 * 1000;
/** Maximum number of characters of a common name (RFC 5280). */
const longestName = 64;
/** Key usage (RFC 5280): digitalSignature and nonRepudiation. */
const signsContent = 0b1100_0000;

/** Creates a key and a self-signed certificate, as PEM; `address` is that of the site. */
export function newCertificate({ name, address }: { name: string; address: string }): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const subject = new RelativeDistinguishedNames({
    typesAndValues: [
      new AttributeTypeAndValue({ type: objectIds.commonName, value: new Utf8String({ value: [...name].slice(0, longestName).join('') }) }),
    ],
  });
  const algorithm = new AlgorithmIdentifier({ algorithmId: objectIds.ecdsaWithSha256 });
  const now = new Date();
  const end = new Date(now);
  end.setUTCFullYear(now.getUTCFullYear() + validYears);
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: serialNumber() }),
    signature: algorithm,
    issuer: subject,
    subject,
    notBefore: timeOf(new Date(now.getTime() - validBeforeMs)),
    notAfter: timeOf(end),
    subjectPublicKeyInfo: new PublicKeyInfo({ schema: fromBER(spki).result }),
    extensions: [
      extension(objectIds.basicConstraints, new BasicConstraints({ cA: false }).toSchema(), true),
      extension(objectIds.keyUsage, new BitString({ valueHex: Uint8Array.of(signsContent), unusedBits: 6 }), true),
      extension(objectIds.subjectKey, new OctetString({ valueHex: createHash('sha1').update(spki).digest() })),
      extension(objectIds.alternativeName, new GeneralNames({ names: [new GeneralName({ type: 6, value: address })] }).toSchema()),
    ],
    signatureAlgorithm: algorithm,
  });
  const toBeSigned = Buffer.from(certificate.encodeTBS().toBER());
  certificate.signatureValue = new BitString({ valueHex: sign('sha256', toBeSigned, { key: privateKey, dsaEncoding: 'der' }) });
  const der = Buffer.from(certificate.toSchema(true).toBER());
  return `${new X509Certificate(der).toString()}${privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()}`;
}

/** A positive random number of 16 bytes, so that it is unique. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

/** UTCTime until the end of 2049, then GeneralizedTime. */
const timeOf = (value: Date) => new Time({ type: value.getUTCFullYear() < 2050 ? 0 : 1, value });

function extension(extnID: string, value: { toBER: () => ArrayBuffer }, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() });
}
