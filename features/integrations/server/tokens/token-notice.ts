import { accessNotice } from '#features/accounts/server/public-api.ts';

/** Tells a person at their confirmed address of a token that was made. */
export const sendTokenNotice = accessNotice('integrations', (say) => ({
  subject: say('mail.token.subject'),
  what: say('mail.token.what'),
  notYou: say('mail.token.notYou'),
}));
