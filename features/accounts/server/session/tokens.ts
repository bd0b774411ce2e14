import { createHmac, webcrypto } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { maxEntries } from '#platform/server/common/max-entries.ts';
import type { Config } from '#platform/server/config/config.ts';
import { newId } from '#platform/server/common/id.ts';

/** Validity of a token in seconds. */
const tokenSeconds = 60 * 60;

const issuer = 'atrium';
const audience = 'atrium';
const type = 'at+jwt';
const algorithm = 'HS256';
const lengthLimit = 2_000;
/** Maximum difference between two nodes' estimates of the database's time, in seconds. */
const skewSeconds = 30;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Claims of a token. The server uses only `sessionId` and `userId` and looks them up; the rest is
 * for the browser.
 */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  expiresAtMs: number;
}

export interface TokenSubject {
  userId: string;
  username: string;
  sessionId: string;
}

/** Signs and verifies tokens with one key. */
export class Tokens {
  readonly #key: Promise<webcrypto.CryptoKey>;
  readonly #secret: string;
  // Caches verified signatures, which are the most expensive part of identification; the session
  // itself is read each time.
  readonly #checked = new LRUCache<string, TokenClaims>(maxEntries(20_000));

  constructor(secret: string) {
    this.#secret = secret;
    const algorithmOfKey = { name: 'HMAC', hash: 'SHA-256' };
    this.#key = webcrypto.subtle.importKey('raw', Buffer.from(secret), algorithmOfKey, false, ['sign', 'verify']);
  }

  /**
   * Token of a session, valid for at most one hour and no longer than the session. `nowMs`: time of
   * the database, which nodes share.
   */
  async sign({ userId, username, sessionId }: TokenSubject, sessionExpiresAt: string, nowMs: number): Promise<string> {
    const now = Math.floor(nowMs / 1000);
    const expiry = Math.min(now + tokenSeconds, Math.floor(Date.parse(sessionExpiresAt) / 1000));
    return new SignJWT({ id: userId, username, sid: sessionId, textKey: this.#textKeyOf(userId) })
      .setProtectedHeader({ alg: algorithm, typ: type })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(expiry)
      .setJti(newId())
      .sign(await this.#key);
  }

  /**
   * Key for the user's unsaved texts on all their devices, equal in all sessions. It is issued to
   * no other user, and after closing to no one, since IDs are never reused.
   */
  #textKeyOf(userId: string): string {
    return createHmac('sha256', this.#secret).update(`kept texts of ${userId}`).digest('base64url');
  }

  /** Claims of a valid token; undefined if it is forged, malformed or expired. */
  async verify(token: string, nowMs: number): Promise<TokenClaims | undefined> {
    if (token.length > lengthLimit) return undefined;
    const known = this.#checked.get(token);
    if (known) return known.expiresAtMs > nowMs ? known : undefined;
    try {
      const { payload } = await jwtVerify(token, await this.#key, {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: type,
        requiredClaims: ['exp', 'iat', 'jti', 'id', 'sid'],
        maxTokenAge: tokenSeconds,
        clockTolerance: skewSeconds,
        currentDate: new Date(nowMs),
      });
      const { id, sid, exp } = payload;
      if (typeof id !== 'string' || typeof sid !== 'string' || !uuid.test(sid) || exp === undefined) return undefined;
      const claims = { userId: id, sessionId: sid, expiresAtMs: exp * 1000 };
      if (claims.expiresAtMs <= nowMs) return undefined;
      this.#checked.set(token, claims);
      return claims;
    } catch {
      return undefined;
    }
  }
}

const tokensOfSecret = new WeakMap<Pick<Config, 'tokenSecret'>, Tokens>();

/** Tokens of this installation; the key is imported once. */
export function tokensOf(config: Pick<Config, 'tokenSecret'>): Tokens {
  let tokens = tokensOfSecret.get(config);
  if (!tokens) tokensOfSecret.set(config, (tokens = new Tokens(config.tokenSecret)));
  return tokens;
}
