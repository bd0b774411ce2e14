import { accessNotice } from './send-access-notice.ts';

/** Of another password. */
export const sendPasswordNotice = accessNotice('accounts', (say) => ({
  subject: say('mail.password.subject'),
  what: say('mail.password.what'),
  notYou: say('mail.password.notYou'),
}));

/** Of a passkey that was added. */
export const sendPasskeyNotice = accessNotice('accounts', (say) => ({
  subject: say('mail.passkey.subject'),
  what: say('mail.passkey.what'),
  notYou: say('mail.passkey.notYou'),
}));

/** Of a second factor, without which its owner gets in no more. */
export const sendTwoFactorNotice = accessNotice('accounts', (say) => ({
  subject: say('mail.twoFactor.subject'),
  what: say('mail.twoFactor.what'),
  notYou: say('mail.twoFactor.notYou'),
}));
