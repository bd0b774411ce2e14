import { useState } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { GroupChip } from '#features/groups/web/public-api.tsx';
import { HiddenNotice, useReport } from '#features/moderation/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { Link, useNavigate, useParams } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { CheckIcon, ClockIcon, PencilIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { deletePoll, listPolls } from '../../contract/endpoints.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { EditPoll } from '../asking/poll-form.tsx';
import { PollEnd } from '../list/poll-end.tsx';
import { PollState } from '../list/poll-state.tsx';
import { pollQuery } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { EndNowDialog, MoveEndDialog } from './move-end.tsx';
import { Voting } from './voting.tsx';

/** Page of a poll (`/polls/:id`). */
export function PollPage() {
  const t = usePollWords();
  const { id = '' } = useParams<{ id?: string }>();
  const poll = useQuery(pollQuery(id));
  return (
    <PageBody kind="text">
      <QueryStates query={poll} skeleton={<Skeleton shape="text" count={8} label={t('loading')} />}>
        {(data) => <WholePoll key={id} poll={data} />}
      </QueryStates>
    </PageBody>
  );
}

function WholePoll({ poll }: { poll: PollWhole }) {
  const t = usePollWords();
  const dates = useDates();
  const [isEditing, setEditing] = useState(false);
  const { id, question, language, author, createdAt, endsAt, announcedEnd, isHidden, isWaiting, can } = poll;
  if (isEditing && can.edit) return <EditPoll poll={poll} onClose={() => setEditing(false)} />;
  return (
    <article>
      <HeadTags>
        <title>{question}</title>
      </HeadTags>
      <Opened kind="poll" id={id} title={question} />
      {isHidden && <HiddenNotice on={`poll:${id}`} isWaiting={isWaiting} className="mb-5" />}
      <header className="mb-5">
        <p className="mb-3 text-sm print:hidden">
          <BackLink to="/polls">{t('title')}</BackLink>
        </p>
        <div className="flex items-start justify-between gap-3">
          <h1 lang={language ?? undefined} className="min-w-0 text-2xl [unicode-bidi:plaintext] tablet:text-3xl">
            {question}
          </h1>
          <PollMenu poll={poll} onEdit={() => setEditing(true)} />
        </div>
        <div className="mt-3 grid gap-2.5">
          <MetaLine>
            <span>
              <PersonName id={author.id} name={author.name} className="font-[560]" picture="inline" />
            </span>
            <DateText iso={createdAt} title={dates.exact(createdAt)}>
              {dates.relative(createdAt)}
            </DateText>
          </MetaLine>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <PlaceLink poll={poll} />
            <span className="inline-flex items-center gap-1.5">
              <ClockIcon size={16} className="flex-none text-muted" />
              <PollEnd poll={poll} />
              <span className="text-muted">· {dates.dateTime(endsAt)}</span>
            </span>
            <PollState poll={poll} />
          </div>
          {announcedEnd !== null && <p className="text-sm text-muted">{t('announcedEnd', { at: dates.dateTime(announcedEnd) })}</p>}
        </div>
      </header>
      <Voting poll={poll} />
    </article>
  );
}

/** Link to the group, the conversation or the document in which a poll is asked. */
function PlaceLink({ poll: { group, conversation, document } }: { poll: PollWhole }) {
  const t = usePollWords();
  if (!conversation && !document) return group && <GroupChip id={group.id} name={group.name} to={`/network/${group.id}?tab=polls`} />;
  const { to, name } = conversation
    ? { to: `/messenger/${conversation.id}`, name: t(conversation.isPrivate ? 'inPrivateConversation' : 'inConversation') }
    : { to: `/autrePublication/${document?.id}`, name: document?.title };
  return (
    <>
      <Link to={to} className="link inline-flex min-h-11 items-center">
        <bdi>{name}</bdi>
      </Link>
      {conversation && group && <bdi className="text-muted">{group.name}</bdi>}
    </>
  );
}

/** Rare actions on a poll. */
function PollMenu({ poll, onEdit }: { poll: PollWhole; onEdit: () => void }) {
  const t = usePollWords();
  const { id, question, author, can } = poll;
  const [asking, setAsking] = useState<'endNow' | 'moveEnd'>();
  const close = () => setAsking(undefined);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { user } = useSession();
  const report = useReport(`poll:${id}`);
  const items = [
    ...(can.edit ? [{ label: t('edit'), icon: PencilIcon, onSelect: onEdit }] : []),
    ...(can.moveEnd
      ? [
          { label: t('moveEnd'), icon: ClockIcon, onSelect: () => setAsking('moveEnd') },
          { label: t('endNow'), icon: CheckIcon, onSelect: () => setAsking('endNow') },
        ]
      : []),
    ...(user?.id === author.id ? [] : report.items),
  ];
  const removal = can.delete && {
    labels: {
      remove: t('delete'),
      title: t('deleteTitle'),
      cancel: t('cancel'),
      close: t('close'),
      done: t('isDeleted'),
      failed: t('deleteFailed'),
    },
    text: t('deleteText', { title: question }),
    onRemove: () => call(deletePoll, { params: { id } }),
    onRemoved: () => {
      navigate('/polls', { replace: true });
      return refresh(listPolls);
    },
  };
  return (
    <>
      <MoreMenu label={t('more')} items={items} removal={removal} />
      {report.dialog}
      {asking === 'endNow' && <EndNowDialog poll={poll} onClose={close} />}
      {asking === 'moveEnd' && <MoveEndDialog poll={poll} onClose={close} />}
    </>
  );
}
