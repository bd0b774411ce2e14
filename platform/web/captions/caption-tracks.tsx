import { useState } from 'react';
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
  const [src, setSrc] = useState(track.address);
  return (
    <track kind="captions" src={src} srcLang={track.language} label={track.label} default={isShown} onError={() => setSrc(track.address)} />
  );
}

const speaks = (track: Pick<CaptionTrack, 'language'>, language: string) => track.language.split('-')[0] === language;

/** Those in this language first, the others as they come. */
export const inTurn = <Track extends Pick<CaptionTrack, 'language'>>(tracks: readonly Track[], language: string): Track[] =>
  tracks.toSorted((one, other) => Number(speaks(other, language)) - Number(speaks(one, language)));
