import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import type { Atrium } from './atrium.ts';

/** The same token as if issued earlier: signed with the same key, with less lifetime left. */
export async function madeEarlier(atrium: Atrium, token: string, earlierMs: number): Promise<string> {
  const secret = readFileSync(join(atrium.dataDir, 'token-secret'), 'utf8').trim();
  const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
  const { alg = '', ...header } = decodeProtectedHeader(token);
  return new SignJWT(claims)
    .setProtectedHeader({ alg, ...header })
    .setIssuedAt(iat - earlierMs / 1000)
    .setExpirationTime(exp - earlierMs / 1000)
    .sign(Buffer.from(secret));
}
