import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';
import { newId } from '#platform/server/id.ts';

type Secret = Pick<Config, 'tokenSecret'>;

/** What is signed with it: a new passkey of this person, or a sign-in of nobody yet. */
export type ChallengePurpose = { adds: string } | 'signIn';

/** How long it takes at most to find the phone. */
export const challengeGoodForMs = 5 * 60_000;

const idBytes = 16;

/** What a passkey signs. Nobody else can make one, and it says when it was made; nothing is stored until it is used. */
export function newChallenge(secret: Secret, purpose: ChallengePurpose, uuid = newId()): Uint8Array<ArrayBuffer> {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return new Uint8Array([...id, ...seal(secret, id, purpose)]);
}

export interface Challenge {
  id: string;
  madeAtMs: number;
}

/** Reads a challenge in base64url; undefined where this installation did not make it for this. */
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
