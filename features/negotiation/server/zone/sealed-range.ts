import { encryptionKeyOf, fingerprintOf, type KeySettings } from '#platform/server/keys/installation-keys.ts';
import { keyFor, seal, unseal } from '#platform/server/keys/sealing.ts';
import type { Range } from '../../contract/zone/zone.ts';

const purpose = 'atrium negotiation range';
/** Each end has the same length, so that the encrypted text does not tell how large it is. */
const endLength = 18;

/** The party and the open value that a range belongs to. */
export interface RangeOwner {
  clauseId: string;
  place: number;
  userId: string;
}

export interface SealedRange {
  sealedRange: Buffer;
  sealedBy: string;
}

const about = ({ clauseId, place, userId }: RangeOwner) => `${clauseId} ${place} ${userId}`;
const written = (end: number) => String(end).padStart(endLength);

/** Encrypts a range with the installation's key, bound to its owner. */
export function sealRange(keys: KeySettings, owner: RangeOwner, { from, to }: Range): SealedRange {
  const key = encryptionKeyOf(keys);
  const sealedRange = seal(keyFor(key, purpose), about(owner), written(from) + written(to));
  return { sealedRange, sealedBy: fingerprintOf('encryption-key', key) };
}

/** Decrypts a range; undefined if it belongs to another key or owner, or was modified. */
export function openRange(keys: KeySettings, owner: RangeOwner, sealedRange: Buffer): Range | undefined {
  const text = unseal(keyFor(encryptionKeyOf(keys), purpose), about(owner), sealedRange);
  return text === undefined ? undefined : { from: Number(text.slice(0, endLength)), to: Number(text.slice(endLength)) };
}
