import { GlobeIcon } from '#platform/web/ui/icons.tsx';
import type { QuestionCard } from '../contract/shapes.ts';
import { useQuestionPublicWords } from './words.ts';

interface AudienceProps {
  question: Pick<QuestionCard, 'isPublic' | 'groups'>;
  /** ID of the group whose questions are listed; it is not named. */
  inGroup?: string | undefined;
  /** Shows a globe alone for everyone. */
  isShort?: boolean;
}

/** Facts of a `MetaLine`: the groups of a question, and whether everyone can read it. */
export function Audience({ question: { isPublic, groups }, inGroup, isShort = false }: AudienceProps) {
  const t = useQuestionPublicWords();
  return (
    <>
      {groups.map(({ id, name }) => id !== inGroup && <bdi key={id}>{name}</bdi>)}
      {isPublic && (
        <span title={isShort ? t('forEverybody') : undefined}>
          <GlobeIcon size={14} className="-mt-0.5 mr-1 inline" />
          <span className={isShort ? 'sr-only' : undefined}>{t('forEverybody')}</span>
        </span>
      )}
    </>
  );
}
