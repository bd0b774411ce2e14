import { endpoint } from '#platform/contract/endpoint.ts';
import { nothing } from '#platform/contract/nothing.ts';
import { providerBegun, providerReturn } from './provider-shapes.ts';
import { signedInHere } from './shapes.ts';

export const beginProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/provider-sign-in/begin',
  summary: 'Where the OpenID Connect provider of this installation asks who somebody is',
  action: 'session.start',
  body: nothing,
  reply: providerBegun,
  errors: ['provider.none', 'provider.silent'],
});

export const endProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/provider-sign-in',
  summary: 'Signs in whom the provider has named; makes an account of somebody new, where it has verified their address',
  action: 'session.start',
  body: providerReturn,
  reply: signedInHere,
  errors: [
    'provider.none',
    'provider.silent',
    'provider.refused',
    'provider.addressUnverified',
    'provider.notEnough',
    'provider.newcomersRefused',
    'provider.domainRefused',
    'account.suspended',
  ],
});
