import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** A certificate with its private key. Verifiers who trust it or an issuer can check signatures. */
export interface SigningCertificate {
  key: KeyObject;
  certificate: X509Certificate;
  /** Intermediate certificates in any order; empty for a self-signed certificate. */
  issuers: readonly X509Certificate[];
}

const leastRsaBits = 2048;
const curves: readonly (string | undefined)[] = ['prime256v1', 'secp384r1', 'secp521r1'];

/**
 * Parses certificate, issuers and key from PEM, with `
 * ` for newlines. Returns the end of a sentence where they are invalid.
 */
export function signingCertificate(text: string): SigningCertificate | string {
  const blocks = text.replaceAll('\\n', '\n').match(/-----BEGIN ([A-Z0-9 ]+)-----[^-]+-----END \1-----/g) ?? [];
  const keyText = blocks.find((block) => block.includes('PRIVATE KEY-----'));
  try {
    const [certificate, ...issuers] = blocks
      .filter((block) => block.startsWith('-----BEGIN CERTIFICATE-----'))
      .map((block) => new X509Certificate(block));
    if (!certificate) return 'contains no certificate in PEM';
    if (keyText === undefined) return 'comes without a private key in PEM';
    const key = createPrivateKey(keyText);
    if (!isStrong(key)) return 'needs an RSA key of at least 2048 bits, or one of the curves P-256, P-384 and P-521';
    return certificate.checkPrivateKey(key) ? { key, certificate, issuers } : 'does not match its private key';
  } catch {
    return 'cannot be read: certificates and an unencrypted private key in PEM are required';
  }
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= leastRsaBits;
  return asymmetricKeyType === 'ec' && curves.includes(asymmetricKeyDetails?.namedCurve);
}
