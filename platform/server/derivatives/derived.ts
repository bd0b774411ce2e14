import type { renditions } from '#platform/contract/shown-media.ts';

/** What a stored file shows, as far as we make something of it. */
export type MediaKind = 'image' | 'video' | 'audio';

/** What is made of one. */
export type Rendition = (typeof renditions)[number];

/** Why nothing was made: what it is cannot be told, it is cut short or broken, it asks for too much, or there is no program for it here. */
export type DerivationRefusal = 'unknown' | 'damaged' | 'tooLarge' | 'noProgram';

/** A file that was made, before it is stored. Audio has no size. */
export interface MadeFile {
  rendition: Rendition;
  path: string;
  mediaType: string;
  width: number | null;
  height: number | null;
}

/** What was found out, and what was made. */
export interface Derived {
  /** In pixels, as it stands upright; null for audio. */
  width: number | null;
  height: number | null;
  /** Null for images. */
  durationMs: number | null;
  /** An image of a few dozen bytes as a data URL, to show until there is more; null for audio. */
  placeholder: string | null;
  /** How loud it is from beginning to end, each from 0 to 100; null unless it is audio. */
  loudness: readonly number[] | null;
  /** Whether the original says where it was taken; what is made of it never does. */
  holdsPlace: boolean;
  made: readonly MadeFile[];
}

/** Nothing can be made of it, now or later. */
export class NotDerived extends Error {
  readonly reason: DerivationRefusal;

  constructor(reason: DerivationRefusal, details = '') {
    super(details === '' ? reason : `${reason}: ${details}`);
    this.reason = reason;
  }
}

/** What each media type is, and by which reader of ffmpeg it is read: never by what a file makes that program believe. */
const known: Readonly<Record<string, { kind: MediaKind; reader?: string }>> = {
  'image/jpeg': { kind: 'image' },
  'image/png': { kind: 'image' },
  'image/webp': { kind: 'image' },
  'image/gif': { kind: 'image' },
  'image/avif': { kind: 'image' },
  'video/mp4': { kind: 'video', reader: 'mov' },
  'video/x-m4v': { kind: 'video', reader: 'mov' },
  'video/quicktime': { kind: 'video', reader: 'mov' },
  'video/3gpp': { kind: 'video', reader: 'mov' },
  'video/webm': { kind: 'video', reader: 'matroska' },
  'video/matroska': { kind: 'video', reader: 'matroska' },
  'video/x-matroska': { kind: 'video', reader: 'matroska' },
  'video/ogg': { kind: 'video', reader: 'ogg' },
  'video/vnd.avi': { kind: 'video', reader: 'avi' },
  'video/x-msvideo': { kind: 'video', reader: 'avi' },
  'audio/mpeg': { kind: 'audio', reader: 'mp3' },
  'audio/mp4': { kind: 'audio', reader: 'mov' },
  'audio/x-m4a': { kind: 'audio', reader: 'mov' },
  'audio/aac': { kind: 'audio', reader: 'aac' },
  'audio/wav': { kind: 'audio', reader: 'wav' },
  'audio/x-wav': { kind: 'audio', reader: 'wav' },
  'audio/vnd.wave': { kind: 'audio', reader: 'wav' },
  'audio/flac': { kind: 'audio', reader: 'flac' },
  'audio/x-flac': { kind: 'audio', reader: 'flac' },
  'audio/ogg': { kind: 'audio', reader: 'ogg' },
  'audio/opus': { kind: 'audio', reader: 'ogg' },
  'audio/webm': { kind: 'audio', reader: 'matroska' },
};

/** What is made of files of a media type; undefined where nothing is. */
export function mediaKindOf(mediaType: string): MediaKind | undefined {
  return known[plainType(mediaType)]?.kind;
}

/** The reader of ffmpeg for a video or audio. */
export function readerOf(mediaType: string): string {
  const reader = known[plainType(mediaType)]?.reader;
  if (reader === undefined) throw new NotDerived('unknown', mediaType);
  return reader;
}

/** Without what a type says beside itself, such as the codec. */
const plainType = (mediaType: string): string => mediaType.split(';')[0]?.trim() ?? '';
