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

/** A signature in the form of CMS as PAdES has it (ETSI EN 319 142-1), of a file whose SHA-256 is `digest`. */
export class CmsSignature {
  readonly #certificate: ContractCertificate;
  readonly #attributes: Attribute[];
  /** What the key signed, as others may put a time to it. */
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

  /** The whole of it in DER, with what is not signed by it: our proof, and the time stamp in DER where there is one. */
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

/** SHA-256 as the standards of signatures name it: without parameters. */
const sha256 = () => new AlgorithmIdentifier({ algorithmId: objectIds.sha256 });

const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] });

/** In DER, the members of a set stand in the order of their bytes. */
function inOrder(attributes: Attribute[]): Attribute[] {
  const bytes = (each: Attribute) => Buffer.from(each.toSchema().toBER());
  return attributes.toSorted((one, other) => Buffer.compare(bytes(one), bytes(other)));
}

/** Binds the certificate to what is signed (ESS signing-certificate-v2, RFC 5035): by its SHA-256, which is the default and not written. */
function signingCertificateOf({ raw }: X509Certificate): Sequence {
  const hash = new OctetString({ valueHex: createHash('sha256').update(raw).digest() });
  return new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [hash] })] })] });
}

const parsed = ({ raw }: X509Certificate): Certificate => new Certificate({ schema: fromBER(raw).result });
