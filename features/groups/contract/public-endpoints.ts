import { endpoint } from '#platform/contract/endpoint.ts';
import { publicGroup } from './public-shapes.ts';
import { groupParams } from './shapes.ts';

/** A separate file, so that the page for visitors does not load the other endpoints of groups. */
export const readPublicGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id/public',
  summary: 'Get the public data of a public group. Private groups return `thing.notFound`, like unknown ones.',
  action: 'group.readPublic',
  params: groupParams,
  reply: publicGroup,
});
