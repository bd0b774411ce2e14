import type { ShownMedia } from '#platform/contract/shown-media.ts';
import type { Derivation, StoredRendition } from './derivation-store.ts';
import { mediaKindOf, type Rendition } from './derived.ts';

/** Gives the address of one of the files that were made of an original. */
type AddressOf = (rendition: Rendition) => string;

/** What is shown of a stored file of a media type, with the addresses at which that is found. */
export function shownMediaOf(mediaType: string, derivation: Derivation | undefined, addressOf: AddressOf): ShownMedia {
  const found = (wanted: Rendition) => (derivation?.renditions.some(({ rendition }) => rendition === wanted) ? addressOf(wanted) : null);
  const audio = found('audio');
  return {
    // What browsers record of a voice is of the type of a video.
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

/** The images that were made of an original, the smallest first. */
export function shownImagesOf({ renditions }: Derivation, addressOf: AddressOf): ShownMedia['images'] {
  return renditions
    .flatMap(({ rendition, width, height }) =>
      width === null || height === null || rendition === 'video' ? [] : [{ address: addressOf(rendition), width, height }],
    )
    .sort((one, other) => one.width - other.width);
}

/** One image of an original, large enough to be judged and no larger; undefined where none was made, or it is audio. */
export const stillOf = ({ renditions }: Derivation): StoredRendition | undefined =>
  renditions.find(({ rendition }) => rendition === 'medium') ?? renditions.find(({ rendition }) => rendition === 'small');

/** How the name of what was made ends. */
export const endingOf = (mediaType: string): string => endings[mediaType] ?? 'bin';
const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'video/mp4': 'mp4', 'audio/mp4': 'm4a' };
