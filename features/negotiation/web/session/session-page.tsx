import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { liveLink } from '#platform/web/live/live-link.ts';
import { useLiveConnection } from '#platform/web/live/live.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { LogOutIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { enrolDevice } from '../../contract/device-endpoints.ts';
import { listSessions, readEvents } from '../../contract/endpoints.ts';
import type { SessionEvent } from '../../contract/rules/events.ts';
import { sessionQuery, snapshotOf } from '../queries.ts';
import { takeJustJoined } from '../start/use-join.ts';
import { useSessionWords } from '../words.ts';
import { Announcements } from './announcements.ts';
import { sessionCommands } from './session-commands.ts';
import { SessionContext } from './session-context.ts';
import { Invited } from './invited.tsx';
import { SessionFeed, type Snapshot } from './session-feed.ts';
import { goTo } from './go-to.ts';
import { SessionSigning } from './signing/session-signing.ts';
import { clausesToVote } from './threads.ts';
import { SessionScreen } from './session-screen.tsx';
import { withWords } from '#platform/web/i18n/with-words.tsx';

/** Loads the texts of the session page, which other pages do not need. */
const WithSessionWords = withWords({
  'negotiation/session': {
    en: () => import('../../words/session/en.json'),
    fr: () => import('../../words/session/fr.json'),
    es: () => import('../../words/session/es.json'),
  },
});

/**
 * One session (`/negociation/:sessionId`): the full page for its parties, the invitation for people
 * who may join.
 */
export function SessionPage() {
  const platform = usePlatformWords();
  const { sessionId = '' } = useParams();
  const id = sessionId.toUpperCase();
  const skeleton = <Skeleton shape="card" count={3} label={platform('loading')} />;
  return (
    <PageBody>
      <Suspense fallback={skeleton}>
        <WithSessionWords>
          <ReadSession key={id} id={id} skeleton={skeleton} />
        </WithSessionWords>
      </Suspense>
    </PageBody>
  );
}

function ReadSession({ id, skeleton }: { id: string; skeleton: React.ReactNode }) {
  const t = useSessionWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [farewell, setFarewell] = useState<string>();
  // Loaded only once; the feed keeps it up to date.
  const session = useQuery({ ...sessionQuery(id), staleTime: Infinity, gcTime: 0, select: snapshotOf });
  const { refetch } = session;
  const [hasJoined, setHasJoined] = useState(false);
  const goIn = useCallback(() => {
    setHasJoined(true);
    void refetch();
  }, [refetch]);
  const goAway = useCallback(() => void client.invalidateQueries(sessionQuery(id)), [client, id]);
  if (farewell !== undefined)
    return (
      <EmptyState
        icon={LogOutIcon}
        level={1}
        title={t('removedTitle')}
        action={<LinkButton to="/negociation">{t('toSessions')}</LinkButton>}
      >
        {t('removedReason', { reason: farewell })}
      </EmptyState>
    );
  if (session.error && problemOf(session.error).code === 'thing.notFound') return <Invited id={id} skeleton={skeleton} onIn={goIn} />;
  const problem = session.data === undefined && session.error ? problemOf(session.error) : undefined;
  if (problem && problem.code !== 'moduleDisabled')
    return (
      <ErrorState title={t('retrieveFailed')} retry={{ label: platform('tryAgain'), onRetry: () => void session.refetch() }}>
        {errorText(problem.code)}
      </ErrorState>
    );
  return (
    <QueryStates query={session} skeleton={skeleton}>
      {(data) => <FollowedSession session={data} hasJoined={hasJoined} onGone={goAway} onRemoved={setFarewell} />}
    </QueryStates>
  );
}

interface FollowedSessionProps {
  session: Snapshot;
  /** Whether the viewer was admitted while the invitation was shown. */
  hasJoined: boolean;
  onGone: () => void;
  onRemoved: (reason: string) => void;
}

function FollowedSession({ session, hasJoined, onGone, onRemoved }: FollowedSessionProps) {
  const connection = useLiveConnection();
  const viewerId = useSession().user?.id ?? '';
  const client = useQueryClient();
  const [open] = useState(() => {
    const params = { id: session.state.id };
    const feed = new SessionFeed(session, {
      link: liveLink(connection),
      read: async () => snapshotOf(await client.fetchQuery({ ...sessionQuery(params.id), staleTime: 0 })),
      readEvents: async (after) => {
        const { seq, now, events } = await call(readEvents, { params, query: { after } });
        return { seq, now, events: events as readonly unknown[] as readonly SessionEvent[] };
      },
      onGone,
    });
    const signing = new SessionSigning(feed, {
      viewerId,
      readEvents: async (after) =>
        (await call(readEvents, { params, query: { after } })).events as readonly unknown[] as readonly SessionEvent[],
      enrol: async (body) => (await call(enrolDevice, { params, body })).events as readonly unknown[] as readonly SessionEvent[],
    });
    const commands = sessionCommands(feed, (content, commandId) => signing.signed(content, commandId));
    return { feed, signing, commands, announcements: new Announcements(), viewerId, openedAt: feed.nowMs() };
  });
  const { feed, signing } = open;
  const refresh = useRefresh();
  // Lists name the votes that are due.
  useEffect(() => () => void refresh(listSessions), [refresh]);
  useEffect(() => feed.open(), [feed]);
  useEffect(() => signing.open(), [signing]);
  useEffect(() => feed.take(session), [feed, session]);
  useEffect(() => {
    if (!takeJustJoined(feed.state().id) && !hasJoined) return;
    const [first] = clausesToVote(feed.state(), viewerId);
    if (first) goTo(first.id);
    // The button to join is gone.
    else document.getElementById('main')?.focus({ preventScroll: true });
  }, [feed, hasJoined, viewerId]);
  useEffect(
    () =>
      feed.onEvents((events) => {
        for (const event of events) if (event.type === 'partyRemoved' && event.data.userId === viewerId) onRemoved(event.data.reason);
      }),
    [feed, onRemoved, viewerId],
  );
  return (
    <SessionContext value={open}>
      <SessionScreen />
    </SessionContext>
  );
}
