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
  summary: 'Get the registration settings, as saved by administrators and as configured.',
  action: 'registration.manage',
  reply: registrationRead,
});

export const saveRegistration = endpoint({
  method: 'PUT',
  path: '/api/admin/registration',
  summary:
    'Set who can register and which email domains are allowed. The change takes effect immediately on all nodes. Existing accounts are not affected.',
  action: 'registration.manage',
  body: registrationChange,
  reply: registrationRead,
});

export const listRegistrationInvitations = endpoint({
  method: 'GET',
  path: '/api/registration/invitations',
  summary: 'List the registration invitations of the authenticated user, newest first. Administrators get all invitations.',
  action: 'registration.invite',
  query: registrationInvitationQuery,
  reply: registrationInvitations,
});

export const inviteToRegister = endpoint({
  method: 'POST',
  path: '/api/registration/invitations',
  summary:
    'Invite someone to register by email, or create a registration link if `email` is null. Only administrators can invite managers.',
  action: 'registration.invite',
  body: newRegistrationInvitation,
  reply: registrationInvitation,
  status: 201,
  errors: ['registration.closed', 'registration.mayNotInvite', 'quota.reached', 'command.reused'],
});

export const revokeRegistrationInvitation = endpoint({
  method: 'DELETE',
  path: '/api/registration/invitations/:id',
  summary: 'Revoke a registration invitation. Accounts that were created with it remain.',
  action: 'registration.invite',
  params: registrationInvitationParams,
  reply: done,
});

export const showInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitation',
  summary: 'Get the email address and role of a registration invitation by its `token`.',
  action: 'account.register',
  body: invitationToken,
  reply: invitationShown,
  errors: ['registration.closed', 'registration.invitationInvalid'],
});
