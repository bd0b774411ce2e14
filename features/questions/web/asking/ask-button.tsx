import { LinkButton, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { CircleHelpIcon } from '#platform/web/ui/icons.tsx';
import { useQuestionWords } from '../words.ts';

/** The key of the query that carries a group along while one asks in it. */
export const inGroupParameter = 'group';

/** Leads to where one asks, in this group or in one that is chosen. */
export function AskButton({ groupId, variant = 'primary' }: { groupId?: string; variant?: ButtonVariant }) {
  const t = useQuestionWords();
  return (
    <LinkButton to={`/discussion/new${groupId ? `?${inGroupParameter}=${groupId}` : ''}`} icon={CircleHelpIcon} variant={variant}>
      {t('ask')}
    </LinkButton>
  );
}

/** Asks from the head of a group, beside what is begun there most. */
export function AskHere({ groupId }: { groupId: string }) {
  return <AskButton groupId={groupId} variant="secondary" />;
}
