import { endpoint } from '#platform/contract/endpoint.ts';
import { oneClickForm } from '#platform/contract/one-click-form.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  answered,
  blockParams,
  createdInvitations,
  letterAnswer,
  letterAnswered,
  letterParams,
  membershipAnswer,
  newMembershipInvitations,
  openedLetter,
  receivedInvitations,
  sentInvitations,
  sentParams,
} from './membership-invitation-shapes.ts';
import { groupParams } from './shapes.ts';

export const inviteByEmail = endpoint({
  method: 'POST',
  path: '/api/groups/:id/membership-invitations',
  summary: 'Invite people to a group by email. The response is the same for addresses with and without an account.',
  action: 'group.invite',
  params: groupParams,
  body: newMembershipInvitations,
  reply: createdInvitations,
  status: 201,
  errors: ['group.hidden', 'quota.reached', 'command.reused'],
});

export const listSentInvitations = endpoint({
  method: 'GET',
  path: '/api/groups/:id/membership-invitations',
  summary: 'List the email invitations that the authenticated user sent for a group, with their state, newest first.',
  action: 'group.invite',
  params: groupParams,
  reply: sentInvitations,
  errors: ['group.hidden'],
});

export const revokeSentInvitation = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/membership-invitations/:invitationId',
  summary: 'Revoke a pending email invitation. Idempotent.',
  action: 'group.invite',
  params: sentParams,
  reply: done,
  errors: ['group.hidden'],
});

export const listReceivedInvitations = endpoint({
  method: 'GET',
  path: '/api/membership-invitations',
  summary: 'List the authenticated user’s pending invitations, the groups they were assigned to, and the inviters they have blocked.',
  action: 'membershipInvitation.list',
  reply: receivedInvitations,
});

export const answerInvitations = endpoint({
  method: 'POST',
  path: '/api/membership-invitations/answer',
  summary: 'Accept or decline invitations, block an inviter, undo an answer, or leave groups that the authenticated user was assigned to.',
  action: 'membershipInvitation.answer',
  body: membershipAnswer,
  reply: answered,
  errors: ['membershipInvitation.gone', 'membershipInvitation.signIn'],
});

export const unblockInviter = endpoint({
  method: 'DELETE',
  path: '/api/membership-invitations/blocked/:userId',
  summary: 'Unblock an inviter. Idempotent.',
  action: 'membershipInvitation.answer',
  params: blockParams,
  reply: done,
});

export const openLetter = endpoint({
  method: 'GET',
  path: '/api/membership-letters/:token',
  summary: 'Get the inviter and the groups of an invitation email by its token.',
  action: 'membershipInvitation.open',
  params: letterParams,
  reply: openedLetter,
  errors: ['membershipInvitation.gone'],
});

export const answerLetter = endpoint({
  method: 'POST',
  path: '/api/membership-letters/:token/answer',
  summary: 'Answer an invitation by the token of its email. If the address has no account, accepting creates one.',
  action: 'membershipInvitation.open',
  params: letterParams,
  body: letterAnswer,
  reply: letterAnswered,
  errors: ['membershipInvitation.gone', 'membershipInvitation.signIn', 'registration.closed'],
});

/** Has the address of the link in the email, where `GET` returns the page of the invitation. */
export const blockByLetter = endpoint({
  method: 'POST',
  path: '/invited',
  summary: 'Block an inviter by the link of an invitation email (one-click unsubscribe, RFC 8058). No session is required.',
  action: 'membershipInvitation.open',
  query: letterParams,
  streamTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  form: oneClickForm,
  reply: done,
  isBare: true,
  errors: ['membershipInvitation.gone', 'membershipInvitation.signIn'],
});
