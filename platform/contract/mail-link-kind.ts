/** Kinds of links that people get by email and need to continue. */
export const mailLinkKinds = ['confirmation', 'agreement', 'reset', 'registration', 'membership'] as const;
export type MailLinkKind = (typeof mailLinkKinds)[number];
