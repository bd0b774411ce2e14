import { accessNotice, defineAccessNotice } from '#features/accounts/server/public-api.ts';

export const tokenMail = defineAccessNotice('integrations', 'token', (say) => ({
  subject: say('mail.token.subject'),
  what: say('mail.token.what'),
  notYou: say('mail.token.notYou'),
}));

/** Notifies a person at their confirmed address of a token that was created. */
export const sendTokenNotice = accessNotice(tokenMail);
