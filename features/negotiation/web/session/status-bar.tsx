import { Button } from '#platform/web/ui/button.tsx';
import { InfoIcon, WifiOffIcon } from '#platform/web/ui/icons.tsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { clauseNumbers } from '../../contract/clause-numbers.ts';
import { useSessionWords } from '../words.ts';
import { goTo } from './go-to.ts';
import { ContractSheet } from './contract/contract-sheet.tsx';
import { ProgressPlot } from './progress-plot.tsx';
import { useOpenSession, useSessionState } from './session-context.ts';
import { clausesToVote, progressOf } from './threads.ts';
import { TimeLeft } from './time-left.tsx';

/** Sticky bar: time left, progress, and pending votes. */
export function StatusBar() {
  const t = useSessionWords();
  const state = useSessionState((all) => all);
  const { viewerId } = useOpenSession();
  const progress = progressOf(state);
  const [next] = clausesToVote(state, viewerId);
  const bar = useBarHeight();
  return (
    <section
      ref={bar}
      aria-label={t('statusBar')}
      className="session-bar below-header sticky top-(--header-height) z-20 -mx-4 border-y border-line bg-surface px-4 py-2.5 tablet:-mx-6 tablet:px-6 desktop:mx-0 desktop:rounded-card desktop:border-x print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 tablet:gap-x-6">
        <div className="max-tablet:-order-1">
          <TimeLeft phase={state.phase} endsAt={state.endsAt} />
        </div>
        <ProgressPlot progress={progress} empty={t('noClauseYet')} className="min-w-0 flex-1 max-tablet:basis-3/5" />
        {next && (
          <Button size="small" variant="secondary" className="ml-auto max-tablet:-order-1" onClick={() => goTo(next.id)}>
            {t('voteOn', { number: clauseNumbers(state.clauses).get(next.id) ?? '' })}
          </Button>
        )}
        <div className="ml-auto flex items-center desktop:hidden">
          <ContractSheet />
          <a
            href="#about-session"
            aria-label={t('aboutSession')}
            title={t('aboutSession')}
            className="-mr-2 grid size-11 place-items-center rounded-control text-muted hover:bg-tint"
          >
            <InfoIcon size={20} />
          </a>
        </div>
      </div>
      <ConnectionLine />
    </section>
  );
}

/** Keeps the height of the bar in `--session-bar`, so that nothing that one goes to ends up below it. */
function useBarHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const section = bar.current;
    if (!section) return;
    const { style } = document.documentElement;
    const size = new ResizeObserver(() => style.setProperty('--session-bar', `${section.offsetHeight}px`));
    size.observe(section);
    return () => {
      size.disconnect();
      style.removeProperty('--session-bar');
    };
  }, []);
  return bar;
}

function ConnectionLine() {
  const t = useSessionWords();
  const { feed } = useOpenSession();
  const isLost = useSyncExternalStore(feed.subscribe, () => feed.connection() === 'lost');
  // Overlaps the page below the bar, so that the content does not move.
  return (
    <p role="status" className="absolute inset-x-0 top-full">
      {isLost && (
        <span className="flex items-center gap-2 border-b border-warn/35 bg-warn-wash px-4 py-2 text-sm tablet:px-6 desktop:mx-4 desktop:rounded-b-control desktop:border-x">
          <WifiOffIcon size={16} className="shrink-0 text-warn" />
          {t('connectionLost')}
        </span>
      )}
    </p>
  );
}
