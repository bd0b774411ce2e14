import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { conversationQuery } from '../queries.ts';
import { useMessengerWords } from '../words.ts';
import { TalkScreen } from './talk-screen.tsx';

/** Loads a conversation and shows it. */
export function TalkPage({ id }: { id: string }) {
  const t = useMessengerWords();
  const conversation = useQuery(conversationQuery(id));
  return (
    <QueryStates query={conversation} skeleton={<Skeleton shape="list" count={6} label={t('loading')} className="p-6" />}>
      {(found) => <TalkScreen key={found.id} conversation={found} />}
    </QueryStates>
  );
}
