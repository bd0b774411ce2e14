import * as openid from 'openid-client';
import { z } from 'zod';
import { line } from '#platform/contract/text.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { accountLimits } from '../../contract/limits.ts';
import type { Identity } from './identity-store.ts';
import type { Under } from './handle.ts';
import { providerClient } from './provider-client.ts';
import { signInProviderNow } from './sign-in-provider-now.ts';

/** Somebody as a provider names them. */
export interface NamedPerson extends Identity {
  name: string | undefined;
  username: string | undefined;
  /** Absent where the provider has not verified that it is theirs. */
  verifiedEmail: string | undefined;
}

// What a provider says is taken as what people type: nothing unseen, and no address that is none.
const givenName = line(accountLimits.name).min(1);
const givenEmail = z.email().max(accountLimits.email);

/** Exchanges what the provider led back with for who they are. Refuses where anything of it does not fit. */
export async function namedPerson(context: Context, query: string, { state, nonce, codeVerifier }: Under): Promise<NamedPerson> {
  const { config, log } = context;
  const provider = await signInProviderNow(context);
  const client = await providerClient(provider);
  const back = new URL(`${returnAddress(config)}?${query}`);
  try {
    const tokens = await openid.authorizationCodeGrant(client, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('the provider gave no claims');
    const told = claims['email'] === undefined ? await openid.fetchUserInfo(client, tokens.access_token, claims.sub) : claims;
    const text = (name: string) => (typeof told[name] === 'string' && told[name].trim() !== '' ? told[name].trim() : undefined);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      name: givenName.safeParse(text('name')).data,
      username: text(provider?.usernameClaim ?? 'preferred_username'),
      verifiedEmail: told['email_verified'] === true ? givenEmail.safeParse(text('email')).data : undefined,
    };
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a sign-in by the provider was refused');
    throw refuse('provider.refused');
  }
}

/** Where the provider leads back to. */
export const returnAddress = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl}/connectBack`;
