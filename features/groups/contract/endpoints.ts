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
export { acceptHandOver, declineHandOver, handOverGroup } from './hand-over-endpoints.ts';

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'My groups (those I asked to join included), or all public ones, by name',
  action: 'group.list',
  query: groupsQuery,
  reply: groupPage,
  errors: ['auth.required'],
});

export const listFitting = endpoint({
  method: 'GET',
  path: '/api/groups/fitting',
  summary: 'A few public groups that the caller is not in, those that fit best first: by words, category, language and how lively they are',
  action: 'group.fitting',
  reply: fittingPage,
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Creates a group, whose manager the caller becomes',
  action: 'group.create',
  body: newGroup,
  reply: group,
  status: 201,
  errors: ['group.exists', 'quota.reached', 'command.reused'],
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/groups/requests',
  summary: 'Requests to join that wait for the caller as manager, oldest first',
  action: 'group.requests',
  query: requestsQuery,
  reply: requestPage,
});

export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/groups/deletions',
  summary: 'Groups that the caller deleted and that are still being emptied, or took a while to be; newest first',
  action: 'group.deletions',
  reply: deletionList,
});

export const readGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id',
  summary: 'One group: a public one, or one of the caller’s',
  action: 'group.read',
  params: groupParams,
  reply: group,
});

export const readOwnRequest = endpoint({
  method: 'GET',
  path: '/api/groups/:id/request',
  summary: 'The caller’s own request to join a group, which has the name of the group and nothing else of it',
  action: 'group.readOwnRequest',
  params: groupParams,
  reply: ownRequest,
});

export const editGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:id',
  summary: 'Changes a group; `version` is the one that was edited',
  action: 'group.edit',
  params: groupParams,
  body: groupEdit,
  reply: group,
  errors: ['group.hidden', 'group.exists'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: 'Deletes a group: it is gone at once for everybody, and emptied behind that',
  action: 'group.delete',
  params: groupParams,
  reply: done,
  errors: ['group.deleteForbidden'],
});

export const readDeletion = endpoint({
  method: 'GET',
  path: '/api/groups/:id/deletion',
  summary: 'Counts what goes with a group when it is deleted',
  action: 'group.delete',
  params: groupParams,
  reply: deletion,
  errors: ['group.deleteForbidden'],
});

export const joinGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/join',
  summary: 'Joins a public group at once; asks the manager of a private one',
  action: 'group.join',
  params: joinParams,
  reply: joinReply,
  errors: ['group.unknownId', 'quota.reached'],
});

export const leaveGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/leave',
  summary: 'Leaves a group, or takes a request to join back',
  action: 'group.leave',
  params: groupParams,
  reply: leaveReply,
  errors: ['group.managerMustHandOver'],
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/groups/:id/members',
  summary: 'Members of a group, for its members; requests to join, for its manager',
  action: 'group.members',
  params: groupParams,
  query: membersQuery,
  reply: memberPage,
});

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members/:userId/accept',
  summary: 'Accepts a request to join',
  action: 'group.decide',
  params: memberParams,
  reply: decideReply,
  errors: ['group.hidden', 'group.requestGone'],
});

export const declineRequest = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members/:userId/decline',
  summary: 'Declines a request to join',
  action: 'group.decide',
  params: memberParams,
  reply: decideReply,
  errors: ['group.hidden', 'group.requestGone'],
});

export const removeMember = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members/:userId/remove',
  summary: 'Removes a member, who is told why; ends the invitation links, which the person may know',
  action: 'group.remove',
  params: memberParams,
  body: removal,
  reply: done,
  errors: ['group.personGone', 'group.managerMustHandOver'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/groups/:id/invitations',
  summary: 'The invitation links of a group that are still good, newest first',
  action: 'group.invite',
  params: groupParams,
  reply: invitationList,
  errors: ['group.hidden'],
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/groups/:id/invitations',
  summary: 'Makes an invitation link, by which people join at once',
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
  summary: 'Ends an invitation link; done twice, it changes nothing',
  action: 'group.invite',
  params: invitationParams,
  reply: done,
  errors: ['group.hidden'],
});

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:code',
  summary: 'What a valid invitation link leads to',
  action: 'invitation.read',
  params: invitationCode,
  reply: invitedTo,
  errors: ['invitation.invalid'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:code/accept',
  summary: 'Joins the group of a valid invitation link at once',
  action: 'invitation.accept',
  params: invitationCode,
  reply: invitationReply,
  errors: ['invitation.invalid', 'quota.reached'],
});
