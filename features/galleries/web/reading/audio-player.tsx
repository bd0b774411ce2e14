import { useState } from 'react';
import { CaptionTracks } from '#platform/web/captions/caption-tracks.tsx';
import { useCueText } from '#platform/web/captions/use-cue-text.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { PauseIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import type { GalleryItem } from '../../contract/shapes.ts';
import { useGalleryPublicWords } from '../words.ts';
import { clockOf } from './duration.ts';
import { useStableSource } from '#platform/web/media/use-stable-source.ts';
import { Waveform } from './waveform.tsx';

/**
 * Audio player with a waveform, usable by pointer and keyboard. Before hydration it shows the
 * browser's controls.
 */
export function AudioPlayer({ item, address, label }: { item: GalleryItem; address: string; label: string }) {
  const t = useGalleryPublicWords();
  const isHydrated = useIsHydrated();
  const { player, src, onError, onLoadedMetadata } = useStableSource<HTMLAudioElement>(address);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const text = useCueText(player, item.captions.map(({ version }) => version).join());
  const seconds = (item.durationMs ?? 0) / 1000;
  const toggle = () => {
    const element = player.current;
    if (element?.paused) void element.play().catch(() => setIsPlaying(false));
    else element?.pause();
  };
  return (
    <div className="w-full max-w-form">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Where its owner gave it some. */}
      <audio
        ref={player}
        src={src}
        onError={onError}
        onLoadedMetadata={onLoadedMetadata}
        controls={!isHydrated}
        preload="metadata"
        aria-label={label}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        className={isHydrated ? 'hidden' : 'w-full'}
      >
        <CaptionTracks tracks={item.captions} />
      </audio>
      {isHydrated && (
        <div className="flex items-center gap-3">
          <IconButton icon={isPlaying ? PauseIcon : PlayIcon} label={isPlaying ? t('pause') : t('play')} onClick={toggle} />
          <SeekBar
            loudness={item.loudness ?? []}
            at={at}
            seconds={seconds}
            onSeek={(second) => {
              setAt(second);
              if (player.current) player.current.currentTime = second;
            }}
          />
        </div>
      )}
      {isHydrated && item.captions.length > 0 && (
        <p dir="auto" className="min-h-14 pt-2 text-center break-words whitespace-pre-line">
          {text}
        </p>
      )}
    </div>
  );
}

interface SeekBarProps {
  loudness: readonly number[];
  /** Position and length, in seconds. */
  at: number;
  seconds: number;
  onSeek: (second: number) => void;
}

/** The waveform with the position in it, as a slider, and both times. */
function SeekBar({ loudness, at, seconds, onSeek }: SeekBarProps) {
  const t = useGalleryPublicWords();
  return (
    <>
      <div className="media-seek rounded-control">
        <Waveform loudness={loudness} share={seconds > 0 ? Math.min(1, at / seconds) : 0} />
        <input
          type="range"
          aria-label={t('seek')}
          aria-valuetext={t('playedOf', { at: clockOf(at), length: clockOf(seconds) })}
          min={0}
          max={Math.max(1, Math.round(seconds))}
          step={1}
          value={Math.round(at)}
          onChange={(event) => onSeek(Number(event.target.value))}
          // Arrow keys seek within the recording and do not switch items.
          onKeyDown={(event) => event.stopPropagation()}
        />
      </div>
      <span className="text-sm tabular-nums text-muted">
        {clockOf(at)} / {clockOf(seconds)}
      </span>
    </>
  );
}
