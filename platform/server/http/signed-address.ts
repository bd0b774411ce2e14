import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { keyFor } from '../keys/sealing.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '../security/viewer.ts';

/** Default validity of a signed address. */
const goodForMs = 5 * 60_000;

type Keys = Pick<Config, 'tokenSecret'>;

/** Person and session of a signed address. */
export type AddressHolder = Pick<SignedInViewer, 'id' | 'sessionId'>;

/**
 * Signs the address of media for requests without headers, such as images: valid for one person,
 * one session and one path, for at most `forMs`, and at least half of that. Addresses within a
 * period are equal, so browsers can cache them. Rights are checked at each request. Visitors and
 * personal tokens get the plain address; programs send their token, and a key could outlive its
 * rights.
 */
export function signAddress(
  { config }: { config: Keys },
  viewer: Viewer | AddressHolder,
  path: `/${string}`,
  { nowMs = Date.now(), forMs = goodForMs }: { nowMs?: number; forMs?: number } = {},
): string {
  if (viewer.id === null || ('scopes' in viewer && viewer.scopes)) return path;
  const endMs = endOf(nowMs, forMs);
  const payload = `${viewer.id}.${viewer.sessionId}.${endMs.toString(36)}`;
  return `${path}${path.includes('?') ? '&' : '?'}key=${payload}.${seal(config, pathOf(path), payload)}`;
}

/** End of validity. It is rounded, so that addresses within a period are equal. */
const endOf = (nowMs: number, forMs: number) => (Math.floor(nowMs / (forMs / 2)) + 2) * (forMs / 2);

/** Revision of signed addresses in an answer: session and end of validity. */
export function signingRevision(viewer: Viewer, nowMs = Date.now()): string {
  return isSignedIn(viewer) ? `${viewer.sessionId} ${endOf(nowMs, goodForMs).toString(36)}` : '';
}

/** Verifies the key of an address; undefined where it is invalid, of another path, or expired. */
export function holderOf({ config }: { config: Keys }, address: string, key: string, nowMs = Date.now()): AddressHolder | undefined {
  const [id = '', sessionId = '', end = '', mac = ''] = key.split('.');
  const expected = Buffer.from(seal(config, pathOf(address), `${id}.${sessionId}.${end}`));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number.parseInt(end, 36) > nowMs ? { id, sessionId } : undefined;
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

const sealingKeys = new Map<string, Buffer>();

function seal({ tokenSecret }: Keys, path: string, payload: string): string {
  let key = sealingKeys.get(tokenSecret);
  if (!key) sealingKeys.set(tokenSecret, (key = keyFor(tokenSecret, 'signed addresses')));
  return createHmac('sha256', key).update(`${path}\n${payload}`).digest('base64url');
}
