import { mediaRoute, route } from '#platform/server/extension-points/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { readDisk as diskEndpoint } from '../contract/disk-endpoints.ts';
import * as providerSettings from '../contract/provider-settings-endpoints.ts';
import * as mailEndpoints from '../contract/mail-endpoints.ts';
import * as passkeyEndpoints from '../contract/passkey-endpoints.ts';
import * as providerEndpoints from '../contract/provider-endpoints.ts';
import * as people from '../contract/people-endpoints.ts';
import * as registration from '../contract/registration-endpoints.ts';
import * as twoFactorEndpoints from '../contract/two-factor-endpoints.ts';
import { readDisk } from './disk/read-disk.ts';
import { administrationRoutes } from './administration/routes.ts';
import { cancelEmailChange } from './email/cancel-email-change.ts';
import { confirmEmail } from './email/confirm-email.ts';
import { sendConfirmation } from './email/send-confirmation.ts';
import { deleteMail, retryMail } from './mail/change-mail.ts';
import { testMail } from './mail/test-mail.ts';
import { secureAccount } from './objection/secure-account.ts';
import { changePassword } from './password/change-password.ts';
import { requestReset } from './password/request-reset.ts';
import { resetPassword } from './password/reset-password.ts';
import { addPasskey, beginPasskey } from './passkeys/add-passkey.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts';
import { listPasskeyKeys } from './passkeys/passkey-keys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';
import { reauthenticateWithPasskey } from './passkeys/reauthenticate-with-passkey.ts';
import { listPeople } from './person/list-people.ts';
import { readPicture } from './person/read-picture.ts';
import { beginProviderSignIn } from './provider/begin-provider-sign-in.ts';
import { endProviderSignIn } from './provider/end-provider-sign-in.ts';
import { checkProvider } from './provider/check-provider.ts';
import { readProvider, removeProvider, saveProvider } from './provider/save-provider.ts';
import { readPrivacy, updatePrivacy } from './privacy/privacy.ts';
import { inviteToRegister } from './registration/invite.ts';
import { readRegistration, saveRegistration } from './registration/save-registration.ts';
import { listRegistrationInvitations, revokeRegistrationInvitation } from './registration/own-invitations.ts';
import { showInvitation } from './registration/show-invitation.ts';
import { reauthenticate } from './session/reauthenticate.ts';
import { renewSession } from './session/renew-session.ts';
import { signIn } from './session/sign-in.ts';
import { signOut } from './session/sign-out.ts';
import { endOneSession } from './sessions-list/end-one-session.ts';
import { endOtherSessions } from './sessions-list/end-other-sessions.ts';
import { listSessions } from './sessions-list/list-sessions.ts';
import { requestSignInCode } from './sign-in-code/request-sign-in-code.ts';
import { confirmTwoFactor } from './two-factor/confirm-two-factor.ts';
import { readTwoFactor } from './two-factor/read-two-factor.ts';
import { renewRecoveryCodes } from './two-factor/renew-recovery-codes.ts';
import { setUpTwoFactor } from './two-factor/set-up-two-factor.ts';
import { turnOffTwoFactor } from './two-factor/turn-off-two-factor.ts';
import { closeAccount } from './user/close-account.ts';
import { readUser } from './user/read-user.ts';
import { furtherFaults, register } from './user/register.ts';
import { updateUser } from './user/update-user.ts';

export const routes = [
  route(endpoints.register, register, { furtherFaults }),
  route(endpoints.signIn, signIn),
  route(endpoints.requestSignInCode, requestSignInCode),
  route(endpoints.renewSession, renewSession),
  route(endpoints.reauthenticate, reauthenticate),
  route(endpoints.signOut, signOut),
  route(endpoints.requestReset, requestReset),
  route(endpoints.resetPassword, resetPassword),
  route(endpoints.changePassword, changePassword),
  route(twoFactorEndpoints.readTwoFactor, readTwoFactor),
  route(twoFactorEndpoints.setUpTwoFactor, setUpTwoFactor),
  route(twoFactorEndpoints.confirmTwoFactor, confirmTwoFactor),
  route(twoFactorEndpoints.turnOffTwoFactor, turnOffTwoFactor),
  route(twoFactorEndpoints.renewRecoveryCodes, renewRecoveryCodes),
  route(passkeyEndpoints.listPasskeys, listPasskeys),
  route(passkeyEndpoints.listPasskeyKeys, listPasskeyKeys),
  route(passkeyEndpoints.beginPasskey, beginPasskey),
  route(passkeyEndpoints.addPasskey, addPasskey),
  route(passkeyEndpoints.renamePasskey, renamePasskey),
  route(passkeyEndpoints.removePasskey, removePasskey),
  route(passkeyEndpoints.beginPasskeySignIn, beginPasskeySignIn),
  route(passkeyEndpoints.signInWithPasskey, signInWithPasskey),
  route(passkeyEndpoints.reauthenticateWithPasskey, reauthenticateWithPasskey),
  route(providerEndpoints.beginProviderSignIn, beginProviderSignIn),
  route(providerEndpoints.endProviderSignIn, endProviderSignIn),
  route(providerSettings.readProvider, readProvider),
  route(providerSettings.saveProvider, saveProvider),
  route(providerSettings.removeProvider, removeProvider),
  route(providerSettings.checkProvider, checkProvider),
  route(registration.readRegistration, readRegistration),
  route(registration.saveRegistration, saveRegistration),
  route(registration.listRegistrationInvitations, listRegistrationInvitations),
  route(registration.inviteToRegister, inviteToRegister),
  route(registration.revokeRegistrationInvitation, revokeRegistrationInvitation),
  route(registration.showInvitation, showInvitation),
  route(endpoints.listSessions, listSessions),
  route(endpoints.endOneSession, endOneSession),
  route(endpoints.endOtherSessions, endOtherSessions),
  route(endpoints.readPrivacy, readPrivacy),
  route(endpoints.updatePrivacy, updatePrivacy),
  route(endpoints.readUser, readUser),
  route(people.listPeople, listPeople),
  mediaRoute(people.readPicture, readPicture),
  route(endpoints.updateUser, updateUser),
  route(endpoints.closeAccount, closeAccount),
  route(endpoints.sendConfirmation, sendConfirmation),
  route(endpoints.confirmEmail, confirmEmail),
  route(endpoints.cancelEmailChange, cancelEmailChange),
  route(endpoints.object, secureAccount),
  route(diskEndpoint, readDisk),
  route(mailEndpoints.testMail, testMail),
  route(mailEndpoints.retryMail, retryMail),
  route(mailEndpoints.deleteMail, deleteMail),
  ...administrationRoutes,
];
