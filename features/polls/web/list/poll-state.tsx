import { Badge } from '#platform/web/ui/badge.tsx';
import { CheckIcon, ClockIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import type { Poll } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';

/** Badges: ended, secret, and whether the viewer voted. */
export function PollState({ poll: { isOver, hasVoted, isSecret } }: { poll: Pick<Poll, 'isOver' | 'hasVoted' | 'isSecret'> }) {
  const t = usePollWords();
  if (!isOver && !hasVoted && !isSecret) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {isOver && <Badge icon={ClockIcon}>{t('isOver')}</Badge>}
      {isSecret && <Badge icon={LockIcon}>{t('isSecret')}</Badge>}
      {hasVoted && (
        <Badge tone="agree" icon={CheckIcon}>
          {t('hasVoted')}
        </Badge>
      )}
    </p>
  );
}
