import { endpoint } from '#platform/contract/endpoint.ts';
import { nothing } from '#platform/contract/nothing.ts';
import { providerBegun, providerReturn } from './provider-shapes.ts';
import { signedInHere } from './shapes.ts';

export const beginProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/provider-sign-in/begin',
  summary: 'Start a sign-in with the OpenID Connect provider. Returns the address of its sign-in page.',
  action: 'session.start',
  body: nothing,
  reply: providerBegun,
  errors: ['provider.none', 'provider.silent'],
});

export const endProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/provider-sign-in',
  summary:
    'Complete a sign-in with the OpenID Connect provider. A new user gets an account if the provider has verified their email address and registration allows it.',
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
