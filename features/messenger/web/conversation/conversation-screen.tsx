import { useEffect, useState, type ReactNode } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import type { ConversationWhole, Message } from '../../contract/shapes.ts';
import { Composer } from '../composing/composer.tsx';
import { takeBack } from '../composing/take-back.ts';
import { useDraft } from '../composing/use-draft.ts';
import { nameOf } from '../list/conversation-name.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useMessengerWords } from '../words.ts';
import { Announcer } from './announcer.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { RequestNotice } from './request-notice.tsx';
import { MessageLog } from './message-log.tsx';
import { ConversationActionsContext } from './conversation-actions.ts';
import { ConversationHead } from './conversation-head.tsx';
import { TypingLine } from './typing-line.tsx';
import { useCompany } from './use-company.ts';
import { useCurrentRights } from './use-current-rights.ts';
import { useReading } from './use-reading.ts';
import { quotedOf, useConversationActionsOf } from './use-conversation-actions.ts';

/** A conversation: head, messages and field. */
export function ConversationScreen({ conversation }: { conversation: ConversationWhole }): ReactNode {
  const t = useMessengerWords();
  const { id, kind, people, can } = conversation;
  const own = useOwn(people);
  const company = useCompany(id);
  const outbox = useOutbox();
  const { draft, setDraft } = useDraft(id);
  const [editing, setEditing] = useState<Message>();
  const [removing, setRemoving] = useState<Message>();
  const waits = [...outbox.waiting, ...outbox.sent.map(({ message }) => message)].filter(({ conversationId }) => conversationId === id);
  const reading = useReading(conversation, { waitCount: waits.length, ownReadSeq: company.readSeqs.get(own.id) ?? 0 });
  const { feed, state, problem, place, goTo } = reading;
  const last = state?.messages.at(-1);
  useCurrentRights({ isRefused: waits.some(({ failure }) => failure === 'conversation.closed'), canWrite: can.write, last });
  useEffect(() => {
    if (last?.author) company.stopTyping(last.author.id);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [last?.seq]);

  const actions = useConversationActionsOf({
    conversationId: id,
    feed,
    goTo,
    reply(message) {
      setEditing(undefined);
      setDraft((now) => ({ ...now, replyTo: quotedOf(message, t('closedAccount')) }));
    },
    edit: setEditing,
    remove: setRemoving,
  });

  const greet = (text: string) => {
    setDraft((now) => ({ ...now, text }));
    document.querySelector<HTMLTextAreaElement>('.talk-composer textarea')?.focus();
  };

  const name = nameOf(conversation, t);
  if (problem?.code === 'thing.notFound' || (problem && !state))
    return <ConversationError code={problem.code} onRetry={() => void feed.goTo(undefined)} />;
  const readers = people
    .filter((person) => person.id !== own.id)
    .map((person) => ({ name: person.name, seq: Math.max(person.readSeq, company.readSeqs.get(person.id) ?? 0) }));
  return (
    <ConversationActionsContext value={actions}>
      <ConversationHead conversation={conversation} hereIds={company.hereIds} onFound={reading.link} />
      {state ? (
        <MessageLog
          {...{ state, outbox, own, readers }}
          {...reading.marks}
          box={place.box}
          content={place.content}
          onScroll={place.onScroll}
          isNearEnd={place.isNearEnd}
          hotSeq={place.hotSeq}
          conversationId={id}
          isPrivate={kind === 'private'}
          onToEnd={reading.toEnd}
          onGreet={can.write && draft.text === '' ? () => greet(kind === 'group' ? t('helloGroup') : t('helloTo', { name })) : undefined}
          onEditWaiting={(message) => takeBack(message, setDraft)}
        />
      ) : (
        <Skeleton shape="list" count={6} label={t('loading')} className="flex-1 p-6" />
      )}
      <Announcer state={state} ownId={own.id} />
      <TypingLine ids={company.typingIds} people={people} messages={state?.messages ?? []} ownId={own.id} />
      <RequestNotice conversation={conversation} />
      {can.write ? (
        <Composer
          conversationId={id}
          placeholder={kind === 'group' ? t('writeToGroup') : t('writeTo', { name })}
          draft={draft}
          setDraft={setDraft}
          editing={editing}
          onEdited={() => {
            setEditing(undefined);
            void feed.catchUp();
          }}
          onEditLast={() => setEditing(state?.messages.findLast((message) => message.can.edit && message.author?.id === own.id))}
          onReadAll={reading.readAll}
          onSent={reading.readAll}
          onType={company.type}
        />
      ) : (
        <ClosedNotice conversation={conversation} />
      )}
      <DeleteMessageDialog message={removing} onClose={() => setRemoving(undefined)} onDeleted={() => void feed.catchUp()} />
    </ConversationActionsContext>
  );
}

/** The signed-in person, by the name that the conversation shows. */
function useOwn(people: ConversationWhole['people']): { id: string; name: string } {
  const { user } = useSession();
  const id = user?.id ?? '';
  return { id, name: people.find((person) => person.id === id)?.name ?? user?.username ?? '' };
}

function ConversationError({ code, onRetry }: { code: string; onRetry: () => void }): ReactNode {
  const platform = usePlatformWords();
  const errorText = useErrorText();
  return (
    <ErrorState title={errorText(code)} retry={{ label: platform('tryAgain'), onRetry }}>
      {platform('tryAgainText')}
    </ErrorState>
  );
}
