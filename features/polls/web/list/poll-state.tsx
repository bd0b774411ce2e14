import { Badge } from '#platform/web/ui/badge.tsx';
import { CheckIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import type { Poll } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';

/** Badges: secret, and whether the viewer voted. */
export function PollState({ poll: { hasVoted, isSecret } }: { poll: Pick<Poll, 'hasVoted' | 'isSecret'> }) {
  const t = usePollWords();
  if (!hasVoted && !isSecret) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {isSecret && <Badge icon={LockIcon}>{t('isSecret')}</Badge>}
      {hasVoted && (
        <Badge tone="agree" icon={CheckIcon}>
          {t('hasVoted')}
        </Badge>
      )}
    </p>
  );
}
