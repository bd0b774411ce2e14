import { useSyncExternalStore } from 'react';
import { session } from '../session.tsx';
import type { UploadEndings } from './ending.ts';
import { dropLeftFiles } from './kept-files.ts';
import { OwnUploads } from './own-uploads.ts';
import { noteUploads } from './presence.ts';
import { noUploads, type UploadsShown } from './queue-means.ts';
import type { UploadInfo, UploadTarget } from './upload-record.ts';

export type { UploadInfo, UploadTarget } from './upload-record.ts';
export type { UploadsShown } from './queue-means.ts';

let own: OwnUploads | undefined;
let endings: UploadEndings | undefined;
let isWatching = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** The uploads of whoever is signed in; they wait while nobody is. */
function ownUploads(): OwnUploads | undefined {
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
  // Whoever signed out leaves nothing here.
  if (own?.writer.hasLeft) setTimeout(() => void dropLeftFiles().catch(() => {}));
  own = writer ? new OwnUploads(writer) : undefined;
  if (own && endings) own.setEndings(endings);
  own?.subscribe(tell);
  tell();
}

/** Says what becomes of uploads, by their purposes. */
export function setUploadEndings(known: UploadEndings): void {
  endings = known;
  ownUploads()?.setEndings(known);
}

/**
 * Begins to upload files for a purpose; gives their keys, none where nobody is signed in. What the
 * server does not take is told by `useUploads`.
 */
export async function beginUploads(files: Iterable<File>, to: UploadTarget): Promise<readonly string[]> {
  const keys = ownUploads()?.begin(files, to) ?? [];
  if (keys.length > 0) noteUploads();
  return keys;
}

/** Stops an upload until it is resumed. */
export const pauseUpload = (key: string): void => ownUploads()?.act({ do: 'pause', key });

/** Goes on with an upload that was paused, or tries again one that failed. */
export const resumeUpload = (key: string): void => ownUploads()?.act({ do: 'resume', key });

/** Gives an upload up, here and on the server. */
export const cancelUpload = (key: string): void => ownUploads()?.act({ do: 'cancel', key });

/** Puts an upload so many places further back, or to the front. */
export const moveUpload = (key: string, by: number): void => ownUploads()?.act({ do: 'move', key, by });

/** It was seen what was made. */
export const dismissMade = (): void => ownUploads()?.act({ do: 'dismiss' });

/** Gives a file again that the device did not keep; false where it is another one. */
export const giveFile = async (key: string, file: File): Promise<boolean> => (await ownUploads()?.give(key, file)) ?? false;

/** All uploads of the person, and what was made of them lately. */
export function useAllUploads(): UploadsShown {
  return useSyncExternalStore(subscribe, shown, () => noUploads);
}

/**
 * The uploads for a purpose, or those of them whose target is the one that is meant, in their
 * order.
 */
export function useUploads(purpose: string, matches: (target: UploadInfo['target']) => boolean = () => true): readonly UploadInfo[] {
  const { uploads } = useAllUploads();
  return uploads.filter((upload) => upload.purpose === purpose && matches(upload.target));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ownUploads();
  return () => void listeners.delete(listener);
}

const shown = (): UploadsShown => ownUploads()?.shown() ?? noUploads;
