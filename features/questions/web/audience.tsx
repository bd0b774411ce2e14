import { sideBySide } from '#platform/contract/isolated.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { GlobeIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import type { QuestionCard } from '../contract/shapes.ts';
import { useQuestionPublicWords } from './words.ts';

/** Audience of a question: everyone or its groups. */
export function Audience({ question: { isPublic, groups } }: { question: Pick<QuestionCard, 'isPublic' | 'groups'> }) {
  const t = useQuestionPublicWords();
  return (
    <>
      {isPublic && (
        <Badge tone="accent" icon={GlobeIcon}>
          {t('forEverybody')}
        </Badge>
      )}
      {groups.length > 0 && <Badge icon={UsersIcon}>{sideBySide(groups.map(({ name }) => name))}</Badge>}
    </>
  );
}
