import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import { uploadLimits } from './limits.ts';

export const uploadParams = z.strictObject({ id: uuid });

const version = z.string().max(20).optional();
const bytes = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * `Upload-Metadata` has `filename` and `purpose`, and optionally `commandId`, `sha256` and
 * `filetype`.
 */
export const creationHeaders = z.strictObject({
  'tus-resumable': version,
  'upload-length': bytes,
  'upload-metadata': z.string().max(uploadLimits.metadataLength),
});
export const plainHeaders = z.strictObject({ 'tus-resumable': version });
export const appendHeaders = z.strictObject({
  'tus-resumable': version,
  'upload-offset': bytes,
  'upload-checksum': z.string().max(200).optional(),
});

export const createdUpload = z.object({ location: z.string(), 'upload-expires': z.string() });
export const uploadState = z.object({
  'upload-offset': z.string(),
  'upload-length': z.string(),
  'upload-metadata': z.string(),
  'upload-expires': z.string(),
});
export const appendedUpload = z.object({ 'upload-offset': z.string(), 'upload-expires': z.string() });
export const nothingMore = z.object({});

/** The caller's uploads that no command has taken yet, and their quota. */
export const uploadList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      purpose: z.string(),
      fileName: z.string(),
      /** In bytes, as are all numbers below. */
      length: z.number(),
      received: z.number(),
      /** Complete, with its checksum and type verified: a command can take it. */
      isWhole: z.boolean(),
      expiresAt: z.string(),
    }),
  ),
  quota: z.object({ limit: z.number(), held: z.number() }),
});
export type UploadList = z.output<typeof uploadList>;
