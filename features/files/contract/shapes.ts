import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { paragraphs } from '#platform/contract/text.ts';
import { fileEndings, fileLimits, fileLists } from './limits.ts';

export const fileParams = z.strictObject({ id: uuid });
export const fileQuery = z.strictObject({
  list: z.enum(fileLists).default('mine'),
  groupId: code.optional(),
  cursor: z.string().max(200).optional(),
});

const farthest = '3000';

/** One upload, for one person of one of one's groups. */
export const newFile = z.strictObject({
  uploadId: uuid,
  recipientId: code,
  groupId: code,
  note: paragraphs(fileLimits.note).default(''),
  /** Hands over a picture or a film without where it was taken; anything else, as it is. */
  removePlace: z.boolean().default(false),
  /** When its recipient cannot get it any more; never where it is null. */
  expiresAt: z.iso
    .datetime()
    .refine((instant) => instant < farthest)
    .nullable()
    .default(null),
  commandId: commandId.optional(),
});

const person = z.object({ id: z.string(), name: z.string() });

const file = z.object({
  id: z.string(),
  /** As its sender named it. */
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  /** By its content. */
  mediaType: z.string(),
  /** SHA-256 of its bytes, as hexadecimal digits. */
  sha256: z.string(),
  note: z.string(),
  sender: person,
  recipient: person,
  /** Null where the viewer may not know of the group. */
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  sharedAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Null while it is shared. */
  ended: z.object({ at: z.string(), how: z.enum(fileEndings) }).nullable(),
  /** Since when some of its bytes went to its recipient; null before. */
  downloadBegunAt: z.string().nullable(),
  /** When all of its bytes had gone to its recipient for the first time; null before. */
  downloadedAt: z.string().nullable(),
  downloads: z.number(),
  /** Moderators hid it: nobody but its sender gets it. */
  isHidden: z.boolean(),
  /** Where the viewer gets its bytes, for twelve hours at least; null where they are gone. */
  download: z.string().nullable(),
  can: z.object({ takeBack: z.boolean(), remove: z.boolean(), forget: z.boolean(), receipt: z.boolean() }),
});
export type SharedFile = z.output<typeof file>;

export const fileWhole = file;
export const filePage = z.object({ items: z.array(file), nextCursor: z.string().nullable() });
/** A delivery receipt: `statement` is the very text that is signed. */
export const receipt = z.object({ statement: z.string(), signature: z.string(), publicKey: z.string(), address: z.string() });
/** The public keys of this installation in base64, the present one first. */
export const receiptKeys = z.object({ keys: z.array(z.string()) });
export const fileMade = z.object({ id: z.string() });
