import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { newRole, roleFields, roleList, roleMemberParams, roleParams, roleReply } from './role-shapes.ts';
import { groupParams } from './shapes.ts';

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/groups/:id/roles',
  summary: 'List the roles of a group by name, with their capabilities and members.',
  action: 'group.members',
  params: groupParams,
  reply: roleList,
});

export const createRole = endpoint({
  method: 'POST',
  path: '/api/groups/:id/roles',
  summary: 'Create a role in a group.',
  action: 'group.manageRoles',
  params: groupParams,
  body: newRole,
  reply: roleReply,
  status: 201,
  errors: ['command.reused', 'group.hidden', 'group.roleExists', 'group.tooManyRoles'],
});

export const editRole = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/roles/:roleId',
  summary: 'Rename a role and set its capabilities. Its members are notified of capabilities that they gain or lose.',
  action: 'group.manageRoles',
  params: roleParams,
  body: roleFields,
  reply: done,
  errors: ['group.hidden', 'group.roleExists', 'group.roleGone'],
});

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/roles/:roleId',
  summary: 'Delete a role of a group. Its members are notified. Idempotent.',
  action: 'group.manageRoles',
  params: roleParams,
  reply: done,
  errors: ['group.hidden'],
});

export const addRoleMember = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/roles/:roleId/members/:userId',
  summary: 'Give a role to a member of the group, who is notified. Idempotent.',
  action: 'group.manageRoles',
  params: roleMemberParams,
  reply: done,
  errors: ['group.hidden', 'group.personGone', 'group.roleGone', 'group.roleFull'],
});

export const removeRoleMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/roles/:roleId/members/:userId',
  summary: 'Take a role from a member, who is notified, or give up one’s own. Idempotent.',
  action: 'group.removeFromRole',
  params: roleMemberParams,
  reply: done,
  errors: ['group.hidden'],
});
