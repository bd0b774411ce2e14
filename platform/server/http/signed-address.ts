import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { keyFor } from '../keys/sealing.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '../viewer.ts';

/** What is shown is good for this long, where nothing else is said. */
const goodForMs = 5 * 60_000;

type Keys = Pick<Config, 'tokenSecret'>;

/** The person and the session for which an address was signed. */
export type AddressHolder = Pick<SignedInViewer, 'id' | 'sessionId'>;

/**
 * The address of bytes for somebody whose browser sends no header, as of an image: good for this person as long as the session lasts, for nothing else, and for `forMs`
 * at most: five minutes, or longer for what takes long to download. It is good for half of that at least: those that are given in between are the same, so that browsers
 * need not fetch anew. Rights are asked anew at each request. A visitor gets the address as it is: what is public lasts; and so does a program with a personal token,
 * which sends its token with each request: a key would outlive what the token may.
 */
export function signAddress(
  { config }: { config: Keys },
  viewer: Viewer | AddressHolder,
  path: `/${string}`,
  { nowMs = Date.now(), forMs = goodForMs }: { nowMs?: number; forMs?: number } = {},
): string {
  if (viewer.id === null || ('scopes' in viewer && viewer.scopes)) return path;
  const endMs = endOf(nowMs, forMs);
  const told = `${viewer.id}.${viewer.sessionId}.${endMs.toString(36)}`;
  return `${path}${path.includes('?') ? '&' : '?'}key=${told}.${seal(config, pathOf(path), told)}`;
}

/** When what is signed now ends: given between, addresses are the same. */
const endOf = (nowMs: number, forMs: number) => (Math.floor(nowMs / (forMs / 2)) + 2) * (forMs / 2);

/** What an answer that holds signed addresses depends on beside its data: for whom they are, and until when. */
export function signingRevision(viewer: Viewer, nowMs = Date.now()): string {
  return isSignedIn(viewer) ? `${viewer.sessionId} ${endOf(nowMs, goodForMs).toString(36)}` : '';
}

/** For whom the key of an address was made; undefined where it is none, of another address, or over. */
export function holderOf({ config }: { config: Keys }, address: string, key: string, nowMs = Date.now()): AddressHolder | undefined {
  const [id = '', sessionId = '', end = '', mac = ''] = key.split('.');
  const expected = Buffer.from(seal(config, pathOf(address), `${id}.${sessionId}.${end}`));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number.parseInt(end, 36) > nowMs ? { id, sessionId } : undefined;
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

const sealingKeys = new Map<string, Buffer>();

function seal({ tokenSecret }: Keys, path: string, told: string): string {
  let key = sealingKeys.get(tokenSecret);
  if (!key) sealingKeys.set(tokenSecret, (key = keyFor(tokenSecret, 'signed addresses')));
  return createHmac('sha256', key).update(`${path}\n${told}`).digest('base64url');
}
