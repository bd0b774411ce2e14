import { accessNotice, defineAccessNotice } from '#features/accounts/server/public-api.ts';

export const tokenMail = defineAccessNotice('integrations', 'token', (say) => ({
  subject: say('mail.token.subject'),
  what: say('mail.token.what'),
  notYou: say('mail.token.notYou'),
}));

/** Sends the notice of a new token to the person's confirmed address. */
export const sendTokenNotice = accessNotice(tokenMail);
