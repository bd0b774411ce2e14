import { createHash, randomBytes } from 'node:crypto';
import type { Queries, Transaction } from '#platform/server/db.ts';
import { newId } from '#platform/server/id.ts';
import { findDevice, insertDevice, noteDeviceUse } from './device-store.ts';

/** A browser in which the person has signed in before, with the secret that it showed. */
export interface KnownDevice {
  id: string;
  userId: string;
  secret: string;
}

// The secret is random, so a plain hash cannot be turned back.
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * The device that one of these secrets stands for, where it is one of these people. A secret of somebody else's is worth nothing,
 * and nobody is looked up like somebody.
 */
export async function knownDevice(db: Queries, userIds: readonly string[], secrets: readonly string[]): Promise<KnownDevice | undefined> {
  if (secrets.length === 0) return undefined;
  const found = await findDevice(db, userIds, secrets.map(hashOf));
  const secret = secrets.find((one) => found?.secretHash.equals(hashOf(one)));
  return found && secret !== undefined ? { id: found.id, userId: found.userId, secret } : undefined;
}

/** After a sign-in the device is known from now on; one that was forgotten meanwhile gets a new secret. */
export async function keepDevice(tx: Transaction, userId: string, device: KnownDevice | undefined): Promise<KnownDevice> {
  if (device && (await noteDeviceUse(tx, device.id))) return device;
  const made = { id: newId(), userId, secret: randomBytes(32).toString('base64url') };
  await insertDevice(tx, made.id, userId, hashOf(made.secret));
  return made;
}
