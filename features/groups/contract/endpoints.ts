import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  decideReply,
  deletion,
  deletionList,
  fittingPage,
  group,
  groupEdit,
  groupPage,
  groupParams,
  groupsQuery,
  invitation,
  invitationCode,
  invitationList,
  invitationParams,
  invitationReply,
  invitedTo,
  joinParams,
  joinReply,
  leaveReply,
  memberPage,
  memberParams,
  membersQuery,
  newGroup,
  newInvitation,
  ownRequest,
  removal,
  requestPage,
  requestsQuery,
} from './shapes.ts';

export { listCategories } from './category-endpoints.ts';
export { listDeputies, readCapabilities, removeCapabilities, returnCapabilities, setCapabilities } from './deputy-endpoints.ts';
export { addRoleMember, createRole, deleteRole, editRole, listRoles, removeRoleMember } from './role-endpoints.ts';
export { acceptHandOver, declineHandOver, handOverGroup, stepDown } from './hand-over-endpoints.ts';

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'List groups by name: public groups, or with `list=mine` the groups of the authenticated user, including requested ones.',
  action: 'group.list',
  query: groupsQuery,
  reply: groupPage,
  errors: ['auth.required'],
});

export const listFitting = endpoint({
  method: 'GET',
  path: '/api/groups/fitting',
  summary:
    'List a few public groups that the authenticated user has not joined, best match first. The score uses words, category, language and activity.',
  action: 'group.fitting',
  reply: fittingPage,
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Create a group. The authenticated user becomes its manager.',
  action: 'group.create',
  body: newGroup,
  reply: group,
  status: 201,
  errors: ['group.exists', 'quota.reached', 'command.reused'],
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/groups/requests',
  summary:
    'List the open requests to join the groups that the authenticated user manages, or where they may accept people as a deputy, oldest first.',
  action: 'group.requests',
  query: requestsQuery,
  reply: requestPage,
});

export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/groups/deletions',
  summary: 'List the group deletions that the authenticated user started and that are running or ended recently, newest first.',
  action: 'group.deletions',
  reply: deletionList,
});

export const readGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id',
  summary: 'Get a public group, or a group that the authenticated user belongs to.',
  action: 'group.read',
  params: groupParams,
  reply: group,
});

export const readOwnRequest = endpoint({
  method: 'GET',
  path: '/api/groups/:id/request',
  summary: 'Get the authenticated user’s request to join a group. The response contains only the name of the group.',
  action: 'group.readOwnRequest',
  params: groupParams,
  reply: ownRequest,
});

export const editGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:id',
  summary: 'Update a group. If `version` is not the current one, the call fails with `state.conflict`.',
  action: 'group.edit',
  params: groupParams,
  body: groupEdit,
  reply: group,
  errors: ['group.hidden', 'group.exists'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: 'Permanently delete a group. It disappears immediately; a background task deletes its content.',
  action: 'group.delete',
  params: groupParams,
  reply: done,
  errors: ['group.deleteForbidden'],
});

export const readDeletion = endpoint({
  method: 'GET',
  path: '/api/groups/:id/deletion',
  summary: 'Count what is deleted with a group.',
  action: 'group.delete',
  params: groupParams,
  reply: deletion,
  errors: ['group.deleteForbidden'],
});

export const joinGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/join',
  summary: 'Join a public group, or request to join a private one.',
  action: 'group.join',
  params: joinParams,
  reply: joinReply,
  errors: ['group.unknownId', 'quota.reached'],
});

export const leaveGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/leave',
  summary: 'Leave a group, or withdraw a request to join. The manager cannot leave.',
  action: 'group.leave',
  params: groupParams,
  reply: leaveReply,
  errors: ['group.managerMustHandOver'],
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/groups/:id/members',
  summary: 'List the members of a group, or with `status=requested` the requests to join.',
  action: 'group.members',
  params: groupParams,
  query: membersQuery,
  reply: memberPage,
});

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members/:userId/accept',
  summary: 'Accept a request to join a group.',
  action: 'group.decide',
  params: memberParams,
  reply: decideReply,
  errors: ['group.hidden', 'group.requestGone'],
});

export const declineRequest = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members/:userId/decline',
  summary: 'Decline a request to join a group. The person can ask again.',
  action: 'group.decide',
  params: memberParams,
  reply: decideReply,
  errors: ['group.hidden', 'group.requestGone'],
});

export const removeMember = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members/:userId/remove',
  summary: 'Remove a member from a group. The person is sent an email with the `reason`. All invitation links of the group are deleted.',
  action: 'group.remove',
  params: memberParams,
  body: removal,
  reply: done,
  errors: ['group.personGone', 'group.managerMustHandOver'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/groups/:id/invitations',
  summary: 'List the valid invitation links of a group, newest first.',
  action: 'group.invite',
  params: groupParams,
  reply: invitationList,
  errors: ['group.hidden'],
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/groups/:id/invitations',
  summary: 'Create an invitation link. People with the link join immediately.',
  action: 'group.invite',
  params: groupParams,
  body: newInvitation,
  reply: invitation,
  status: 201,
  errors: ['group.hidden', 'group.tooManyInvitations', 'command.reused'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/invitations/:invitationId',
  summary: 'Delete an invitation link. Idempotent.',
  action: 'group.invite',
  params: invitationParams,
  reply: done,
  errors: ['group.hidden'],
});

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:code',
  summary: 'Get the group of an invitation link, its number of members, and the inviter with their picture.',
  action: 'invitation.read',
  params: invitationCode,
  reply: invitedTo,
  errors: ['invitation.invalid'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:code/accept',
  summary: 'Join a group by an invitation link. This takes effect immediately.',
  action: 'invitation.accept',
  params: invitationCode,
  reply: invitationReply,
  errors: ['invitation.invalid', 'quota.reached'],
});
