import { endpoint } from '#platform/contract/endpoint.ts';
import { publicGroup } from './public-shapes.ts';
import { groupParams } from './shapes.ts';

/** A separate file, so that the page for visitors does not load the other endpoints of groups. */
export const readPublicGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id/public',
  summary: 'A public group, as everybody may know it; a private one is answered like one that does not exist',
  action: 'group.readPublic',
  params: groupParams,
  reply: publicGroup,
});
