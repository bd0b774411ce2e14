/**
 * Maximum field lengths, in characters. Imports no validator, because the browser needs the values
 * alone.
 */
export const contactLimits = { name: 100, email: 254, subject: 150, message: 5000 } as const;

/** Filters of the inbox. */
export const inboxStates = ['open', 'done'] as const;
