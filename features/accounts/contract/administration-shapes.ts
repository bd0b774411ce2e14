import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { accountLimits, roles } from './limits.ts';

/** Whom administrators look for: those who are suspended, or administrators themselves. */
export const peopleStates = ['all', 'suspended', 'administrators'] as const;

export const peopleFilter = z.strictObject({
  /** Of the name, the username, what they do or the ID; or, where it holds an @, how the e-mail address begins. */
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
  /** The last administrator who is not suspended stays what they are. */
  isLastAdministrator: z.boolean(),
});
export type PersonWhole = z.output<typeof personWhole>;

export const personParams = z.strictObject({ id: code });

export const personRights = z.strictObject({ role: z.enum(roles), isAdministrator: z.boolean() });

export const suspension = z.strictObject({
  /** Told to the person. */
  reason: paragraphs(accountLimits.suspensionReason).min(1),
  /** It is lifted by itself then; null: by an administrator alone. */
  until: z.iso.datetime().nullable(),
});
