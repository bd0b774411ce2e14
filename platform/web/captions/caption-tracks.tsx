import { useEffect, useRef, useState } from 'react';
import type { CaptionTrack } from '#platform/contract/captions/shapes.ts';
import { useLanguage } from '../i18n/words.tsx';

/** The tracks within a video or audio element: the reader’s language first, and enabled. */
export function CaptionTracks({ tracks }: { tracks: readonly CaptionTrack[] }) {
  const { language } = useLanguage();
  const ordered = inTurn(tracks, language);
  return ordered.map((track, index) => (
    <Track key={`${track.language} ${track.label} ${track.version}`} track={track} isShown={index === 0 && speaks(track, language)} />
  ));
}

/**
 * Its signed address expires and changes with each read: a loaded track is kept, and a failed one
 * uses the newest address.
 */
function Track({ track, isShown }: { track: CaptionTrack; isShown: boolean }) {
  const { address, language, label } = track;
  const [src, setSrc] = useState(address);
  const element = useRef<HTMLTrackElement>(null);
  // React has no error event for tracks.
  useEffect(() => {
    const { current } = element;
    const takeNew = () => setSrc(address);
    current?.addEventListener('error', takeNew);
    return () => current?.removeEventListener('error', takeNew);
  }, [address]);
  return <track ref={element} kind="captions" src={src} srcLang={language} label={label} default={isShown} />;
}

const speaks = (track: Pick<CaptionTrack, 'language'>, language: string) => track.language.split('-')[0] === language;

/** Sorts tracks of the given language first, stably. */
export const inTurn = <Track extends Pick<CaptionTrack, 'language'>>(tracks: readonly Track[], language: string): Track[] =>
  tracks.toSorted((one, other) => Number(speaks(other, language)) - Number(speaks(one, language)));
