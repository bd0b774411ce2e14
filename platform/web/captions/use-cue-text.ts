import { useEffect, useState, type RefObject } from 'react';

/** What the captions of a recording say just now, since a browser shows none where there is no picture. `depends` changes with its tracks. */
export function useCueText(player: RefObject<HTMLAudioElement | null>, depends: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const tracks = [...(player.current?.textTracks ?? [])];
    const track = tracks.find(({ mode }) => mode === 'showing') ?? tracks[0];
    if (!track) return;
    // It is read, and shown by us.
    track.mode = 'hidden';
    const show = () => setText([...(track.activeCues ?? [])].map(plainTextOf).join('\n'));
    track.addEventListener('cuechange', show);
    return () => {
      track.removeEventListener('cuechange', show);
      setText('');
    };
  }, [player, depends]);
  return text;
}

const plainTextOf = (cue: TextTrackCue): string => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '');
