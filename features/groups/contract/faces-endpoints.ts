import { endpoint } from '#platform/contract/endpoint.ts';
import { facesQuery, facesReply } from './faces-shapes.ts';

export const listFaces = endpoint({
  method: 'GET',
  path: '/api/groups/faces',
  summary: 'How many belong to each of these groups, as far as the caller may see them; to their members, a few of the people',
  action: 'group.list',
  query: facesQuery,
  reply: facesReply,
});
