import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { ownCode, ownPassword, passwordAndCode, recoveryCodes, twoFactor, twoFactorSetup } from './shapes.ts';

export const readTwoFactor = endpoint({
  method: 'GET',
  path: '/api/auth/two-factor',
  summary: 'Get whether two-factor sign-in is on, and how many recovery codes are left.',
  action: 'twoFactor.read',
  reply: twoFactor,
});

export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/setup',
  summary:
    'Create a secret for an authenticator app. Two-factor sign-in is on once a code confirms the secret. Another call replaces an unconfirmed secret.',
  action: 'twoFactor.turnOn',
  body: ownPassword,
  reply: twoFactorSetup,
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  summary:
    'Turn on two-factor sign-in with a code of the authenticator app. The response contains the recovery codes, which are not shown again.',
  action: 'twoFactor.turnOn',
  body: ownCode,
  reply: recoveryCodes,
});

export const turnOffTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/off',
  summary: 'Turn off two-factor sign-in. Requires the password and a code.',
  action: 'twoFactor.turnOff',
  body: passwordAndCode,
  reply: done,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/recovery-codes',
  summary: 'Create 10 new recovery codes and invalidate the earlier ones. Requires the password and a code.',
  action: 'twoFactor.renewCodes',
  body: passwordAndCode,
  reply: recoveryCodes,
});
