import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import { line } from '#platform/contract/text.ts';
import { eventLimits } from './limits.ts';
import { letterSeen } from './shapes.ts';

export const guestParams = z.strictObject({ id: uuid, guest: uuid });
/** Any text is accepted, so that malformed and unknown tokens get the same error. */
export const guestTokenParams = z.strictObject({ token: z.string().max(200) });
export const newGuest = z.strictObject({
  name: line(eventLimits.guestName).min(1),
  email: z
    .string()
    .trim()
    .min(1)
    .max(eventLimits.guestEmail)
    .refine((text) => z.email().safeParse(text).success, { params: { code: 'event.emailInvalid' } }),
});
export const guestList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      isWaiting: z.boolean(),
      /** When the address was confirmed; null before. */
      confirmedAt: z.string().nullable(),
      checkedInAt: z.string().nullable(),
    }),
  ),
});
export type GuestList = z.output<typeof guestList>;
/** An event as its guest sees it by the link of an email. */
export const guestSeen = letterSeen.omit({ mine: true, can: true }).extend({
  name: z.string(),
  state: z.enum(['asked', 'going', 'waiting']),
  can: z.object({ confirm: z.boolean() }),
});
export type GuestSeen = z.output<typeof guestSeen>;
