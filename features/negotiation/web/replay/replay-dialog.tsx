import { useEffect, useMemo, useState } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { apply } from '../../contract/rules/apply.ts';
import type { SessionEvent } from '../../contract/rules/events.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { useLog } from '../session/course/use-log.ts';
import { useEventSentence } from '../session/event-sentence.ts';
import { ProgressPlot } from '../session/progress-plot.tsx';
import { useOpenSession } from '../session/session-context.ts';
import { progressOf } from '../session/threads.ts';
import { useSessionWords } from '../words.ts';
import { PastClauses } from './past-clauses.tsx';

const stepMs = 900;

/** Replays the negotiation from its first to its last event, by slider or automatically. */
export function ReplayDialog({ onClose }: { onClose: () => void }) {
  const t = useSessionWords();
  const platform = usePlatformWords();
  const { events, isWhole } = useLog();
  return (
    <Dialog isOpen onClose={onClose} title={t('replay')} closeLabel={t('close')} size="wide">
      {isWhole && events.length > 0 ? <Replay events={events} /> : <Skeleton shape="text" count={6} label={platform('loading')} />}
    </Dialog>
  );
}

function Replay({ events }: { events: readonly SessionEvent[] }) {
  const t = useSessionWords();
  const { dateTime } = useDates();
  const sentenceOf = useEventSentence();
  const { feed, viewerId } = useOpenSession();
  const [at, setAt] = useState(events.length);
  const [isPlaying, setIsPlaying] = useState(false);
  const states = useMemo(() => statesOf(events), [events]);
  const state = states[at - 1];
  const event = events[at - 1];
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt((before) => Math.min(before + 1, events.length)), stepMs);
    return () => clearInterval(timer);
  }, [isPlaying, events.length]);
  if (isPlaying && at >= events.length) setIsPlaying(false);
  if (!state || !event) return null;
  const step = (by: number) => {
    setIsPlaying(false);
    setAt(Math.max(1, Math.min(events.length, at + by)));
  };
  const text = sentenceOf(event, feed.state());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="sticky top-0 z-10 -mx-5 grid gap-1.5 border-b border-line bg-surface px-5 pb-3 tablet:-mx-6 tablet:px-6">
        <div className="flex items-center gap-1">
          <IconButton
            icon={isPlaying ? PauseIcon : PlayIcon}
            label={t(isPlaying ? 'pause' : 'play')}
            onClick={() => {
              if (!isPlaying && at === events.length) setAt(1);
              setIsPlaying(!isPlaying);
            }}
          />
          <IconButton icon={ChevronLeftIcon} label={t('stepBack')} disabled={at === 1} onClick={() => step(-1)} />
          <input
            type="range"
            min={1}
            max={events.length}
            value={at}
            aria-label={t('replayPosition')}
            aria-valuetext={`${dateTime(event.at)}. ${text}`}
            data-first-focus=""
            className="h-11 min-w-0 flex-1"
            onChange={({ target }) => {
              setIsPlaying(false);
              setAt(Number(target.value));
            }}
          />
          <IconButton icon={ChevronRightIcon} label={t('stepOn')} disabled={at === events.length} onClick={() => step(1)} />
        </div>
        <p className="min-h-12 text-sm">
          <span className="text-muted">{dateTime(event.at)}</span> {text}
        </p>
        <ProgressPlot empty={t('noClauseYet')} progress={progressOf(state)} />
      </div>
      <PastClauses state={state} viewerId={viewerId} />
    </div>
  );
}

/** The state after each event. */
function statesOf(events: readonly SessionEvent[]): readonly SessionState[] {
  const states: SessionState[] = [];
  let state: SessionState | undefined;
  for (const event of events) states.push((state = apply(state, event)));
  return states;
}
