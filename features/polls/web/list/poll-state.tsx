import { Badge } from '#platform/web/ui/badge.tsx';
import { CheckIcon, ClockIcon } from '#platform/web/ui/icons.tsx';
import type { Poll } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';

/** Badges: ended, and whether the viewer voted. */
export function PollState({ poll: { isOver, mine } }: { poll: Pick<Poll, 'isOver' | 'mine'> }) {
  const t = usePollWords();
  if (!isOver && mine === null) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {isOver && <Badge icon={ClockIcon}>{t('isOver')}</Badge>}
      {mine !== null && (
        <Badge tone="agree" icon={CheckIcon}>
          {t('hasVoted')}
        </Badge>
      )}
    </p>
  );
}
