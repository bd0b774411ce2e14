import { endpoint } from '#platform/contract/endpoint.ts';
import { done, nothing } from '#platform/contract/nothing.ts';
import {
  closing,
  confirmation,
  confirmed,
  ownSession,
  ownUser,
  passwordChange,
  privacy,
  reauthentication,
  registration,
  renewed,
  reset,
  resetRequest,
  sessionParams,
  sessions,
  signedIn,
  signedInHere,
  signIn as signInShape,
  signInCodeRequest,
  signInCodeRequested,
  user,
  userChange,
  userParams,
} from './shapes.ts';

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary:
    'Register an account and sign in. An `email` that has an account gives the same response. The address belongs to the new account once it is confirmed.',
  action: 'account.register',
  body: registration,
  reply: signedIn,
  status: 201,
  errors: [
    'command.reused',
    'registration.closed',
    'registration.invitationRequired',
    'registration.invitationInvalid',
    // A repeated registration signs in.
    'account.wrongCredentials',
    'account.suspended',
    'account.secondFactorRequired',
  ],
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with a username or email address, and a password. If two-factor sign-in is on, `code` is required too.',
  action: 'session.start',
  body: signInShape,
  reply: signedInHere,
  errors: ['account.wrongCredentials', 'account.secondFactorRequired', 'account.suspended'],
});

export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-code',
  summary:
    'Request a sign-in code by email, for use when other people’s failed attempts block sign-in. The code is sent only to a confirmed address. The response is the same whether or not the account exists.',
  action: 'session.requestCode',
  body: signInCodeRequest,
  reply: signInCodeRequested,
  status: 202,
});

export const renewSession = endpoint({
  method: 'POST',
  path: '/api/auth/renew',
  summary: 'Get a new token for the current session. The session does not last longer.',
  action: 'session.renew',
  body: nothing,
  reply: renewed,
});

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  summary:
    'Confirm the password, and a code if two-factor sign-in is on. For 10 minutes, the session can then make calls that otherwise fail with `auth.reauthenticationRequired`.',
  action: 'session.reauthenticate',
  body: reauthentication,
  reply: done,
  errors: ['account.secondFactorRequired'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Sign out. This ends the session, invalidates all of its tokens and closes its live connections.',
  action: 'session.end',
  body: nothing,
  reply: done,
});

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Get the current session: the user, when the session expires, and the badge counts.',
  action: 'session.read',
  reply: ownSession,
});

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-reset',
  summary: 'Request a link to reset the password, by email. The response is the same whether or not the address has an account.',
  action: 'password.requestReset',
  body: resetRequest,
  reply: done,
  status: 202,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  summary: 'Reset the password with the token of a link. This ends all sessions, removes all passkeys and confirms the email address.',
  action: 'password.reset',
  body: reset,
  reply: done,
  errors: ['account.resetInvalid'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary:
    'Change the password of the authenticated user. This ends all of their other sessions and cancels a pending change of email address.',
  action: 'password.change',
  body: passwordChange,
  reply: done,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'List the open sessions of the authenticated user, last used first.',
  action: 'session.list',
  reply: sessions,
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'End a session of the authenticated user. Its device is no longer a known device.',
  action: 'session.endAnother',
  params: sessionParams,
  reply: done,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/sessions/end-others',
  summary: 'End all sessions of the authenticated user except the current one.',
  action: 'session.endAnother',
  body: nothing,
  reply: done,
});

export const readPrivacy = endpoint({
  method: 'GET',
  path: '/api/privacy',
  summary: 'Get the privacy settings of the authenticated user.',
  action: 'privacy.read',
  reply: privacy,
});

export const updatePrivacy = endpoint({
  method: 'PUT',
  path: '/api/privacy',
  summary: 'Update the privacy settings of the authenticated user.',
  action: 'privacy.edit',
  body: privacy,
  reply: privacy,
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/export',
  summary: 'Export all data of the authenticated user as a ZIP archive of JSON files and readable pages.',
  action: 'account.export',
  reply: done,
  fileType: 'application/zip',
});

export const readUser = endpoint({
  method: 'GET',
  path: '/api/user/:id',
  summary: 'Get a user. The authenticated user gets all of their own data, and of other people only public fields.',
  action: 'user.read',
  params: userParams,
  reply: user,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/user/:id',
  summary:
    'Update the data of the authenticated user. Absent fields do not change. A new `email` requires `currentPassword` and takes effect once it is confirmed.',
  action: 'user.edit',
  params: userParams,
  body: userChange,
  reply: ownUser,
  errors: ['account.profileHidden'],
  // A profile image of 5 MiB in base64, and the other fields.
  bodyLimitBytes: 7 * 1024 * 1024,
});

export const readClosing = endpoint({
  method: 'GET',
  path: '/api/account/closing',
  summary: 'Count what is deleted when the authenticated user closes their account, by kind.',
  action: 'account.readClosing',
  reply: closing,
});

export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/api/user/self-delete',
  summary: 'Permanently close the account of the authenticated user. If the email address is confirmed, a confirmation is sent to it.',
  action: 'account.close',
  body: nothing,
  reply: done,
  errors: ['account.lastAdministrator'],
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/send-confirmation',
  summary: 'Send the link that confirms the email address of the authenticated user again.',
  action: 'email.sendConfirmation',
  body: nothing,
  reply: done,
  status: 202,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm an email address, or agree to a change of address, with the token of a link. Returns the remaining steps.',
  action: 'email.confirm',
  body: confirmation,
  reply: confirmed,
  errors: ['account.confirmationInvalid'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/auth/email-change',
  summary: 'Cancel the pending change of the email address. Its links become invalid.',
  action: 'email.cancelChange',
  body: nothing,
  reply: done,
});

export const object = endpoint({
  method: 'POST',
  path: '/api/auth/object',
  summary:
    'Report that a change was not made by the account owner, with the token of a notice. This ends all sessions, links and pending changes, and mails a link to reset the password.',
  action: 'account.object',
  body: confirmation,
  reply: done,
  errors: ['account.objectionInvalid'],
});
