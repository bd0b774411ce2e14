import { useQuery } from '#platform/web/queries/queries.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#platform/web/api/api.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useNavigate, useParams, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { readDocument } from '../../contract/endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { coAuthorsQuery, documentQuery } from '../queries.ts';
import { useDocumentWords } from '../words.ts';
import { LocalDrafts } from './local-drafts.ts';
import { openLocal, openNew } from './open-draft.ts';
import { Restricted } from './restricted.tsx';
import { SoloEditor } from './solo-editor.tsx';
import { forGroupParameter, writingFor } from './writing-for.ts';

// Loaded on demand, since few documents are edited live.
const TogetherEditor = lazy(() => import('./together/together-editor.tsx').then((module) => module.TogetherEditor));

/**
 * Editor page: a new document (`/article`) or an existing one (`/article?id=`, `/draft/:id`); with
 * `group=`, for a group.
 */
export function ArticlePage() {
  // The user who started writing. The page may outlive the session for a moment, and text typed
  // then is theirs too.
  const { user } = useSession();
  const [userId] = useState(user?.id);
  const [local] = useState(() => new LocalDrafts(new DraftStore()));
  const { id: pathId } = useParams<{ id?: string }>();
  const [search] = useSearchParams();
  const id = pathId ?? search.get('id');
  const navigate = useNavigate();
  // A new document gets its address while it is being written, without remounting the editor.
  const [visit, setVisit] = useState<{ id: string | null; created: string | null; count: number }>({ id, created: null, count: 0 });
  if (visit.id !== id) setVisit({ id, created: null, count: visit.count + (id !== null && id === visit.created ? 0 : 1) });
  if (userId === undefined) return null;
  const give = (made: string) => {
    // Flushed before the address changes, so that the change does not count as another visit.
    flushSync(() => setVisit((before) => ({ ...before, created: made })));
    navigate(writingFor(search.get(forGroupParameter), made), { replace: true });
  };
  return <Visit key={visit.count} id={id} local={local} onCreated={give} onReopen={() => setVisit({ ...visit, count: visit.count + 1 })} />;
}

interface VisitProps {
  id: string | null;
  local: LocalDrafts;
  onCreated: (id: string) => void;
  onReopen: () => void;
}

function Visit({ id, local, onCreated, onReopen }: VisitProps) {
  const [startId] = useState(id);
  return startId === null ? (
    <NewDocument local={local} onCreated={onCreated} onReopen={onReopen} />
  ) : (
    <OwnDocument id={startId} local={local} onReopen={onReopen} />
  );
}

function NewDocument({ local, onCreated, onReopen }: Omit<VisitProps, 'id'>) {
  const [start] = useState(() => openNew(local));
  return <SoloEditor start={start} local={local} onCreated={onCreated} onReopen={onReopen} />;
}

function OwnDocument({ id, local, onReopen }: { id: string; local: LocalDrafts; onReopen: () => void }) {
  const t = useDocumentWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  // A separate cache key for each visit: live messages must not replace text that is being edited.
  const [visit] = useState(randomUuid);
  const { data, error, refetch } = useQuery({
    queryKey: ['document being written', id, visit],
    queryFn: () => call(readDocument, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data && !mayWrite(data)) return <Restricted />;
  if (data) return <OpenDocument document={data} local={local} onReopen={onReopen} />;
  if (error && problemOf(error).code === 'thing.notFound') return <Restricted />;
  return (
    <PageBody kind="form">
      {error ? (
        <ErrorState title={t('loadFailed')} retry={{ label: platform('tryAgain'), onRetry: () => void refetch() }}>
          {errorText(problemOf(error).code)}
        </ErrorState>
      ) : (
        <Skeleton shape="text" count={8} label={t('loading')} />
      )}
    </PageBody>
  );
}

/** Edits the document, or suggests changes in its live text. */
const mayWrite = ({ can, isLive }: DocumentWhole): boolean => can.edit || (can.suggest === true && isLive === true);

function OpenDocument({ document, local, onReopen }: { document: DocumentWhole; local: LocalDrafts; onReopen: () => void }) {
  const [start] = useState(() => openLocal(document, local));
  const published = document.state === 'published' ? document : undefined;
  const isCoAuthor = document.isCoAuthored === true;
  const coAuthors = useQuery({ ...coAuthorsQuery(document.id), enabled: !published });
  const isTogether = isCoAuthor || coAuthors.data?.items.some(({ hasAccepted }) => hasAccepted) === true;
  // Access may be lost and co-authors may write meanwhile; live messages refetch this query.
  const { data: latest, error } = useQuery({
    ...documentQuery(document.id),
    enabled: published !== undefined || isTogether || document.isLive === true,
    initialData: document,
    refetchOnMount: false,
  });
  const isLost = (error !== null && problemOf(error).code === 'thing.notFound') || (isCoAuthor && !mayWrite(latest));
  // A text that is on this device only is saved, and merged if necessary, before it can be edited live.
  if (document.isLive && !start.isUnsaved)
    return (
      // Another editor when the author changes what a co-author may do.
      <TogetherEditor
        key={latest.can.suggest === true ? 'suggests' : 'edits'}
        document={{ ...document, can: latest.can }}
        isCoAuthor={isCoAuthor}
        isLost={isLost}
        onReopen={onReopen}
      />
    );
  return (
    <SoloEditor
      start={start}
      local={local}
      published={published}
      latest={isTogether && !published ? latest : undefined}
      isCoAuthor={isCoAuthor}
      isLost={isLost}
      onCreated={() => undefined}
      onReopen={onReopen}
    />
  );
}
