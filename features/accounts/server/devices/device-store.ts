import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { retention } from '../../contract/retention.ts';

const { unused } = retention.devices.periods;

/** Maximum number of known devices per user; then the least recently used one is deleted. */
const devicesOfOnePerson = 20;

/**
 * Known device of one of these users with one of these secrets. Without users, the query runs all
 * the same and finds nothing.
 */
export async function findDevice(
  db: Queries,
  userIds: readonly string[],
  secretHashes: readonly Buffer[],
): Promise<{ id: string; userId: string; secretHash: Buffer } | undefined> {
  return db.maybeOne(sql`
    select id, user_id as "userId", secret_hash as "secretHash" from known_devices
    where user_id = any(${[...userIds]}::text[]) and secret_hash = any(${[...secretHashes]}::bytea[]) and expires_at > now()
    order by last_used_at desc limit 1
  `);
}

/** Stores a device for half a year. */
export async function insertDevice(tx: Queries, id: string, userId: string, secretHash: Buffer): Promise<void> {
  await tx.run(sql`
    insert into known_devices (id, user_id, secret_hash, expires_at) values (${id}, ${userId}, ${secretHash}, now() + ${unused}::interval)
  `);
  await tx.run(sql`
    delete from known_devices where id in (
      select id from known_devices where user_id = ${userId} order by last_used_at desc, id desc offset ${devicesOfOnePerson})
  `);
}

/** Extends a device by another half year; returns whether it is still known. */
export async function noteDeviceUse(tx: Queries, id: string): Promise<boolean> {
  return (await tx.run(sql`update known_devices set last_used_at = now(), expires_at = now() + ${unused}::interval where id = ${id}`)) > 0;
}

/** Deletes all devices of a user, optionally except that of a session. */
export async function deleteDevicesOf(tx: Queries, userId: string, exceptSessionId: string | null): Promise<void> {
  await tx.run(sql`
    delete from known_devices
    where user_id = ${userId} and id is distinct from (select known_device_id from sessions where id = ${exceptSessionId}::uuid)
  `);
}

/** Deletes the device of a session, unless another session uses the same device. */
export async function deleteDeviceOfSession(tx: Queries, sessionId: string, exceptSessionId: string): Promise<void> {
  await tx.run(sql`
    delete from known_devices where id = (select known_device_id from sessions where id = ${sessionId})
      and id is distinct from (select known_device_id from sessions where id = ${exceptSessionId})
  `);
}

export interface DeviceRow {
  knownSince: string;
  lastUsedAt: string;
  expiresAt: string;
}

/** Known devices of a user, last used first. */
export async function findDevices(db: Queries, userId: string): Promise<DeviceRow[]> {
  return db.many<DeviceRow>(sql`
    select created_at as "knownSince", last_used_at as "lastUsedAt", expires_at as "expiresAt"
    from known_devices where user_id = ${userId} order by last_used_at desc, id desc
  `);
}

export async function deleteExpiredDevices(db: Queries): Promise<void> {
  await db.run(sql`delete from known_devices where expires_at < now()`);
}
