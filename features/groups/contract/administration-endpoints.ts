import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { groupsFilter, groupsSeen } from './administration-shapes.ts';
import { groupParams } from './shapes.ts';

export const listAllGroups = endpoint({
  method: 'GET',
  path: '/api/admin/groups',
  summary: 'All groups with who manages them, the newest first, by what one looks for',
  action: 'group.listAll',
  query: groupsFilter,
  reply: groupsSeen,
});

export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/api/admin/groups/:id',
  summary: 'Deletes a group as its manager could: it is gone at once for everybody, and emptied behind that',
  action: 'group.removeAny',
  params: groupParams,
  reply: done,
});
