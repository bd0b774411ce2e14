import { z } from 'zod';
import { line } from '#platform/contract/text.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { accountLimits } from '../../contract/limits.ts';
import type { SignInState } from './sign-in-state.ts';
import { checkedClaims } from './id-token.ts';
import type { Identity } from './identity-store.ts';
import { providerClient } from './provider-client.ts';
import { noteRefusal, saidBy, shownClaim } from './refusal.ts';

/** Person as described by a provider. */
export interface ProviderIdentity extends Identity {
  name: string | undefined;
  username: string | undefined;
  /** Absent unless the provider has verified it. */
  verifiedEmail: string | undefined;
  /** `email_verified` as received, for the log; null if absent. */
  verifiedClaim: string | null;
}

// Claims are validated like user input.
const givenName = line(accountLimits.name).min(1);
const givenEmail = z.email().max(accountLimits.email);

/** Exchanges the returned code for a verified identity; throws if any check fails. */
export async function readProviderIdentity(
  context: Context,
  query: string,
  { state, nonce, codeVerifier }: SignInState,
): Promise<ProviderIdentity> {
  const { config, db } = context;
  const { openid, provider, client, keys } = await providerClient(context);
  const back = new URL(`${returnAddress(config)}?${query}`);
  try {
    const tokens = await openid.authorizationCodeGrant(client, back, {
      expectedState: state,
      expectedNonce: nonce,
      ...(codeVerifier !== undefined && { pkceCodeVerifier: codeVerifier }),
      idTokenExpected: true,
    });
    const { issuer } = client.serverMetadata();
    const claims = await checkedClaims(tokens.id_token ?? '', { provider, issuer, keys, nonce, nowMs: db.nowMs() });
    const found: Record<string, unknown> =
      claims['email'] === undefined ? await openid.fetchUserInfo(client, tokens.access_token, claims.sub) : claims;
    const text = (name: string) => (typeof found[name] === 'string' && found[name].trim() !== '' ? found[name].trim() : undefined);
    return {
      issuer,
      subject: claims.sub,
      name: givenName.safeParse(text('name')).data,
      username: text(provider.usernameClaim),
      verifiedEmail: found['email_verified'] === true ? givenEmail.safeParse(text('email')).data : undefined,
      verifiedClaim: shownClaim(found['email_verified']),
    };
  } catch (error) {
    await noteRefusal(context, provider.issuer, { code: 'provider.refused', ...saidBy(error) });
    throw refuse('provider.refused');
  }
}

/** Redirect URI. */
export const returnAddress = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl}/connectBack`;
