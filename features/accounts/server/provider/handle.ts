import type { Config } from '#platform/server/config.ts';
import { keyFor, seal, unseal } from '#platform/server/keys/sealing.ts';

/** What is known of a sign-in while the person is at the provider. */
export interface Under {
  state: string;
  nonce: string;
  /** Absent where the provider knows no PKCE. */
  codeVerifier?: string;
  begunAtMs: number;
}

/** So long one may take at the provider. */
export const handleGoodForMs = 15 * 60_000;

const purpose = 'atrium provider sign-in';
type Secret = Pick<Config, 'tokenSecret'>;

/** Locks it for the browser to keep: it shows it when it comes back, and no other browser can. */
export function handleOf({ tokenSecret }: Secret, under: Under): string {
  return seal(keyFor(tokenSecret, purpose), purpose, JSON.stringify(under)).toString('base64url');
}

/** Opens it; undefined where this installation did not lock it, or it took too long. */
export function openHandle({ tokenSecret }: Secret, handle: string): Under | undefined {
  const text = unseal(keyFor(tokenSecret, purpose), purpose, Buffer.from(handle, 'base64url'));
  const under = text === undefined ? undefined : (JSON.parse(text) as Under);
  return under && Date.now() - under.begunAtMs < handleGoodForMs ? under : undefined;
}
