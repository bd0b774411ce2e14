import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type * as openid from 'openid-client';
import { publicFetch } from '#platform/server/security/public-fetch.ts';
import type { SignInProvider } from '#platform/server/extension-points/sign-in-provider.ts';

const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
const symmetric = ['HS256', 'HS384', 'HS512'];

/** Tolerance after expiry in seconds, since clocks differ. */
const expiryToleranceSeconds = 30;
/** Tolerance for issue times in the future, in seconds. */
const issueToleranceSeconds = 120;
/** Length allowed by OpenID Connect Core, without control characters and lone surrogates. */
const subjectShape = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

/**
 * Caches the provider's keys for ten minutes; an unknown key ID fetches them again, at most every
 * 30 seconds.
 */
export function providerKeys(client: openid.Configuration, { isPublicOnly }: SignInProvider): JWTVerifyGetKey | undefined {
  const { jwks_uri: address } = client.serverMetadata();
  if (address === undefined) return undefined;
  return createRemoteJWKSet(new URL(address), {
    timeoutDuration: 10_000,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    ...(isPublicOnly && { [customFetch]: publicFetch }),
  });
}

interface Expected {
  provider: SignInProvider;
  issuer: string;
  keys: JWTVerifyGetKey | undefined;
  nonce: string;
  nowMs: number;
}

/**
 * Verified claims of an ID token: signature, issuer, audience, authorized party, expiry, issue
 * time, nonce and subject. Also accepts a signature by the client secret if the provider announces
 * such an algorithm.
 */
export async function checkedClaims(
  idToken: string,
  { provider, issuer, keys, nonce, nowMs }: Expected,
): Promise<JWTPayload & { sub: string }> {
  const { clientId, clientSecret } = provider;
  const secret = clientSecret === undefined ? undefined : new TextEncoder().encode(clientSecret);
  const keyOf: JWTVerifyGetKey = (header, token) => {
    if (symmetric.includes(header.alg)) return secret ?? fail('the provider signs with a client secret, and there is none');
    return keys ? keys(header, token) : fail('the provider announces no keys');
  };
  const { payload } = await jwtVerify(idToken, keyOf, {
    algorithms: [...asymmetric, ...symmetric],
    issuer,
    audience: clientId,
    clockTolerance: expiryToleranceSeconds,
    currentDate: new Date(nowMs),
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  });
  const { sub, aud, azp, iat } = payload;
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId) fail('the token is for another authorized party (azp)');
  if (typeof iat !== 'number' || iat > nowMs / 1_000 + issueToleranceSeconds) fail('the token is issued in the future (iat)');
  if (payload['nonce'] !== nonce) fail('the token has another nonce');
  if (typeof sub !== 'string' || !subjectShape.test(sub) || sub.trim() === '')
    return fail('the subject (sub) is empty, too long or no text');
  return { ...payload, sub };
}

function fail(reason: string): never {
  throw new Error(reason);
}
