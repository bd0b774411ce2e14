import { defineAccessNotice } from '../mail/mails.ts';
import { accessNotice } from './send-access-notice.ts';

export const passwordMail = defineAccessNotice('accounts', 'password');
/** Of another password. */
export const sendPasswordNotice = accessNotice(passwordMail);

export const passkeyMail = defineAccessNotice('accounts', 'passkey');
/** Of a passkey that was added. */
export const sendPasskeyNotice = accessNotice(passkeyMail);

export const twoFactorMail = defineAccessNotice('accounts', 'twoFactor');
/** Of a second factor, without which its owner gets in no more. */
export const sendTwoFactorNotice = accessNotice(twoFactorMail);
