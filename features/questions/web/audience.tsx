import { sideBySide } from '#platform/contract/isolated.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { GlobeIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import type { QuestionCard } from '../contract/shapes.ts';
import { useQuestionPublicWords } from './words.ts';

interface AudienceProps {
  question: Pick<QuestionCard, 'isPublic' | 'groups'>;
  /** ID of the group whose questions are listed; it is not named. */
  inGroup?: string | undefined;
}

/** Audience of a question: everyone or its groups. */
export function Audience({ question: { isPublic, groups }, inGroup }: AudienceProps) {
  const t = useQuestionPublicWords();
  const others = groups.filter(({ id }) => id !== inGroup);
  return (
    <>
      {isPublic && (
        <Badge tone="accent" icon={GlobeIcon}>
          {t('forEverybody')}
        </Badge>
      )}
      {others.length > 0 && <Badge icon={UsersIcon}>{sideBySide(others.map(({ name }) => name))}</Badge>}
    </>
  );
}
