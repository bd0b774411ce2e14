import type { Verification } from '../../contract/shapes.ts';

/** A public key of Ed25519 in DER is its 32 bytes behind these (RFC 8410). */
const keyPrefix = 'MCowBQYDK2VwAyEA';

/** The published key as programs take it. */
export const keyInPem = (publicKey: string): string => `-----BEGIN PUBLIC KEY-----\n${keyPrefix}${publicKey}\n-----END PUBLIC KEY-----`;

/** What checks the signature of a contract in a shell with OpenSSL 3, and nothing of ours. The statement is made of digits, Latin letters and signs of JSON. */
export function shellCheck({ statement, signature, publicKey }: Pick<Verification, 'statement' | 'signature' | 'publicKey'>): string {
  return [
    `cat > key.pem <<'END'\n${keyInPem(publicKey)}\nEND`,
    `printf '%s' '${statement}' > statement.json`,
    `printf '%s' '${signature}' | base64 -d > signature.bin`,
    'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in statement.json -sigfile signature.bin',
  ].join('\n');
}
