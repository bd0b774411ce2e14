import { endpoint } from '#platform/contract/endpoint.ts';
import { approval, deviceRequest, newDevice, newDeviceRequest } from './device-shapes.ts';
import { commandReply, sessionParams } from './shapes.ts';

/** Refusals of what a device signed, or should have. */
export const signatureErrors = [
  'signature.required',
  'signature.unknownKey',
  'signature.otherStatement',
  'signature.invalid',
  'signature.otherLog',
  'signature.outdated',
] as const;

export const enrolDevice = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/devices',
  summary:
    'Enrol the key of a device of the authenticated user, which signs its own enrolment. From then on, every command of the user has to be signed. A further key requires the approval of another device of the user, a recent sign-in, or a statement that a passkey of the user has confirmed. Idempotent.',
  action: 'negotiation.take',
  params: sessionParams,
  body: newDevice,
  reply: commandReply,
  errors: [
    'negotiation.ended',
    'command.reused',
    ...signatureErrors,
    'negotiation.left',
    'negotiation.removed',
    'signature.passkeyRefused',
    'signature.keyRefused',
    'auth.reauthenticationRequired',
  ],
});

export const readDeviceRequest = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/device-request',
  summary:
    'Get the device of the authenticated user that asks to be approved by another one of theirs. Requests are valid for ten minutes.',
  action: 'negotiation.read',
  params: sessionParams,
  reply: deviceRequest,
});

export const requestDevice = endpoint({
  method: 'PUT',
  path: '/api/negotiations/:id/device-request',
  summary: 'Ask the other devices of the authenticated user to approve the key of this device. Replaces an earlier request.',
  action: 'negotiation.take',
  params: sessionParams,
  body: newDeviceRequest,
  reply: deviceRequest,
  errors: ['negotiation.ended'],
});

export const approveDevice = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/device-request/approval',
  summary: 'Add what an enrolled device of the authenticated user signed about the key of the device that asks.',
  action: 'negotiation.take',
  params: sessionParams,
  body: approval,
  reply: deviceRequest,
  errors: ['negotiation.ended', ...signatureErrors, 'signature.keyRefused'],
});

export const removeDeviceRequest = endpoint({
  method: 'DELETE',
  path: '/api/negotiations/:id/device-request',
  summary: 'Withdraw or refuse the request of a device of the authenticated user.',
  action: 'negotiation.take',
  params: sessionParams,
  reply: deviceRequest,
  errors: ['negotiation.ended'],
});
