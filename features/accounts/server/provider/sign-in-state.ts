import type { Config } from '#platform/server/config/config.ts';
import { keyFor, seal, unseal } from '#platform/server/keys/sealing.ts';

/** State of a sign-in while the user is at the provider. */
export interface SignInState {
  state: string;
  nonce: string;
  /** Absent if the provider does not support PKCE. */
  codeVerifier?: string;
  begunAtMs: number;
}

/** Maximum duration of a sign-in in ms. */
export const signInStateMs = 15 * 60_000;

const purpose = 'atrium provider sign-in';
type Secret = Pick<Config, 'tokenSecret'>;

/**
 * Encrypts the state for the browser to store and return, which binds the sign-in to that browser.
 */
export function sealSignInState({ tokenSecret }: Secret, under: SignInState): string {
  return seal(keyFor(tokenSecret, purpose), purpose, JSON.stringify(under)).toString('base64url');
}

/** Decrypts a handle; undefined if it is not from this installation or has expired. */
export function openSignInState({ tokenSecret }: Secret, handle: string): SignInState | undefined {
  const text = unseal(keyFor(tokenSecret, purpose), purpose, Buffer.from(handle, 'base64url'));
  const under = text === undefined ? undefined : (JSON.parse(text) as SignInState);
  return under && Date.now() - under.begunAtMs < signInStateMs ? under : undefined;
}
