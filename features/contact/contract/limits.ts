/** The most characters of each field. The browser needs them as values, so no validator is imported here. */
export const contactLimits = { name: 100, email: 254, subject: 150, message: 5000 } as const;

/** Which messages the inbox shows. */
export const inboxStates = ['open', 'done'] as const;
