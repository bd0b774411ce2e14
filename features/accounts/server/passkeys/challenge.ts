import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { newId } from '#platform/server/common/id.ts';

type Secret = Pick<Config, 'tokenSecret'>;

/** Purpose of a challenge: adding a passkey of this user, or a sign-in. */
export type ChallengePurpose = { adds: string } | 'signIn';

/** Validity in ms, long enough to fetch a phone. */
export const challengeGoodForMs = 5 * 60_000;

const idBytes = 16;

/**
 * Challenge with its creation time, sealed so that it cannot be forged. Nothing is stored until it
 * is used.
 */
export function newChallenge(secret: Secret, purpose: ChallengePurpose, uuid = newId()): Uint8Array<ArrayBuffer> {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return new Uint8Array([...id, ...seal(secret, id, purpose)]);
}

export interface Challenge {
  id: string;
  madeAtMs: number;
}

/**
 * Parses a base64url challenge; undefined if it was not sealed by this installation for this
 * purpose.
 */
export function readChallenge(secret: Secret, text: string, purpose: ChallengePurpose): Challenge | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const [id, given] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)];
  const expected = seal(secret, id, purpose);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const hex = id.toString('hex');
  return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), madeAtMs: id.readUIntBE(0, 6) };
}

function seal({ tokenSecret }: Secret, id: Buffer, purpose: ChallengePurpose): Buffer {
  const about = purpose === 'signIn' ? purpose : `adds ${purpose.adds}`;
  return createHmac('sha256', tokenSecret).update(`passkey-challenge:${about}:`).update(id).digest();
}
