import { createCipheriv } from 'node:crypto';
import type { UploadPurpose } from '../upload-purpose.ts';

/** Small part sizes for tests. */
export const sampleSizes = { partBytes: 250_000, copiedAtMostBytes: 600_000 };
/** An upload shared by two processes, in pieces smaller than a part. */
export const sampleUpload = { length: 2_000_000, piece: 70_001 };

const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(sampleUpload.length));

/** Its bytes from one offset to another. */
export const sampleBytes = (from: number, to: number): Buffer => noise.subarray(from, to);

export const samplePurposes: readonly UploadPurpose[] = [{ name: 'anything', accepts: () => true, usedBytes: async () => 0 }];
