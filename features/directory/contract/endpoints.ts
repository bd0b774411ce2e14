import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import * as shapes from './shapes.ts';

export const listManagers = endpoint({
  method: 'GET',
  path: '/api/managers',
  summary:
    'List the managers visible to the authenticated user by name, with those of their groups that the user can see. Email addresses are never returned.',
  action: 'directory.read',
  query: shapes.managersQuery,
  reply: shapes.managerPage,
  errors: ['directory.tooManyPeople'],
});

export const contactManager = endpoint({
  method: 'POST',
  path: '/api/managers/:id/contact',
  summary: 'Send a message to a manager by email. Neither person learns the other’s address, unless the sender chooses to disclose theirs.',
  action: 'manager.contact',
  params: shapes.managerParams,
  body: shapes.contact,
  reply: done,
  errors: ['command.reused', 'quota.reached'],
});

export const listDirectoryGroups = endpoint({
  method: 'GET',
  path: '/api/directory/groups',
  summary:
    'List public groups and the authenticated user’s own groups by name, with their IDs. With `memberId`, list the groups of that person that the user can see.',
  action: 'directory.read',
  query: shapes.groupsQuery,
  reply: shapes.groupPage,
  errors: ['directory.tooManyPeople'],
});

export const listDirectoryMembers = endpoint({
  method: 'GET',
  path: '/api/directory/members',
  summary:
    'List people who are listed or share a group with the authenticated user, by name. With `groupId`, list the members of that group. Email addresses are never returned.',
  action: 'directory.read',
  query: shapes.membersQuery,
  reply: shapes.memberPage,
  errors: ['directory.tooManyPeople'],
});
