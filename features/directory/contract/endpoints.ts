import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import * as shapes from './shapes.ts';

export const listManagers = endpoint({
  method: 'GET',
  path: '/api/managers',
  summary: 'Managers whom the caller may see, by name, with those of their groups that the caller may see; never an e-mail address',
  action: 'directory.read',
  query: shapes.managersQuery,
  reply: shapes.managerPage,
  errors: ['directory.tooManyPeople'],
});

export const contactManager = endpoint({
  method: 'POST',
  path: '/api/managers/:id/contact',
  summary: 'Passes a message on to a manager by e-mail; neither is told the other’s address, unless the caller wants theirs told',
  action: 'manager.contact',
  params: shapes.managerParams,
  body: shapes.contact,
  reply: done,
  errors: ['command.reused', 'quota.reached'],
});

export const listDirectoryGroups = endpoint({
  method: 'GET',
  path: '/api/directory/groups',
  summary: 'Public groups and one’s own, by name, with their identifiers; of one member too, as far as the caller may know of it',
  action: 'directory.read',
  query: shapes.groupsQuery,
  reply: shapes.groupPage,
  errors: ['directory.tooManyPeople'],
});

export const listDirectoryMembers = endpoint({
  method: 'GET',
  path: '/api/directory/members',
  summary: 'People who are listed or in a group of one’s own, by name, with their identifiers; of one group too; never an e-mail address',
  action: 'directory.read',
  query: shapes.membersQuery,
  reply: shapes.memberPage,
  errors: ['directory.tooManyPeople'],
});
