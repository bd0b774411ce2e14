import type { Queries } from '../database/db.ts';

/** A purpose of uploads, declared by the feature that consumes them (`consumeUpload`). */
export interface UploadPurpose {
  /** Name in requests, such as `gallery`. */
  name: string;
  /** Whether a detected media type is accepted. */
  accepts: (mediaType: string) => boolean;
  /** Largest size in bytes; limited by the quota where absent. */
  maxBytes?: number;
  /** Total bytes of a person's content of this purpose, for the quota. */
  usedBytes: (db: Queries, userId: string) => Promise<number>;
}
