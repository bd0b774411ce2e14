import type { renditions, ShownMedia } from '#platform/contract/shown-media.ts';

/** Kind of a file, where derivations of it exist. */
export type MediaKind = 'image' | 'video' | 'audio';

/** A variant derived from an original. */
export type Rendition = (typeof renditions)[number];

/**
 * Why a derivation was refused: type unknown, file damaged, HEIC that cannot be decoded, limits
 * exceeded, or ffmpeg missing.
 */
export type DerivationRefusal = NonNullable<ShownMedia['refusal']>;

/** A derived file before it is stored. Width and height are null for audio. */
export interface MadeFile {
  rendition: Rendition;
  path: string;
  mediaType: string;
  width: number | null;
  height: number | null;
}

/** Metadata and files of a derivation. */
export interface Derived {
  /** In pixels, upright; null for audio. */
  width: number | null;
  height: number | null;
  /** Null for images. */
  durationMs: number | null;
  /** A blurred preview of a few dozen bytes as a data URL; null for audio. */
  placeholder: string | null;
  /** Waveform from 0 to 100; null unless it is audio. */
  loudness: readonly number[] | null;
  /** Whether the original contains a location; derived files never do. */
  holdsPlace: boolean;
  made: readonly MadeFile[];
}

/** A derivation is permanently impossible. */
export class NotDerived extends Error {
  readonly reason: DerivationRefusal;

  constructor(reason: DerivationRefusal, details = '') {
    super(details === '' ? reason : `${reason}: ${details}`);
    this.reason = reason;
  }
}

/** Kind and demuxer of ffmpeg by media type. The demuxer is never chosen from the content. */
const known: Readonly<Record<string, { kind: MediaKind; reader?: string }>> = {
  'image/jpeg': { kind: 'image' },
  'image/png': { kind: 'image' },
  'image/webp': { kind: 'image' },
  'image/gif': { kind: 'image' },
  'image/avif': { kind: 'image' },
  'image/heic': { kind: 'image' },
  'image/heif': { kind: 'image' },
  'image/heic-sequence': { kind: 'image' },
  'image/heif-sequence': { kind: 'image' },
  'image/tiff': { kind: 'image' },
  'image/apng': { kind: 'image' },
  'video/mp4': { kind: 'video', reader: 'mov' },
  'video/x-m4v': { kind: 'video', reader: 'mov' },
  'video/quicktime': { kind: 'video', reader: 'mov' },
  'video/3gpp': { kind: 'video', reader: 'mov' },
  'video/3gpp2': { kind: 'video', reader: 'mov' },
  'video/webm': { kind: 'video', reader: 'matroska' },
  'video/matroska': { kind: 'video', reader: 'matroska' },
  'video/x-matroska': { kind: 'video', reader: 'matroska' },
  'video/ogg': { kind: 'video', reader: 'ogg' },
  'video/vnd.avi': { kind: 'video', reader: 'avi' },
  'video/x-msvideo': { kind: 'video', reader: 'avi' },
  'video/mp2t': { kind: 'video', reader: 'mpegts' },
  'video/MP1S': { kind: 'video', reader: 'mpeg' },
  'video/MP2P': { kind: 'video', reader: 'mpeg' },
  'video/mpeg': { kind: 'video', reader: 'mpegvideo' },
  'video/x-ms-asf': { kind: 'video', reader: 'asf' },
  'video/x-flv': { kind: 'video', reader: 'flv' },
  'audio/x-ms-asf': { kind: 'audio', reader: 'asf' },
  // Either; the streams decide.
  'application/vnd.ms-asf': { kind: 'video', reader: 'asf' },
  'audio/mpeg': { kind: 'audio', reader: 'mp3' },
  'audio/mp4': { kind: 'audio', reader: 'mov' },
  'audio/x-m4a': { kind: 'audio', reader: 'mov' },
  'audio/aac': { kind: 'audio', reader: 'aac' },
  'audio/wav': { kind: 'audio', reader: 'wav' },
  'audio/x-wav': { kind: 'audio', reader: 'wav' },
  'audio/vnd.wave': { kind: 'audio', reader: 'wav' },
  'audio/x-w64': { kind: 'audio', reader: 'w64' },
  'audio/aiff': { kind: 'audio', reader: 'aiff' },
  'audio/x-caf': { kind: 'audio', reader: 'caf' },
  'audio/amr': { kind: 'audio', reader: 'amr' },
  'audio/flac': { kind: 'audio', reader: 'flac' },
  'audio/x-flac': { kind: 'audio', reader: 'flac' },
  'audio/ogg': { kind: 'audio', reader: 'ogg' },
  'audio/opus': { kind: 'audio', reader: 'ogg' },
  'audio/webm': { kind: 'audio', reader: 'matroska' },
};

/** Kind of files of a media type; undefined where there are no derivations. */
export function mediaKindOf(mediaType: string): MediaKind | undefined {
  return known[plainType(mediaType)]?.kind;
}

/** Whether a media type is HEIC or HEIF, as phones take photographs. */
export const isHeic = (mediaType: string): boolean => /^image\/hei[cf]\b/.test(mediaType);

/** The demuxer of ffmpeg for a video or audio; throws `NotDerived` for other types. */
export function readerOf(mediaType: string): string {
  const reader = known[plainType(mediaType)]?.reader;
  if (reader === undefined) throw new NotDerived('unknown', mediaType);
  return reader;
}

/** A media type without parameters, such as the codec. */
const plainType = (mediaType: string): string => mediaType.split(';')[0]?.trim() ?? '';
