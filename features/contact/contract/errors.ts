import { defineErrors } from '#platform/contract/error.ts';

/** Error codes of the contact form. */
export const errors = defineErrors({
  'contact.ticketExpired': 409,
  'contact.tooSoon': 409,
  'contact.takenForRobot': 403,
});

/** Codes of field errors. */
export const contactFieldCodes = ['contact.emailInvalid'] as const;
