import type { KeptTexts } from '../drafts/draft-store.ts';
import type { UploadEnding, UploadMade } from './completion.ts';
import type { KeptFiles } from './stored-files.ts';
import type { SendFile } from './send-file.ts';
import type { UploadInfo } from './upload-record.ts';

/** Dependencies of the queue. */
export interface QueueMeans {
  /** Upload records, encrypted in the store of unsent texts. */
  records: Pick<KeptTexts, 'keep' | 'all' | 'forget'>;
  files: KeptFiles;
  send: SendFile;
  /** Cancels an upload on the server. */
  giveUp: (uploadId: string) => void;
  /**
   * The function that completes uploads of a purpose; null for an unknown one, undefined until
   * loaded.
   */
  endingOf: (purpose: string) => (() => Promise<UploadEnding>) | null | undefined;
  /** Milliseconds before each retry; the last one repeats. */
  pauses?: readonly number[];
}

/** Recently completed uploads: number and bytes. */
export interface UploadsMade extends Partial<UploadMade> {
  count: number;
  bytes: number;
}

/** All uploads of a person. */
export interface UploadsShown {
  uploads: readonly UploadInfo[];
  /** Bytes per second; null while nothing is sent. */
  pace: number | null;
  made: readonly UploadsMade[];
}

export const noUploads: UploadsShown = { uploads: [], pace: null, made: [] };

/** Adds a completed upload; those with the same target are combined. */
export function withMade(all: readonly UploadsMade[], one: UploadsMade): readonly UploadsMade[] {
  const same = all.find(({ to }) => to === one.to);
  const now = { ...one, count: one.count + (same?.count ?? 0), bytes: one.bytes + (same?.bytes ?? 0) };
  return [...all.filter((each) => each !== same), now];
}
