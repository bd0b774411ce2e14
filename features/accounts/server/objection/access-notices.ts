import { defineAccessNotice } from '../mail/mails.ts';
import { accessNotice } from './send-access-notice.ts';

export const passwordMail = defineAccessNotice('accounts', 'password', (say) => ({
  subject: say('mail.password.subject'),
  what: say('mail.password.what'),
  notYou: say('mail.password.notYou'),
}));
export const sendPasswordNotice = accessNotice(passwordMail);

export const passkeyMail = defineAccessNotice('accounts', 'passkey', (say) => ({
  subject: say('mail.passkey.subject'),
  what: say('mail.passkey.what'),
  notYou: say('mail.passkey.notYou'),
}));
export const sendPasskeyNotice = accessNotice(passkeyMail);

export const twoFactorMail = defineAccessNotice('accounts', 'twoFactor', (say) => ({
  subject: say('mail.twoFactor.subject'),
  what: say('mail.twoFactor.what'),
  notYou: say('mail.twoFactor.notYou'),
}));
export const sendTwoFactorNotice = accessNotice(twoFactorMail);
