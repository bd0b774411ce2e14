import { endpoint } from '#platform/contract/endpoint.ts';
import { nothing } from '#platform/contract/nothing.ts';
import { signedInHere } from './shapes.ts';
import { z } from 'zod';

/** Address of the provider, and a handle that the browser stores and returns. */
const providerBegun = z.object({ address: z.string(), handle: z.string() });

/** Return from the provider: query of the address, and the stored handle. */
const providerReturn = z.strictObject({
  handle: z.string().min(1).max(4_000),
  /** Query string without the question mark. */
  query: z.string().min(1).max(8_000),
  /** Device secrets of earlier sign-ins in this browser. */
  devices: z.array(z.string().min(1).max(100)).max(8).optional(),
});

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
