import type { JWTVerifyGetKey } from 'jose';
import type * as OpenId from 'openid-client';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { publicFetch } from '#platform/server/security/public-fetch.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { SignInProvider } from '#platform/server/extension-points/sign-in-provider.ts';
import { providerKeys } from './id-token.ts';
import { noteRefusal, saidBy } from './refusal.ts';
import { signInProviderNow } from './sign-in-provider-now.ts';

const timeoutSeconds = 10;

/** Provider with its discovery document. */
export interface ProviderClient {
  provider: SignInProvider;
  client: OpenId.Configuration;
  /** OpenID client library, loaded at the first sign-in. */
  openid: typeof OpenId;
  /** Keys that verify signatures; absent if the provider announces none. */
  keys: JWTVerifyGetKey | undefined;
}

/** Discovery documents are cached for one hour; failures are not cached. */
const goodForMs = 3_600_000;
const known = new WeakMap<SignInProvider, { since: number; client: Promise<ProviderClient> }>();

/** Throws `provider.none` without a provider, `provider.silent` if it does not respond. */
export async function providerClient(context: Pick<Context, 'db' | 'log' | 'config'>): Promise<ProviderClient> {
  const provider = await signInProviderNow(context);
  if (!provider) throw refuse('provider.none');
  let found = known.get(provider);
  if (!found || Date.now() - found.since > goodForMs) known.set(provider, (found = { since: Date.now(), client: discover(provider) }));
  try {
    return await found.client;
  } catch (error) {
    known.delete(provider);
    await noteRefusal(context, provider.issuer, { code: 'provider.silent', ...saidBy(error) });
    throw refuse('provider.silent');
  }
}

async function discover(provider: SignInProvider): Promise<ProviderClient> {
  const { issuer, clientId, clientSecret, isPublicOnly } = provider;
  const address = new URL(issuer);
  const openid = await import('openid-client');
  const client = await openid.discovery(
    address,
    clientId,
    undefined,
    clientSecret === undefined ? openid.None() : openid.ClientSecretPost(clientSecret),
    {
      timeout: timeoutSeconds,
      // An HTTP issuer is in a private network, or in a test.
      execute: address.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
      ...(isPublicOnly && { [openid.customFetch]: publicFetch }),
    },
  );
  return { openid, provider, client, keys: providerKeys(client, provider) };
}
