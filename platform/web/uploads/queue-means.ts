import type { KeptTexts } from '../kept-texts/kept-texts.ts';
import type { UploadEnding, UploadMade } from './ending.ts';
import type { KeptFiles } from './kept-files.ts';
import type { SendFile } from './send-file.ts';
import type { UploadInfo } from './upload-record.ts';

/** What the queue works with. */
export interface QueueMeans {
  /** What is known of uploads lies where unsaved texts do, locked. */
  records: Pick<KeptTexts, 'keep' | 'all' | 'forget'>;
  files: KeptFiles;
  send: SendFile;
  /** Gives an upload up on the server. */
  giveUp: (uploadId: string) => void;
  /**
   * What makes the thing of an upload; null for a purpose that there is not. Undefined while that
   * is not known.
   */
  endingOf: (purpose: string) => (() => Promise<UploadEnding>) | null | undefined;
  /**
   * How long to wait before what failed in passing is tried again, in milliseconds: after the first
   * time, the second and so on.
   */
  pauses?: readonly number[];
}

/** What was made of uploads lately: of how many, with how many bytes. */
export interface UploadsMade extends Partial<UploadMade> {
  count: number;
  bytes: number;
}

/** All uploads of a person. */
export interface UploadsShown {
  uploads: readonly UploadInfo[];
  /** How fast it goes, in bytes a second; null while nothing moves. */
  pace: number | null;
  made: readonly UploadsMade[];
}

export const noUploads: UploadsShown = { uploads: [], pace: null, made: [] };

/** With one more; what was put into the same thing is told together. */
export function withMade(all: readonly UploadsMade[], one: UploadsMade): readonly UploadsMade[] {
  const same = all.find(({ to }) => to === one.to);
  const now = { ...one, count: one.count + (same?.count ?? 0), bytes: one.bytes + (same?.bytes ?? 0) };
  return [...all.filter((each) => each !== same), now];
}
