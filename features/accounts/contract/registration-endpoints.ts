import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  invitationShown,
  invitationToken,
  newRegistrationInvitation,
  registrationChange,
  registrationInvitation,
  registrationInvitationParams,
  registrationInvitationQuery,
  registrationInvitations,
  registrationRead,
} from './registration-shapes.ts';

export const readRegistration = endpoint({
  method: 'GET',
  path: '/api/admin/registration',
  summary: 'Who may register, and whose addresses are taken: what administrators say, and what is configured',
  action: 'registration.manage',
  reply: registrationRead,
});

export const saveRegistration = endpoint({
  method: 'PUT',
  path: '/api/admin/registration',
  summary: 'Says who may register, and whose addresses are taken, at once on every node',
  action: 'registration.manage',
  body: registrationChange,
  reply: registrationRead,
});

export const listRegistrationInvitations = endpoint({
  method: 'GET',
  path: '/api/registration/invitations',
  summary: 'One’s own invitations to register, or all of them for administrators, newest first',
  action: 'registration.invite',
  query: registrationInvitationQuery,
  reply: registrationInvitations,
});

export const inviteToRegister = endpoint({
  method: 'POST',
  path: '/api/registration/invitations',
  summary: 'Invites somebody by e-mail, or makes a link by which people register',
  action: 'registration.invite',
  body: newRegistrationInvitation,
  reply: registrationInvitation,
  status: 201,
  errors: ['registration.closed', 'registration.mayNotInvite', 'quota.reached', 'command.reused'],
});

export const revokeRegistrationInvitation = endpoint({
  method: 'DELETE',
  path: '/api/registration/invitations/:id',
  summary: 'Takes an invitation back: its link lets nobody in any more',
  action: 'registration.invite',
  params: registrationInvitationParams,
  reply: done,
});

export const showInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitation',
  summary: 'For whom an invitation to register is, and as what, for whoever has its link',
  action: 'account.register',
  body: invitationToken,
  reply: invitationShown,
  errors: ['registration.closed', 'registration.invitationInvalid'],
});
