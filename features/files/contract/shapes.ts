import { z } from 'zod';
import { addressedRole } from '#features/groups/contract/role-shapes.ts';
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

/** Shares one upload with one member of a group of the sender, or with each person whom a role of the group addresses. */
export const newFile = z
  .strictObject({
    uploadId: uuid,
    recipientId: code.optional(),
    roleId: addressedRole.optional(),
    groupId: code,
    note: paragraphs(fileLimits.note).default(''),
    /**
     * Removes the location from a picture or video before sharing; other types are shared unchanged.
     */
    removePlace: z.boolean().default(false),
    /** Expiry of the recipient's access; null for no expiry. */
    expiresAt: z.iso
      .datetime()
      .refine((instant) => instant < farthest)
      .nullable()
      .default(null),
    commandId: commandId.optional(),
  })
  .refine(({ recipientId, roleId }) => (recipientId === undefined) !== (roleId === undefined), {
    path: ['recipientId'],
    params: { code: 'field.required' },
  });

const person = z.object({ id: z.string(), name: z.string() });

const file = z.object({
  id: z.string(),
  /** As named by the sender. */
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  /** Detected from the content. */
  mediaType: z.string(),
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: z.string(),
  note: z.string(),
  sender: person,
  recipient: person,
  /** Null if the viewer may not know the group. */
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  sharedAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Null while the file is shared. */
  ended: z.object({ at: z.string(), how: z.enum(fileEndings) }).nullable(),
  /** First time that any bytes were sent to the recipient; null before. */
  downloadBegunAt: z.string().nullable(),
  /** First time that all bytes had been sent to the recipient; null before. */
  downloadedAt: z.string().nullable(),
  downloads: z.number(),
  /** Hidden by moderators: only the sender can access it. */
  isHidden: z.boolean(),
  /** Signed download address, valid for at least 12 hours; null if the bytes were removed. */
  download: z.string().nullable(),
  can: z.object({ takeBack: z.boolean(), remove: z.boolean(), forget: z.boolean(), receipt: z.boolean() }),
});
export type SharedFile = z.output<typeof file>;

export const fileWhole = file;
export const filePage = z.object({ items: z.array(file), nextCursor: z.string().nullable() });
/** Delivery receipt. `statement` is the exact text that is signed. */
export const receipt = z.object({ statement: z.string(), signature: z.string(), publicKey: z.string(), address: z.string() });
/** Public keys of this installation in base64, the current key first. */
export const receiptKeys = z.object({ keys: z.array(z.string()) });
export const fileMade = z.object({ id: z.string() });
