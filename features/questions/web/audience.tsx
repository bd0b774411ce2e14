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
  const others = groups.filter(({ id }) => id !== inGroup);
  const everyone = isPublic && (
    <span title={isShort ? t('forEverybody') : undefined} className={isShort ? 'ms-0.5' : undefined}>
      <GlobeIcon size={14} className="-mt-0.5 mr-1 inline" />
      <span className={isShort ? 'sr-only' : undefined}>{t('forEverybody')}</span>
    </span>
  );
  return (
    <>
      {others.map(({ id, name }, place) => (
        <span key={id}>
          <bdi>{name}</bdi> {isShort && place === others.length - 1 && everyone}
        </span>
      ))}
      {(!isShort || others.length === 0) && everyone}
    </>
  );
}
