import { Badge } from '#platform/web/ui/badge.tsx';
import { CheckIcon, ClockIcon, LockIcon, VoteIcon } from '#platform/web/ui/icons.tsx';
import type { Poll } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';

interface PollStateProps {
  poll: Pick<Poll, 'isOver' | 'hasVoted' | 'isSecret'>;
  /** Also says that the vote of the viewer is missing, where no button does. */
  hasAwaited?: boolean;
}

/** Badges: ended, secret, and whether the viewer voted. */
export function PollState({ poll: { isOver, hasVoted, isSecret }, hasAwaited = false }: PollStateProps) {
  const t = usePollWords();
  const isAwaited = hasAwaited && !isOver && !hasVoted;
  if (!isOver && !hasVoted && !isSecret && !isAwaited) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {isOver && <Badge icon={ClockIcon}>{t('isOver')}</Badge>}
      {isSecret && <Badge icon={LockIcon}>{t('isSecret')}</Badge>}
      {hasVoted && (
        <Badge tone="agree" icon={CheckIcon}>
          {t('hasVoted')}
        </Badge>
      )}
      {isAwaited && (
        <Badge tone="accent" icon={VoteIcon}>
          {t('awaitsVote')}
        </Badge>
      )}
    </p>
  );
}
