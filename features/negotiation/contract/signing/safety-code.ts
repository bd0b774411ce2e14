import { canonical } from '#platform/contract/hash-chain.ts';
import type { EnrolledKey } from './signed-log.ts';

/** Makes it expensive to look for other keys with the same code. */
const rounds = 100_000;

/**
 * Twelve digits in groups of three, derived from all enrolled keys of a session and equal for
 * everyone: parties compare them by voice. Empty without keys.
 */
export async function safetyCode(sessionId: string, keys: readonly Pick<EnrolledKey, 'userId' | 'keyId'>[]): Promise<string> {
  if (keys.length === 0) return '';
  const encoder = new TextEncoder();
  const listed = keys.map(({ userId, keyId }) => [userId, keyId]).sort((one, other) => (canonical(one) < canonical(other) ? -1 : 1));
  const secret = await crypto.subtle.importKey('raw', encoder.encode(canonical(listed)), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(sessionId), iterations: rounds };
  const bits = new DataView(await crypto.subtle.deriveBits(algorithm, secret, 64));
  const digits = String(bits.getBigUint64(0) % 1_000_000_000_000n).padStart(12, '0');
  return (digits.match(/.../g) ?? []).join('\u00A0');
}
