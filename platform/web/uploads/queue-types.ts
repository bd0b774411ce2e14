import type { DraftStore } from '../drafts/draft-store.ts';
import type { CompleteUpload, UploadResult } from './completion.ts';
import type { StoredFiles } from './stored-files.ts';
import type { SendFile } from './send-file.ts';
import type { UploadInfo } from './upload-record.ts';

export interface QueueDependencies {
  /** Upload records, encrypted in the store of unsent texts. */
  records: Pick<DraftStore, 'save' | 'all' | 'remove'>;
  files: StoredFiles;
  send: SendFile;
  /** Bytes of an upload on the server; null if it cannot be asked. */
  sentOf: (uploadId: string) => Promise<number | null>;
  /** Cancels an upload on the server. */
  giveUp: (uploadId: string) => void;
  /**
   * The function that completes uploads of a purpose; null for an unknown one, undefined until
   * loaded.
   */
  endingOf: (purpose: string) => (() => Promise<CompleteUpload>) | null | undefined;
  /** Milliseconds before each retry; the last one repeats. */
  pauses?: readonly number[];
}

/** Recently completed uploads: number and bytes. */
export interface UploadResults extends Partial<UploadResult> {
  count: number;
  bytes: number;
}

/** All uploads of a person. */
export interface UploadsShown {
  uploads: readonly UploadInfo[];
  /** Bytes per second; null while nothing is sent. */
  pace: number | null;
  made: readonly UploadResults[];
}

export const noUploads: UploadsShown = { uploads: [], pace: null, made: [] };

/** Adds a completed upload; those with the same target are combined. */
export function withResult(all: readonly UploadResults[], one: UploadResults): readonly UploadResults[] {
  const same = all.find(({ to }) => to === one.to);
  const now = { ...one, count: one.count + (same?.count ?? 0), bytes: one.bytes + (same?.bytes ?? 0) };
  return [...all.filter((each) => each !== same), now];
}
