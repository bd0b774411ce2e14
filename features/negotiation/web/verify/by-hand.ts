import type { Verification } from '../../contract/shapes.ts';

/** DER prefix of an Ed25519 public key, followed by its 32 bytes (RFC 8410). */
const keyPrefix = 'MCowBQYDK2VwAyEA';

/** The published key in PEM. */
export const keyInPem = (publicKey: string): string => `-----BEGIN PUBLIC KEY-----\n${keyPrefix}${publicKey}\n-----END PUBLIC KEY-----`;

/**
 * Shell commands that verify a contract's signature with OpenSSL 3 only. Quoting is safe, since the
 * statement contains only digits, Latin letters and JSON punctuation.
 */
export function shellCheck({ statement, signature, publicKey }: Pick<Verification, 'statement' | 'signature' | 'publicKey'>): string {
  return [
    `cat > key.pem <<'END'\n${keyInPem(publicKey)}\nEND`,
    `printf '%s' '${statement}' > statement.json`,
    `printf '%s' '${signature}' | base64 -d > signature.bin`,
    'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in statement.json -sigfile signature.bin',
  ].join('\n');
}
