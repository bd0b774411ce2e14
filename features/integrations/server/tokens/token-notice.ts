import { accessNotice, defineAccessNotice } from '#features/accounts/server/public-api.ts';

export const tokenMail = defineAccessNotice('integrations', 'token');

/** Notifies a person at their confirmed address of a token that was created. */
export const sendTokenNotice = accessNotice(tokenMail);
