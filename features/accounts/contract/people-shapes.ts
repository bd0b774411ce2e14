import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { accountLimits } from './limits.ts';
import { person } from './shapes.ts';

/** The address of somebody's face, for the viewer's own browser and for an hour at most; null where there is no picture. */
const face = z.string().nullable();

const ids = z
  .string()
  .max(accountLimits.people * 9)
  .transform((text) => text.split(','))
  .pipe(z.array(code).max(accountLimits.people));
/** People by their ids, with commas between them. */
export const peopleQuery = z.strictObject({ ids });
/** What tells a person from somebody else of the same name; null where the viewer may see nobody of that name. */
const apart = z.object({ city: z.string().nullable(), company: z.string().nullable(), since: z.string() }).nullable();
/** Those of them whom the viewer may see, in no order. */
export const people = z.object({ items: z.array(z.object({ id: z.string(), face, apart })) });
export type KnownPerson = z.output<typeof people>['items'][number];

/** The whole picture, or the face that stands beside a name. The version is for whoever keeps it. */
export const pictureQuery = z.strictObject({ size: z.enum(['whole', 'face']).default('whole'), v: z.coerce.number().int().optional() });

/** What signed-in people see of a person on one page. */
export const profile = z.object({
  ...person.shape,
  occupation: z.string().nullable(),
  face,
  /** The kinds of things that may stand on it, each with the feature it belongs to. */
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
