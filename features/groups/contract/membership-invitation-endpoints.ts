import { endpoint } from '#platform/contract/endpoint.ts';
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
  summary: 'Invites people by email; the answer is the same for addresses with and without an account',
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
  summary: 'The viewer’s invitations to a group by email and what came of them, newest first',
  action: 'group.invite',
  params: groupParams,
  reply: sentInvitations,
  errors: ['group.hidden'],
});

export const revokeSentInvitation = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/membership-invitations/:invitationId',
  summary: 'Revokes an invitation that has no answer; repeating it changes nothing',
  action: 'group.invite',
  params: sentParams,
  reply: done,
  errors: ['group.hidden'],
});

export const listReceivedInvitations = endpoint({
  method: 'GET',
  path: '/api/membership-invitations',
  summary: 'Invitations to groups that wait for the viewer’s answer, groups they were assigned to, and inviters they have blocked',
  action: 'membershipInvitation.list',
  reply: receivedInvitations,
});

export const answerInvitations = endpoint({
  method: 'POST',
  path: '/api/membership-invitations/answer',
  summary: 'Accepts, declines or blocks invitations, undoes that, or leaves groups that one was assigned to',
  action: 'membershipInvitation.answer',
  body: membershipAnswer,
  reply: answered,
  errors: ['membershipInvitation.gone', 'membershipInvitation.signIn'],
});

export const unblockInviter = endpoint({
  method: 'DELETE',
  path: '/api/membership-invitations/blocked/:userId',
  summary: 'Lets somebody invite the viewer again; repeating it changes nothing',
  action: 'membershipInvitation.answer',
  params: blockParams,
  reply: done,
});

export const openLetter = endpoint({
  method: 'GET',
  path: '/api/membership-letters/:token',
  summary: 'What the link of an invitation’s email leads to: who invites, and to which groups',
  action: 'membershipInvitation.open',
  params: letterParams,
  reply: openedLetter,
  errors: ['membershipInvitation.gone'],
});

export const answerLetter = endpoint({
  method: 'POST',
  path: '/api/membership-letters/:token/answer',
  summary: 'Answers by the link of an email; opens an account for an address that has none',
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
  summary: 'Blocks further invitations of the inviter with the link of an email: one click in a mail program (RFC 8058), without session',
  action: 'membershipInvitation.open',
  query: letterParams,
  streamTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  reply: done,
  isBare: true,
  errors: ['membershipInvitation.gone', 'membershipInvitation.signIn'],
});
