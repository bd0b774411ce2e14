import { registration, signedIn } from '#features/accounts/contract/shapes.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { invitationCode, invitationReply } from './shapes.ts';

/** A separate file, so that other pages do not load the shapes of accounts. */
export const registerByInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:code/register',
  summary:
    'Register an account and join the group of an invitation link. An `email` that has an account gives the same response. The username is derived from the name.',
  action: 'invitation.register',
  params: invitationCode,
  // The username is derived from the name.
  body: registration.pick({ name: true, email: true, password: true, acceptTerms: true, commandId: true }),
  reply: invitationReply.extend({ session: signedIn }),
  status: 201,
  errors: [
    'command.reused',
    'invitation.invalid',
    'registration.closed',
    'registration.invitationRequired',
    'registration.invitationInvalid',
    'quota.reached',
    // A repeated registration signs in.
    'account.wrongCredentials',
    'account.suspended',
    'account.secondFactorRequired',
  ],
});
