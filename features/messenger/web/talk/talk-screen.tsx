import { useEffect, useState, type ReactNode } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
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
import { TalkActionsContext } from './talk-actions.ts';
import { TalkHead } from './talk-head.tsx';
import { endSeq, firstSeq } from './talk-state.ts';
import { TypingLine } from './typing-line.tsx';
import { useCompany } from './use-company.ts';
import { useCurrentRights } from './use-current-rights.ts';
import { useLogPlace } from './use-log-place.ts';
import { useReadMark } from './use-read-mark.ts';
import { quotedOf, useTalkActionsOf } from './use-talk-actions.ts';
import { useTalk } from './use-talk.ts';

/** With more unread messages, reading starts at the first unread one instead of the end. */
const manyUnread = 40;

/** A conversation: head, messages and field. */
export function TalkScreen({ conversation }: { conversation: ConversationWhole }): ReactNode {
  const t = useMessengerWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const { id, kind, people, can, readSeq, unread } = conversation;
  const asked = Number(search.get('message')) || undefined;
  const { feed, shown } = useTalk(id, asked ?? (unread > manyUnread ? readSeq : undefined));
  const { state, problem } = shown;
  const company = useCompany(id);
  const outbox = useOutbox();
  const { draft, setDraft } = useDraft(id);
  const [editing, setEditing] = useState<Message>();
  const [removing, setRemoving] = useState<Message>();
  const ownId = user?.id ?? '';
  const own = { id: ownId, name: people.find((person) => person.id === ownId)?.name ?? user?.username ?? '' };
  const { newSince, newCount, clearNew, behind, see } = useReadMark(conversation, company.readSeqs.get(ownId) ?? 0, state);
  const waits = [...outbox.waiting, ...outbox.sent.map(({ message }) => message)].filter(({ conversationId }) => conversationId === id);
  const place = useLogPlace({
    start: asked ?? (newSince === null ? undefined : 'new'),
    shown: state && `${firstSeq(state)} ${endSeq(state)} ${state.change} ${waits.length}`,
    onNearBegin: () => void feed.earlier(),
    onNearEnd: () => void feed.later(),
    onSeen({ isAtEnd, lastSeq }) {
      feed.follow(isAtEnd);
      see(lastSeq);
    },
  });

  const goTo = (seq: number) => {
    place.goTo(seq);
    if (!state?.messages.some((message) => message.seq === seq)) void feed.goTo(seq);
  };
  const toEnd = () => {
    if (search.has('message')) setSearch({}, { replace: true });
    if (state?.isAtEnd) place.toEnd();
    else void feed.goTo(undefined).then(place.toEnd);
  };
  useEffect(() => {
    if (asked !== undefined && state) goTo(asked);
    // A link within the page leads to another message of the same conversation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  const last = state?.messages.at(-1);
  useCurrentRights({ isRefused: waits.some(({ failure }) => failure === 'conversation.closed'), canWrite: can.write, last });
  useEffect(() => {
    if (last?.author) company.stopTyping(last.author.id);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [last?.seq]);

  const actions = useTalkActionsOf({
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

  const readAll = () => {
    clearNew();
    toEnd();
  };
  const greet = (text: string) => {
    setDraft((now) => ({ ...now, text }));
    document.querySelector<HTMLTextAreaElement>('.talk-composer textarea')?.focus();
  };

  const name = nameOf(conversation, t);
  if (problem?.code === 'thing.notFound' || (problem && !state))
    return (
      <ErrorState title={errorText(problem.code)} retry={{ label: platform('tryAgain'), onRetry: () => void feed.goTo(undefined) }}>
        {platform('tryAgainText')}
      </ErrorState>
    );
  const readers = people
    .filter((person) => person.id !== ownId)
    .map((person) => ({ name: person.name, seq: Math.max(person.readSeq, company.readSeqs.get(person.id) ?? 0) }));
  return (
    <TalkActionsContext value={actions}>
      <TalkHead
        conversation={conversation}
        hereIds={company.hereIds}
        onFound={(seq) => setSearch({ message: String(seq) }, { replace: true })}
      />
      {state ? (
        <MessageLog
          {...{ state, outbox, own, newSince, newCount, readers, behind }}
          box={place.box}
          content={place.content}
          onScroll={place.onScroll}
          isAtEnd={place.isAtEnd}
          hotSeq={place.hotSeq}
          conversationId={id}
          isPrivate={kind === 'private'}
          onToEnd={toEnd}
          onGreet={can.write && draft.text === '' ? () => greet(kind === 'group' ? t('helloGroup') : t('helloTo', { name })) : undefined}
          onEditWaiting={(message) => takeBack(message, setDraft)}
        />
      ) : (
        <Skeleton shape="list" count={6} label={t('loading')} className="flex-1 p-6" />
      )}
      <Announcer state={state} ownId={ownId} />
      <TypingLine ids={company.typingIds} people={people} messages={state?.messages ?? []} ownId={ownId} />
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
          onEditLast={() => setEditing(state?.messages.findLast((message) => message.can.edit && message.author?.id === ownId))}
          onReadAll={readAll}
          onSent={readAll}
          onType={company.type}
        />
      ) : (
        <ClosedNotice conversation={conversation} />
      )}
      <DeleteMessageDialog message={removing} onClose={() => setRemoving(undefined)} onDeleted={() => void feed.catchUp()} />
    </TalkActionsContext>
  );
}
