import { endpoint } from '#platform/contract/endpoint.ts';
import { countersignatures, newCountersignature } from './countersignature-shapes.ts';
import { sessionParams } from './shapes.ts';

export const readCountersignatures = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/countersignatures',
  summary: 'List what devices of the parties signed about the end of a session, and what they have to sign.',
  action: 'negotiation.read',
  params: sessionParams,
  reply: countersignatures,
  errors: ['contract.differs'],
});

export const readCountersignatureFile = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/countersignatures.jsonl',
  summary: 'Download the countersignatures of a session as JSON Lines.',
  action: 'negotiation.read',
  params: sessionParams,
  reply: countersignatures,
  fileType: 'application/jsonl',
});

export const countersign = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/countersignatures',
  summary:
    'Add what an enrolled device of the authenticated user signed about the end of a session: the last hash of its log and the hashes of its files. Idempotent: the first countersignature of a device remains.',
  action: 'negotiation.take',
  params: sessionParams,
  body: newCountersignature,
  reply: countersignatures,
  errors: ['contract.notSealed', 'contract.differs', 'signature.unknownKey', 'signature.otherStatement', 'signature.invalid'],
});
