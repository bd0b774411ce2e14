import { endpoint } from '#platform/contract/endpoint.ts';
import { publicGroup } from './public-shapes.ts';
import { groupParams } from './shapes.ts';

/** Apart from the other calls of groups, since the page for visitors needs this one alone. */
export const readPublicGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id/public',
  summary: 'A public group, as everybody may know it; a private one is answered like one that does not exist',
  action: 'group.readPublic',
  params: groupParams,
  reply: publicGroup,
});
