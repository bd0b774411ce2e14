import * as openid from 'openid-client';
import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import type { beginProviderSignIn as endpoint } from '../../contract/provider-endpoints.ts';
import { handleOf } from './handle.ts';
import { returnAddress } from './named-person.ts';
import { providerClient } from './provider-client.ts';
import { signInProviderNow } from './sign-in-provider-now.ts';

/** Where the browser goes to; nothing is stored here until it comes back. */
export async function beginProviderSignIn({ db, config, language }: Context): Promise<Reply<typeof endpoint>> {
  const client = await providerClient(await signInProviderNow({ db, config }));
  const [state, nonce, codeVerifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: returnAddress(config),
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: language,
  });
  return { address: address.href, handle: handleOf(config, { state, nonce, codeVerifier, begunAtMs: Date.now() }) };
}
