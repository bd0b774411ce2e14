import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { groupsFilter, groupsSeen } from './administration-shapes.ts';
import { groupParams } from './shapes.ts';

export const listAllGroups = endpoint({
  method: 'GET',
  path: '/api/admin/groups',
  summary: 'List all groups that match the filters with their managers, newest first.',
  action: 'group.listAll',
  query: groupsFilter,
  reply: groupsSeen,
});

export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/api/admin/groups/:id',
  summary: 'Permanently delete any group. It disappears immediately; a background task deletes its content.',
  action: 'group.removeAny',
  params: groupParams,
  reply: done,
});
