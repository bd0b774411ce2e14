import { z } from 'zod';
import { code, uuid } from '#platform/contract/id.ts';
import { coAuthorPermissions } from './kinds.ts';

export const coAuthorPlace = z.strictObject({ id: uuid, userId: code });

export const coAuthorFields = z.strictObject({ permission: z.enum(coAuthorPermissions) });

/** `isNamed`: whether readers see the name of the co-author beside that of the author. */
export const coAuthorship = z.strictObject({ isNamed: z.boolean() });

const coAuthor = z.object({
  userId: z.string(),
  name: z.string(),
  permission: z.enum(coAuthorPermissions),
  /** False while the person was asked and has not answered; only the author sees these. */
  hasAccepted: z.boolean(),
  isNamed: z.boolean(),
});
export type CoAuthor = z.output<typeof coAuthor>;
/** `author`: who wrote the document. */
export const coAuthorList = z.object({ author: z.object({ userId: z.string(), name: z.string() }), items: z.array(coAuthor) });
export type CoAuthorList = z.output<typeof coAuthorList>;

const coAuthorRequest = z.object({
  /** ID of the document. */
  id: z.string(),
  title: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  permission: z.enum(coAuthorPermissions),
  askedAt: z.string(),
});
export type CoAuthorRequest = z.output<typeof coAuthorRequest>;
export const coAuthorRequests = z.object({ items: z.array(coAuthorRequest) });
