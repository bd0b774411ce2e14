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
  summary: 'Makes an account and signs its person in',
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
  summary: 'Signs in by username or e-mail address, and password',
  action: 'session.start',
  body: signInShape,
  reply: signedInHere,
  errors: ['account.wrongCredentials', 'account.secondFactorRequired', 'account.suspended'],
});

export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-code',
  summary:
    'Mails a code to the confirmed address of an account, by which its owner signs in while others use up the tries; answers the same whether there is one',
  action: 'session.requestCode',
  body: signInCodeRequest,
  reply: signInCodeRequested,
  status: 202,
});

export const renewSession = endpoint({
  method: 'POST',
  path: '/api/auth/renew',
  summary: 'Gives a fresh token of the same session',
  action: 'session.renew',
  body: nothing,
  reply: renewed,
});

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  summary: 'Shows anew that one is who one is; calls that ask for it (`auth.reauthenticationRequired`) are open for ten minutes',
  action: 'session.reauthenticate',
  body: reauthentication,
  reply: done,
  errors: ['account.secondFactorRequired'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Ends the session: all of its tokens are worthless from now on',
  action: 'session.end',
  body: nothing,
  reply: done,
});

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in, until when, and how many things wait for them',
  action: 'session.read',
  reply: ownSession,
});

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-reset',
  summary: 'Sends a link that sets a new password, if the address belongs to an account; answers the same if not',
  action: 'password.requestReset',
  body: resetRequest,
  reply: done,
  status: 202,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  summary: 'Sets a new password with the token of a link, and ends every session of the account',
  action: 'password.reset',
  body: reset,
  reply: done,
  errors: ['account.resetInvalid'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Sets a new password in place of the present one, and ends every other session of the account',
  action: 'password.change',
  body: passwordChange,
  reply: done,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where one is signed in',
  action: 'session.list',
  reply: sessions,
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Ends one of one’s own sessions',
  action: 'session.endAnother',
  params: sessionParams,
  reply: done,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/sessions/end-others',
  summary: 'Ends every session of one’s own but this one',
  action: 'session.endAnother',
  body: nothing,
  reply: done,
});

export const readPrivacy = endpoint({
  method: 'GET',
  path: '/api/privacy',
  summary: 'What one lets others see',
  action: 'privacy.read',
  reply: privacy,
});

export const updatePrivacy = endpoint({
  method: 'PUT',
  path: '/api/privacy',
  summary: 'Changes what one lets others see',
  action: 'privacy.edit',
  body: privacy,
  reply: privacy,
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/export',
  summary: 'All of one’s data as a ZIP archive: JSON for programs, pages for people',
  action: 'account.export',
  reply: done,
  fileType: 'application/zip',
});

export const readUser = endpoint({
  method: 'GET',
  path: '/api/user/:id',
  summary: 'One person: oneself whole, others as far as signed-in people know each other',
  action: 'user.read',
  params: userParams,
  reply: user,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/user/:id',
  summary: 'Changes one’s own data',
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
  summary: 'What is deleted when one closes one’s own account, counted by kind',
  action: 'account.readClosing',
  reply: closing,
});

export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/api/user/self-delete',
  summary: 'Closes one’s own account for good; a confirmed address gets a mail that says so',
  action: 'account.close',
  body: nothing,
  reply: done,
  errors: ['account.lastAdministrator'],
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/send-confirmation',
  summary: 'Sends the link again that confirms one’s e-mail address',
  action: 'email.sendConfirmation',
  body: nothing,
  reply: done,
  status: 202,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirms an e-mail address with the token of a link, or agrees to a new one; says what the new one still waits for',
  action: 'email.confirm',
  body: confirmation,
  reply: confirmed,
  errors: ['account.confirmationInvalid'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/auth/email-change',
  summary: 'Gives up the address that was to take the place of one’s own',
  action: 'email.cancelChange',
  body: nothing,
  reply: done,
});

export const object = endpoint({
  method: 'POST',
  path: '/api/auth/object',
  summary:
    'Says “this was not me” with the token of a notice: ends every session, link and pending change, and sends a link that sets a new password',
  action: 'account.object',
  body: confirmation,
  reply: done,
  errors: ['account.objectionInvalid'],
});
