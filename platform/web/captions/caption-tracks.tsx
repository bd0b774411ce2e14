import { useEffect, useRef, useState } from 'react';
import type { CaptionTrack } from '#platform/contract/captions/shapes.ts';
import { useLanguage } from '../words.tsx';

/** The captions of a video or a recording, for within its element: those in the reader's language first, and shown. */
export function CaptionTracks({ tracks }: { tracks: readonly CaptionTrack[] }) {
  const { language } = useLanguage();
  const ordered = inTurn(tracks, language);
  return ordered.map((track, index) => (
    <Track key={`${track.language} ${track.label} ${track.version}`} track={track} isShown={index === 0 && speaks(track, language)} />
  ));
}

/** Its address is signed for some minutes and comes anew with each reading: what was fetched stays, another is taken when it is good no more. */
function Track({ track, isShown }: { track: CaptionTrack; isShown: boolean }) {
  const { address, language, label } = track;
  const [src, setSrc] = useState(address);
  const element = useRef<HTMLTrackElement>(null);
  // React hears no error of a track.
  useEffect(() => {
    const { current } = element;
    const takeNew = () => setSrc(address);
    current?.addEventListener('error', takeNew);
    return () => current?.removeEventListener('error', takeNew);
  }, [address]);
  return <track ref={element} kind="captions" src={src} srcLang={language} label={label} default={isShown} />;
}

const speaks = (track: Pick<CaptionTrack, 'language'>, language: string) => track.language.split('-')[0] === language;

/** Those in this language first, the others as they come. */
export const inTurn = <Track extends Pick<CaptionTrack, 'language'>>(tracks: readonly Track[], language: string): Track[] =>
  tracks.toSorted((one, other) => Number(speaks(other, language)) - Number(speaks(one, language)));
