import { createHash, randomBytes } from 'node:crypto';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { newId } from '#platform/server/common/id.ts';
import { findDevice, insertDevice, noteDeviceUse } from './device-store.ts';

/** Browser in which the user has signed in before, with its secret. */
export interface KnownDevice {
  id: string;
  userId: string;
  secret: string;
}

// The secret is random, so an unsalted hash is safe.
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * Known device of one of these users for one of these secrets. Secrets of other users are ignored,
 * and unknown users take the same time.
 */
export async function knownDevice(db: Queries, userIds: readonly string[], secrets: readonly string[]): Promise<KnownDevice | undefined> {
  if (secrets.length === 0) return undefined;
  const found = await findDevice(db, userIds, secrets.map(hashOf));
  const secret = secrets.find((one) => found?.secretHash.equals(hashOf(one)));
  return found && secret !== undefined ? { id: found.id, userId: found.userId, secret } : undefined;
}

/** Remembers the device after a sign-in; creates a new secret if it was deleted in the meantime. */
export async function saveDevice(tx: Transaction, userId: string, device: KnownDevice | undefined): Promise<KnownDevice> {
  if (device && (await noteDeviceUse(tx, device.id))) return device;
  const made = { id: newId(), userId, secret: randomBytes(32).toString('base64url') };
  await insertDevice(tx, made.id, userId, hashOf(made.secret));
  return made;
}
