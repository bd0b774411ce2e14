import { LinkButton, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { VoteIcon } from '#platform/web/ui/icons.tsx';
import { usePollWords } from '../words.ts';

/** Query parameter with the preselected group. */
export const inGroupParameter = 'group';

/** Link to the form that asks a poll, optionally in a given group. */
export function AskButton({ groupId, variant = 'primary' }: { groupId?: string; variant?: ButtonVariant }) {
  const t = usePollWords();
  return (
    <LinkButton to={`/polls/new${groupId ? `?${inGroupParameter}=${groupId}` : ''}`} icon={VoteIcon} variant={variant}>
      {t('ask')}
    </LinkButton>
  );
}

/** The same link as a secondary action in the header of a group. */
export function AskHere({ groupId }: { groupId: string }) {
  return <AskButton groupId={groupId} variant="secondary" />;
}
