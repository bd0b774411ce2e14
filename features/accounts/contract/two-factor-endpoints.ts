import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { ownCode, ownPassword, passwordAndCode, recoveryCodes, twoFactor, twoFactorSetup } from './shapes.ts';

export const readTwoFactor = endpoint({
  method: 'GET',
  path: '/api/auth/two-factor',
  summary: 'Whether one’s sign-in asks for a code, and how many recovery codes are left',
  action: 'twoFactor.read',
  reply: twoFactor,
});

export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/setup',
  summary: 'Makes a secret for one’s app; it counts once it is confirmed by a code',
  action: 'twoFactor.turnOn',
  body: ownPassword,
  reply: twoFactorSetup,
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  summary: 'Turns two-factor sign-in on by a code of the app; gives the recovery codes, this once',
  action: 'twoFactor.turnOn',
  body: ownCode,
  reply: recoveryCodes,
});

export const turnOffTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/off',
  summary: 'Turns two-factor sign-in off',
  action: 'twoFactor.turnOff',
  body: passwordAndCode,
  reply: done,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/recovery-codes',
  summary: 'Gives new recovery codes in place of all earlier ones',
  action: 'twoFactor.renewCodes',
  body: passwordAndCode,
  reply: recoveryCodes,
});
