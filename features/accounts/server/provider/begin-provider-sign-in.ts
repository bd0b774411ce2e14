import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { beginProviderSignIn as endpoint } from '../../contract/provider-endpoints.ts';
import { sealSignInState } from './sign-in-state.ts';
import { returnAddress } from './provider-identity.ts';
import { providerClient } from './provider-client.ts';

/** Starts a sign-in at the provider; nothing is stored until the browser returns. */
export async function beginProviderSignIn(context: Context): Promise<Reply<typeof endpoint>> {
  const { config, language } = context;
  const { openid, client, provider } = await providerClient(context);
  const [state, nonce] = [openid.randomState(), openid.randomNonce()];
  const codeVerifier = provider.usesPkce ? openid.randomPKCECodeVerifier() : undefined;
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: returnAddress(config),
    scope: 'openid profile email',
    state,
    nonce,
    ...(codeVerifier !== undefined && {
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }),
    ui_locales: language,
  });
  return {
    address: address.href,
    handle: sealSignInState(config, { state, nonce, ...(codeVerifier !== undefined && { codeVerifier }), begunAtMs: Date.now() }),
  };
}
