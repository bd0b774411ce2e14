import { endpoint } from '#platform/contract/endpoint.ts';
import { facesQuery, facesReply } from './faces-shapes.ts';

export const listFaces = endpoint({
  method: 'GET',
  path: '/api/groups/faces',
  summary: 'Get the member counts of several groups. For groups of the authenticated user, also get a few members with their pictures.',
  action: 'group.list',
  query: facesQuery,
  reply: facesReply,
});
