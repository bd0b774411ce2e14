import { endpoint } from '#platform/contract/endpoint.ts';
import { invitation, joinParams } from './shapes.ts';

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/invitation',
  summary: 'Get the topic and settings of a session, for people who can join it or wait for admission.',
  action: 'negotiation.join',
  params: joinParams,
  reply: invitation,
});
