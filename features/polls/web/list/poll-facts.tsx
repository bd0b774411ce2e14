import type { ReactNode } from 'react';
import { CheckIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import type { PollInShort } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';
import { PollEnd } from './poll-end.tsx';

interface PollFactsProps {
  poll: PollInShort;
  /** Only the vote of the viewer and the end. */
  isShort?: boolean;
  children?: ReactNode;
}

/** One line: whether the viewer voted, the end, how many voted, and further facts. */
export function PollFacts({ poll, isShort = false, children }: PollFactsProps) {
  const t = usePollWords();
  const { hasVoted, isSecret, voters, can } = poll;
  return (
    <MetaLine>
      {hasVoted ? (
        <span className="font-[560] text-agree">
          <CheckIcon size={16} className="-mt-0.5 mr-1 inline" />
          {t('hasVoted')}
        </span>
      ) : (
        can.vote && <span className="font-[560] text-warn">{t('notVoted')}</span>
      )}
      <PollEnd poll={poll} />
      {!isShort && voters > 0 && <span className="tabular-nums">{t('votersShort', { count: voters })}</span>}
      {!isShort && isSecret && (
        <span>
          <LockIcon size={14} className="-mt-0.5 mr-1 inline" />
          {t('isSecret')}
        </span>
      )}
      {children}
    </MetaLine>
  );
}
