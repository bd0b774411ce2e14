import type { ShownMedia } from '#platform/contract/shown-media.ts';
import type { Derivation, StoredRendition } from './derivation-store.ts';
import { mediaKindOf, type Rendition } from './derived.ts';

/** Gives the URL of a variant. */
type AddressOf = (rendition: Rendition) => string;

/** Data of a stored file for a player, with URLs of its variants. */
export function shownMediaOf(mediaType: string, derivation: Derivation | undefined, addressOf: AddressOf): ShownMedia {
  const found = (wanted: Rendition) => (derivation?.renditions.some(({ rendition }) => rendition === wanted) ? addressOf(wanted) : null);
  const audio = found('audio');
  return {
    // Browsers record audio under a media type of video.
    type: audio === null ? (mediaKindOf(mediaType) ?? 'image') : 'audio',
    state: derivation?.state ?? 'waiting',
    refusal: derivation?.refusal ?? null,
    progress: derivation?.progress ?? 0,
    width: derivation?.width ?? null,
    height: derivation?.height ?? null,
    durationMs: derivation?.durationMs ?? null,
    placeholder: derivation?.placeholder ?? null,
    loudness: derivation?.loudness ? [...derivation.loudness] : null,
    images: derivation ? shownImagesOf(derivation, addressOf) : [],
    video: found('video'),
    audio,
  };
}

/** Image variants of an original, smallest first. */
export function shownImagesOf({ renditions }: Derivation, addressOf: AddressOf): ShownMedia['images'] {
  return renditions
    .flatMap(({ rendition, width, height }) =>
      width === null || height === null || rendition === 'video' ? [] : [{ address: addressOf(rendition), width, height }],
    )
    .sort((one, other) => one.width - other.width);
}

/**
 * An image variant that is large enough to judge the content; undefined for audio or without
 * variants.
 */
export const stillOf = ({ renditions }: Derivation): StoredRendition | undefined =>
  renditions.find(({ rendition }) => rendition === 'medium') ?? renditions.find(({ rendition }) => rendition === 'small');

/** File extension of a variant. */
export const endingOf = (mediaType: string): string => endings[mediaType] ?? 'bin';
const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'video/mp4': 'mp4', 'audio/mp4': 'm4a' };
