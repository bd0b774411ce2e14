import { useEffect, useState, type RefObject } from 'react';

/**
 * The current text of a recording’s captions, since browsers show none for audio. Pass `depends` to
 * reset when the tracks change.
 */
export function useCueText(player: RefObject<HTMLAudioElement | null>, depends: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const tracks = [...(player.current?.textTracks ?? [])];
    const track = tracks.find(({ mode }) => mode === 'showing') ?? tracks[0];
    if (!track) return;
    // Loads the cues without displaying them.
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
