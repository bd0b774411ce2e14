import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { uuid } from '#platform/contract/id.ts';

const annexId = z.string().regex(/^x[1-9]\d{0,2}$/);
export const annexParams = z.strictObject({ id: uuid, annex: annexId });

export const newAnnex = z.strictObject({
  uploadId: uuid,
  /** The item that it belongs to; null for the whole assembly. */
  item: z
    .string()
    .regex(/^i[1-9]\d{0,2}$/)
    .nullable()
    .default(null),
  commandId: commandId.optional(),
});
export const annexMade = z.object({ id: z.string() });

/** A document of an assembly, as it is named in the log. */
export const annex = z.object({
  id: z.string(),
  item: z.string().nullable(),
  name: z.string(),
  bytes: z.number(),
  /** SHA-256 in hexadecimal digits. */
  sha256: z.string(),
  addedAt: z.string(),
  /** When it was withdrawn. */
  withdrawnAt: z.string().nullable(),
  /** Address to download it for some hours, with the rights of the viewer; null once it is withdrawn. */
  download: z.string().nullable(),
});
export type Annex = z.output<typeof annex>;
