import type { JWTVerifyGetKey } from 'jose';
import type * as OpenId from 'openid-client';
import type { Context } from '#platform/server/feature.ts';
import { publicFetch } from '#platform/server/public-fetch.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { SignInProvider } from '#platform/server/sign-in-provider.ts';
import { providerKeys } from './id-token.ts';
import { noteRefusal, saidBy } from './refusal.ts';
import { signInProviderNow } from './sign-in-provider-now.ts';

const patienceSeconds = 10;

/** A provider as it describes itself. */
export interface ProviderClient {
  provider: SignInProvider;
  client: OpenId.Configuration;
  /** The library that speaks to it, which is loaded for the first sign-in. */
  openid: typeof OpenId;
  /** What verifies its signatures; absent where it announces no keys. */
  keys: JWTVerifyGetKey | undefined;
}

/** A description is good for an hour; one that failed is fetched again at the next sign-in. */
const goodForMs = 3_600_000;
const known = new WeakMap<SignInProvider, { since: number; client: Promise<ProviderClient> }>();

/** Refuses where there is no provider, or it does not answer. */
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
      timeout: patienceSeconds,
      // Whoever writes http into the settings has it on a network of their own; the tests do.
      execute: address.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
      ...(isPublicOnly && { [openid.customFetch]: publicFetch }),
    },
  );
  return { openid, provider, client, keys: providerKeys(client, provider) };
}
