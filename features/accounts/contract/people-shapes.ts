import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { fieldsWith } from './chosen-fields.ts';
import { fieldOutputs } from './field-shapes.ts';
import { accountLimits } from './limits.ts';
import { person } from './shapes.ts';

/**
 * Address of a face, signed for the viewer and valid for at most one hour; null without a picture.
 */
const face = z.string().nullable();

const ids = z
  .string()
  .max(accountLimits.people * 9)
  .transform((text) => text.split(','))
  .pipe(z.array(code).max(accountLimits.people));
/** IDs separated by commas. */
export const peopleQuery = z.strictObject({ ids });
/** Details that distinguish namesakes; null if the viewer sees no namesake. */
const apart = z.object({ ...fieldOutputs(fieldsWith({ distinguishesNamesakes: true })), since: z.string() }).nullable();
/** People that the viewer can see, in no particular order. */
export const people = z.object({ items: z.array(z.object({ id: z.string(), face, apart })) });
export type KnownPerson = z.output<typeof people>['items'][number];

/** Full picture, or the face shown beside names. `v`: version, for caching. */
export const pictureQuery = z.strictObject({ size: z.enum(['whole', 'face']).default('whole'), v: z.coerce.number().int().optional() });

/** Profile as signed-in users see it. */
export const profile = z.object({
  ...person.shape,
  ...fieldOutputs(fieldsWith({ seenBy: 'signedIn' })),
  face,
  /** Kinds of content on the profile, with their features. */
  parts: z.array(z.object({ feature: z.string(), kind: z.string() })),
  can: z.object({ edit: z.boolean() }),
});
export type Profile = z.output<typeof profile>;

export const profileThingsQuery = z.strictObject({
  kind: z.string().max(40),
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export const profileThings = z.object({
  items: z.array(z.object({ id: z.string(), title: z.string(), note: z.string(), at: z.string().nullable(), isPublic: z.boolean() })),
  total: z.int(),
  nextCursor: z.string().nullable(),
});
export type ProfileThings = z.output<typeof profileThings>;
