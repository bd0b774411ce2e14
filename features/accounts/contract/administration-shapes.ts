import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { accountLimits, roles } from './limits.ts';

/** Filter: suspended people only, or administrators only. */
export const peopleStates = ['all', 'suspended', 'administrators'] as const;

export const peopleFilter = z.strictObject({
  /**
   * Words of name, username, job title or ID; or, if it contains an @, the beginning of the email
   * address.
   */
  q: line(accountLimits.email).optional(),
  role: z.enum(roles).optional(),
  state: z.enum(peopleStates).default('all'),
  cursor: z.string().max(200).optional(),
});

const suspensionSeen = z.object({ since: z.string(), until: z.string().nullable(), reason: z.string().nullable() });

const personSeen = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  role: z.enum(roles),
  isAdministrator: z.boolean(),
  createdAt: z.string(),
  /** Null until the first sign-in. */
  lastActiveAt: z.string().nullable(),
  suspension: suspensionSeen.nullable(),
});
export type PersonSeen = z.output<typeof personSeen>;

export const peopleSeen = z.object({ items: z.array(personSeen), nextCursor: z.string().nullable() });

export const personWhole = z.object({
  ...personSeen.shape,
  openSessions: z.int(),
  hasTwoFactor: z.boolean(),
  /** The last administrator who is not suspended keeps their rights. */
  isLastAdministrator: z.boolean(),
});
export type PersonWhole = z.output<typeof personWhole>;

export const personParams = z.strictObject({ id: code });

export const personRights = z.strictObject({ role: z.enum(roles), isAdministrator: z.boolean() });

export const suspension = z.strictObject({
  /** Shown to the person. */
  reason: paragraphs(accountLimits.suspensionReason).min(1),
  /** End of the suspension; null if only an administrator can lift it. */
  until: z.iso.datetime().nullable(),
});
