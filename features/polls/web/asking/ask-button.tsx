import { LinkButton, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { VoteIcon } from '#platform/web/ui/icons.tsx';
import { usePollWords } from '../words.ts';

/** Query parameters with the preselected group, the conversation or the document. */
export const inGroupParameter = 'group';
export const inConversationParameter = 'conversation';
export const belowDocumentParameter = 'document';

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

/** Beside the field for messages: asks a poll in the conversation. */
export function AskInConversation({ conversationId }: { conversationId: string }) {
  const t = usePollWords();
  const navigate = useNavigate();
  return (
    <IconButton icon={VoteIcon} label={t('ask')} onClick={() => navigate(`/polls/new?${inConversationParameter}=${conversationId}`)} />
  );
}
