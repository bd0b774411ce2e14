import { useSyncExternalStore } from 'react';
import { session } from '../session/session.tsx';
import type { UploadCompletions } from './completion.ts';
import { deleteAbandonedFiles } from './stored-files.ts';
import { UserUploads } from './user-uploads.ts';
import { noteUploads } from './presence.ts';
import { noUploads, type UploadsShown } from './queue-types.ts';
import type { UploadInfo, UploadTarget } from './upload-record.ts';

export type { UploadInfo, UploadTarget } from './upload-record.ts';
export type { UploadsShown } from './queue-types.ts';

let own: UserUploads | undefined;
let endings: UploadCompletions | undefined;
let isWatching = false;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** The signed-in person’s uploads; undefined for visitors. */
function userUploads(): UserUploads | undefined {
  if (!isWatching) {
    isWatching = true;
    session.subscribe(follow);
    follow();
  }
  return own;
}

function follow(): void {
  const writer = session.snapshot().user && session.writer();
  if (own?.writer === (writer ?? undefined)) return;
  own?.stop();
  // After signing out, nothing stays here.
  if (own?.writer.hasLeft) setTimeout(() => void deleteAbandonedFiles().catch(() => {}));
  own = writer ? new UserUploads(writer) : undefined;
  if (own && endings) own.setEndings(endings);
  own?.subscribe(notify);
  notify();
}

/** Sets how uploads are completed, by purpose. */
export function setUploadCompletions(known: UploadCompletions): void {
  endings = known;
  userUploads()?.setEndings(known);
}

/**
 * Starts to upload files for a purpose; returns their keys, none for visitors. `useUploads` has
 * their problems.
 */
export async function beginUploads(files: Iterable<File>, to: UploadTarget): Promise<readonly string[]> {
  const keys = userUploads()?.begin(files, to) ?? [];
  if (keys.length > 0) noteUploads();
  return keys;
}

export const pauseUpload = (key: string): void => userUploads()?.act({ do: 'pause', key });

/** Continues a paused upload, or retries a failed one. */
export const resumeUpload = (key: string): void => userUploads()?.act({ do: 'resume', key });

/** Cancels an upload, here and on the server. */
export const cancelUpload = (key: string): void => userUploads()?.act({ do: 'cancel', key });

/** Moves an upload by this number of positions: back, or towards the front if negative. */
export const moveUpload = (key: string, by: number): void => userUploads()?.act({ do: 'move', key, by });

/** The completed uploads were displayed. */
export const dismissResults = (): void => userUploads()?.act({ do: 'dismiss' });

/** Adds a missing file; false if it is a different one. */
export const provideFile = async (key: string, file: File): Promise<boolean> => (await userUploads()?.give(key, file)) ?? false;

/** All uploads of the person, and recently completed ones. */
export function useAllUploads(): UploadsShown {
  return useSyncExternalStore(subscribe, shown, () => noUploads);
}

/** The uploads of a purpose with a matching target, in order. */
export function useUploads(purpose: string, matches: (target: UploadInfo['target']) => boolean = () => true): readonly UploadInfo[] {
  const { uploads } = useAllUploads();
  return uploads.filter((upload) => upload.purpose === purpose && matches(upload.target));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  userUploads();
  return () => void listeners.delete(listener);
}

const shown = (): UploadsShown => userUploads()?.shown() ?? noUploads;
