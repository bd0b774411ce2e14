import { LinkButton, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { CircleHelpIcon } from '#platform/web/ui/icons.tsx';
import { useQuestionWords } from '../words.ts';

/** Query parameter that preselects a group. */
export const inGroupParameter = 'group';

/** Link to the form, with a group preselected if one is given. */
export function AskButton({ groupId, variant = 'primary' }: { groupId?: string; variant?: ButtonVariant }) {
  const t = useQuestionWords();
  return (
    <LinkButton to={`/discussion/new${groupId ? `?${inGroupParameter}=${groupId}` : ''}`} icon={CircleHelpIcon} variant={variant}>
      {t('ask')}
    </LinkButton>
  );
}

/** The same, in the head of a group. */
export function AskHere({ groupId }: { groupId: string }) {
  return <AskButton groupId={groupId} variant="secondary" />;
}
