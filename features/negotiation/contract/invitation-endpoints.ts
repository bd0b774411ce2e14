import { endpoint } from '#platform/contract/endpoint.ts';
import { invitation, joinParams } from './shapes.ts';

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/invitation',
  summary: 'What a session is about, for those who may join it or wait to be admitted',
  action: 'negotiation.join',
  params: joinParams,
  reply: invitation,
});
