import { endpoint } from '#platform/contract/endpoint.ts';
import { commandReply, newDevice, sessionParams } from './shapes.ts';

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
    'Enrol the key of a device of the authenticated user, which signs its own enrolment. From then on, every command of the user has to be signed. A further key requires a recent sign-in. Idempotent.',
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
    'signature.keyRefused',
    'auth.reauthenticationRequired',
  ],
});
