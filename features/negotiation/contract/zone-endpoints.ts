import { endpoint } from '#platform/contract/endpoint.ts';
import { sessionParams } from './shapes.ts';
import { openValueParams, range, zones } from './zone-shapes.ts';

export const readZones = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/zones',
  summary:
    'List the open values of clauses for which ranges can be entered now: whether the ranges of all parties overlap, and the own range.',
  action: 'negotiation.read',
  params: sessionParams,
  reply: zones,
});

export const enterRange = endpoint({
  method: 'PUT',
  path: '/api/negotiations/:id/clauses/:clauseId/ranges/:place',
  summary:
    'Enter or change the secret range of the authenticated user for an open value of an active clause. Amounts are in the smallest part of the currency, or in hundredths of any other unit; dates are days since January 1, 1970. The same range again has no effect.',
  action: 'negotiation.take',
  params: openValueParams,
  body: range,
  reply: zones,
  errors: [
    'negotiation.ended',
    'negotiation.timeUp',
    'clause.decided',
    'clause.waits',
    'clause.tooDeep',
    'range.mediator',
    'range.settled',
    'range.changesUsed',
    'range.impossible',
    'range.reversed',
  ],
});
