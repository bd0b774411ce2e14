import type { Queries } from '../db.ts';

/** What somebody may upload for, as the feature declares it that makes things of it (`takeUpload`). */
export interface UploadPurpose {
  /** As the sender names it, such as `gallery`. */
  name: string;
  /** Whether something of this type is taken; the type is told by the content. */
  accepts: (mediaType: string) => boolean;
  /** The most bytes of one; as many as the quota allows where it is absent. */
  maxBytes?: number;
  /** How many bytes a person's things of this purpose have, for their quota: the sum over what they made of uploads. */
  heldBytes: (db: Queries, userId: string) => Promise<number>;
}
