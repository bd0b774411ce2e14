import { endpoint } from '#platform/contract/endpoint.ts';
import { done, nothing } from '#platform/contract/nothing.ts';
import * as shapes from './passkey-shapes.ts';
import { signedInHere } from './shapes.ts';

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'The passkeys by which one signs in',
  action: 'passkey.list',
  reply: shapes.passkeys,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'What a browser makes a passkey by, good for five minutes',
  action: 'passkey.add',
  body: nothing,
  reply: shapes.passkeyCreation,
  errors: ['passkey.impossible', 'passkey.tooMany'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Keeps a passkey that a browser made; a confirmed address is told of it. Sent again, it is kept once',
  action: 'passkey.add',
  body: shapes.newPasskey,
  reply: shapes.passkeyMade,
  status: 201,
  errors: ['passkey.impossible', 'passkey.tooMany', 'passkey.expired', 'passkey.notAccepted'],
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  summary: 'Calls a passkey by another name',
  action: 'passkey.rename',
  params: shapes.passkeyParams,
  body: shapes.passkeyChange,
  reply: done,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Removes a passkey: nobody signs in by it any more',
  action: 'passkey.remove',
  params: shapes.passkeyParams,
  reply: done,
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-sign-in/options',
  summary: 'What a browser has a passkey sign, good for five minutes and once',
  action: 'session.start',
  body: nothing,
  reply: shapes.passkeyRequest,
  errors: ['passkey.impossible'],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  summary: 'Signs in by a passkey alone, which shows both that one has it and that it is oneself',
  action: 'session.start',
  body: shapes.passkeySignIn,
  reply: signedInHere,
  errors: ['passkey.impossible', 'passkey.unknown', 'passkey.expired', 'account.suspended'],
});

export const reauthenticateWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-reauthenticate',
  summary: 'Shows anew that one is who one is, by a passkey of one’s own: as good as the password for ten minutes',
  action: 'session.reauthenticate',
  body: shapes.passkeyReauthentication,
  reply: done,
  errors: ['passkey.impossible', 'passkey.unknown', 'passkey.expired'],
});
