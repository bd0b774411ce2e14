import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** A certificate with its key: whoever trusts it, or who issued it, can check what the key signed. */
export interface SigningCertificate {
  key: KeyObject;
  certificate: X509Certificate;
  /** Those between it and the one that is trusted, in any order; none where it stands for itself. */
  issuers: readonly X509Certificate[];
}

const leastRsaBits = 2048;
const curves: readonly (string | undefined)[] = ['prime256v1', 'secp384r1', 'secp521r1'];

/** A certificate, its issuers and its key from their PEM, where `\n` may stand for a new line; what is wrong with them as a sentence’s end. */
export function signingCertificate(text: string): SigningCertificate | string {
  const blocks = text.replaceAll('\\n', '\n').match(/-----BEGIN ([A-Z0-9 ]+)-----[^-]+-----END \1-----/g) ?? [];
  const keyText = blocks.find((block) => block.includes('PRIVATE KEY-----'));
  try {
    const [certificate, ...issuers] = blocks
      .filter((block) => block.startsWith('-----BEGIN CERTIFICATE-----'))
      .map((block) => new X509Certificate(block));
    if (!certificate) return 'holds no certificate in PEM';
    if (keyText === undefined) return 'has no private key in PEM with it';
    const key = createPrivateKey(keyText);
    if (!isStrong(key)) return 'needs an RSA key of at least 2048 bits, or one of the curves P-256, P-384 and P-521';
    return certificate.checkPrivateKey(key) ? { key, certificate, issuers } : 'has a private key that is not its own';
  } catch {
    return 'cannot be read: it takes certificates and an unencrypted private key in PEM';
  }
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= leastRsaBits;
  return asymmetricKeyType === 'ec' && curves.includes(asymmetricKeyDetails?.namedCurve);
}
