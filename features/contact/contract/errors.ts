import { defineErrors } from '#platform/contract/error.ts';

/** What the calls of this feature may be refused with. */
export const errors = defineErrors({
  'contact.ticketExpired': 409,
  'contact.tooSoon': 409,
  'contact.takenForRobot': 403,
});

/** What a single field may be refused with. */
export const contactFieldCodes = ['contact.emailInvalid'] as const;
