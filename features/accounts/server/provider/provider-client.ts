import * as openid from 'openid-client';
import { publicFetch } from '#platform/server/public-fetch.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { SignInProvider } from '#platform/server/sign-in-provider.ts';

const patienceSeconds = 10;

/** What a provider told of itself is asked for again after an hour; what failed, at the next sign-in. */
const goodForMs = 3_600_000;
const known = new WeakMap<SignInProvider, { since: number; client: Promise<openid.Configuration> }>();

/** A provider as it describes itself. Refuses where there is none, or it does not answer. */
export async function providerClient(provider: SignInProvider | undefined): Promise<openid.Configuration> {
  if (!provider) throw refuse('provider.none');
  let found = known.get(provider);
  if (!found || Date.now() - found.since > goodForMs) known.set(provider, (found = { since: Date.now(), client: discover(provider) }));
  try {
    return await found.client;
  } catch {
    known.delete(provider);
    throw refuse('provider.silent');
  }
}

function discover({ issuer, clientId, clientSecret, isPublicOnly }: SignInProvider): Promise<openid.Configuration> {
  const address = new URL(issuer);
  return openid.discovery(
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
}
