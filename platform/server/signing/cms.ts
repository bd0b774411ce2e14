import { createHash, type X509Certificate } from 'node:crypto';
import { fromBER, Null, ObjectIdentifier, OctetString, Sequence, Set as Asn1Set, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { ContractCertificate } from './contract-certificate.ts';
import { objectIds } from './object-ids.ts';

/**
 * A CMS signature as used by PAdES (ETSI EN 319 142-1); `digest` is the SHA-256 of the signed
 * bytes.
 */
export class CmsSignature {
  readonly #certificate: ContractCertificate;
  readonly #attributes: Attribute[];
  /** The raw signature, which time stamps refer to. */
  readonly value: Buffer;

  constructor(digest: Buffer, certificate: ContractCertificate) {
    this.#certificate = certificate;
    this.#attributes = inOrder([
      attribute(objectIds.contentType, new ObjectIdentifier({ value: objectIds.data })),
      attribute(objectIds.messageDigest, new OctetString({ valueHex: digest })),
      attribute(objectIds.signingCertificate, signingCertificateOf(certificate.chain[0])),
    ]);
    const signed = new Asn1Set({ value: this.#attributes.map((each) => each.toSchema()) });
    this.value = certificate.sign(Buffer.from(signed.toBER()));
  }

  /**
   * The complete signature in DER, with unsigned attributes: our proof and optionally a time stamp
   * (in DER).
   */
  encoded({ proof, timeStamp }: { proof: string; timeStamp: Buffer | undefined }): Buffer {
    const { chain, algorithm } = this.#certificate;
    const unsigned = inOrder([
      ...(timeStamp ? [attribute(objectIds.timeStamp, fromBER(timeStamp).result)] : []),
      attribute(objectIds.atriumProof, new Utf8String({ value: proof })),
    ]);
    const [own, ...issuers] = chain;
    const certificate = parsed(own);
    const signer = new SignerInfo({
      version: 1,
      sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
      digestAlgorithm: sha256(),
      signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: this.#attributes }),
      signatureAlgorithm: new AlgorithmIdentifier({
        algorithmId: objectIds[algorithm],
        ...(algorithm === 'rsaWithSha256' ? { algorithmParams: new Null() } : {}),
      }),
      signature: new OctetString({ valueHex: this.value }),
      unsignedAttrs: new SignedAndUnsignedAttributes({ type: 1, attributes: unsigned }),
    });
    const signedData = new SignedData({
      version: 1,
      digestAlgorithms: [sha256()],
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: objectIds.data }),
      certificates: [certificate, ...issuers.map(parsed)],
      signerInfos: [signer],
    });
    return Buffer.from(new ContentInfo({ contentType: objectIds.signedData, content: signedData.toSchema(true) }).toSchema().toBER());
  }
}

/** Signature standards require SHA-256 without parameters. */
const sha256 = () => new AlgorithmIdentifier({ algorithmId: objectIds.sha256 });

const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] });

/** DER sorts the members of a set by their bytes. */
function inOrder(attributes: Attribute[]): Attribute[] {
  const bytes = (each: Attribute) => Buffer.from(each.toSchema().toBER());
  return attributes.toSorted((one, other) => Buffer.compare(bytes(one), bytes(other)));
}

/**
 * Binds the certificate to the signature by its SHA-256 (ESS signing-certificate-v2, RFC 5035). The
 * algorithm is the default and so omitted.
 */
function signingCertificateOf({ raw }: X509Certificate): Sequence {
  const hash = new OctetString({ valueHex: createHash('sha256').update(raw).digest() });
  return new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [hash] })] })] });
}

const parsed = ({ raw }: X509Certificate): Certificate => new Certificate({ schema: fromBER(raw).result });
