import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { conversationQuery } from '../queries.ts';
import { useMessengerWords } from '../words.ts';
import { ConversationScreen } from './conversation-screen.tsx';

/** Loads a conversation and shows it. */
export function ConversationPage({ id }: { id: string }) {
  const t = useMessengerWords();
  const conversation = useQuery(conversationQuery(id));
  return (
    <QueryStates query={conversation} skeleton={<Skeleton shape="list" count={6} label={t('loading')} className="p-6" />}>
      {(found) => <ConversationScreen key={found.id} conversation={found} />}
    </QueryStates>
  );
}
