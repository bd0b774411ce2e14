import { PersonFace } from '#features/accounts/web/public-api.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import type { PollInList } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';
import { PollFacts } from './poll-facts.tsx';
import { PollOptions } from './poll-options.tsx';

/** Card of a poll with the face of its author: the viewer votes on it. Elsewhere the card is a link. */
export function PollCard({ poll, isInGroup }: { poll: PollInList; isInGroup: boolean }) {
  const t = usePollWords();
  const { id, question, language, author, group, conversation } = poll;
  return (
    <Card as="li" className="list-none">
      <div data-poll="" className="grid gap-3">
        <div className="flex items-center gap-3">
          <PersonFace id={author.id} name={author.name} size="small" />
          <h2 lang={language ?? undefined} className="min-w-0 text-lg leading-snug">
            <CardLink to={`/polls/${id}`}>{question}</CardLink>
          </h2>
        </div>
        <PollFacts poll={poll}>
          {!isInGroup && group && <bdi>{group.name}</bdi>}
          {conversation && <span>{t(conversation.isPrivate ? 'inPrivateConversation' : 'inConversation')}</span>}
        </PollFacts>
        <PollOptions poll={poll} />
      </div>
    </Card>
  );
}
