import { endpoint } from '#platform/contract/endpoint.ts';
import { done, nothing } from '#platform/contract/nothing.ts';
import * as shapes from './passkey-shapes.ts';
import { signedInHere } from './shapes.ts';

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'List the passkeys of the authenticated user.',
  action: 'passkey.list',
  reply: shapes.passkeys,
});

export const listPasskeyKeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys/keys',
  summary: 'List the public keys of the passkeys of the authenticated user, with which statements can be signed.',
  action: 'passkey.list',
  reply: shapes.passkeyKeys,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Get the options for creating a passkey in the browser (WebAuthn). The options are valid for 5 minutes.',
  action: 'passkey.add',
  body: nothing,
  reply: shapes.passkeyCreation,
  errors: ['passkey.impossible', 'passkey.tooMany'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary:
    'Add a passkey that the browser created. If the email address is confirmed, a notice is sent to it. Adding the same passkey again changes nothing.',
  action: 'passkey.add',
  body: shapes.newPasskey,
  reply: shapes.passkeyMade,
  status: 201,
  errors: ['passkey.impossible', 'passkey.tooMany', 'passkey.expired', 'passkey.notAccepted'],
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  summary: 'Rename a passkey.',
  action: 'passkey.rename',
  params: shapes.passkeyParams,
  body: shapes.passkeyChange,
  reply: done,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Delete a passkey. It can no longer be used to sign in.',
  action: 'passkey.remove',
  params: shapes.passkeyParams,
  reply: done,
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-sign-in/options',
  summary: 'Get a challenge for signing in with a passkey. The challenge is valid once and for 5 minutes.',
  action: 'session.start',
  body: nothing,
  reply: shapes.passkeyRequest,
  errors: ['passkey.impossible'],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  summary: 'Sign in with a passkey. A passkey requires user verification and replaces both password and code.',
  action: 'session.start',
  body: shapes.passkeySignIn,
  reply: signedInHere,
  errors: ['passkey.impossible', 'passkey.unknown', 'passkey.expired', 'account.suspended'],
});

export const reauthenticateWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-reauthenticate',
  summary: 'Reauthenticate with a passkey of the authenticated user. For 10 minutes, this counts as confirming the password.',
  action: 'session.reauthenticate',
  body: shapes.passkeyReauthentication,
  reply: done,
  errors: ['passkey.impossible', 'passkey.unknown', 'passkey.expired'],
});
