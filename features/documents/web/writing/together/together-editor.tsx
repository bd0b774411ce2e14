import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EyeIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import type { DocumentWhole } from '../../../contract/shapes.ts';
import { useDocumentWords } from '../../words.ts';
import { DocumentEditor } from '../document-editor.tsx';
import type { LiveParts } from '../use-document-editor.ts';
import { withoutSuggestions } from '../../../contract/suggestions.ts';
import { SuggestionTools } from '../suggesting/suggestion-tools.tsx';
import { Suggesting, type SuggestingSnapshot } from '../suggesting/suggesting.ts';
import type { ReadState } from './large-state.ts';
import { CommentHere, ThreadTools } from '../threads/thread-tools.tsx';
import type { PassageThreads, ThreadsSnapshot } from '../threads/passage-threads.ts';
import { useThreads } from '../threads/use-threads.ts';
import { threadLimits } from '../../../contract/thread-limits.ts';
import { liveExtensions } from './live-extensions.ts';
import { PeopleHere } from './people-here.tsx';
import { readLiveText } from './remote-live-text.ts';
import { useLiveText } from './use-live-text.ts';
import './together.css';
import '../suggesting/suggesting.css';

const SuggestionList = lazy(() => import('../suggesting/suggestion-list.tsx').then((module) => module.SuggestionList));
const ThreadPanel = lazy(() => import('../threads/thread-panel.tsx').then((module) => module.ThreadPanel));

interface TogetherEditorProps {
  document: DocumentWhole;
  isCoAuthor: boolean;
  isLost: boolean;
  onReopen: () => void;
}

/** The editor of a document that several windows edit at once. It is large: load it for such documents only. */
export function TogetherEditor({ document, ...rest }: TogetherEditorProps) {
  const t = useDocumentWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  const [visit] = useState(randomUuid);
  const { data, error, refetch } = useQuery({
    queryKey: ['live text', document.id, visit],
    queryFn: () => readLiveText(document.id),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data) return <OpenText document={document} state={data} {...rest} />;
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

function OpenText({ document, state, isCoAuthor, isLost, onReopen }: TogetherEditorProps & { state: ReadState }) {
  const { text, pointers, here, snapshot } = useLiveText(document, state);
  const [start] = useState(() => ({
    draftKey: '',
    id: document.id,
    version: document.version,
    written: { ...text.written, content: document.content },
    isUnsaved: text.hasBroughtBack,
  }));
  const ownId = useSession().user?.id ?? '';
  const [suggesting] = useState(() => new Suggesting({ by: ownId, isForced: document.can.suggest === true }));
  const suggestions = useSyncExternalStore(suggesting.subscribe, suggesting.snapshot, suggesting.snapshot);
  useEffect(() => text.readFrom(suggesting.text), [text, suggesting]);
  const commented = useThreads({
    id: document.id,
    fragment: text.fragment,
    isSaved: snapshot.state === 'saved',
    mayMove: document.can.edit,
    isLost,
  });
  const { passages } = commented;
  const panel = usePanel(passages, commented.snapshot);
  const [extensions] = useState(() => [...liveExtensions(text.fragment, pointers), ...suggesting.extensions, passages.extension]);
  const live: LiveParts = {
    extensions,
    people: <PeopleHere {...here} />,
    follow: text.followFields,
    plain: withoutSuggestions,
    isSuggesting: suggestions.isOn,
    tools: <LiveTools {...{ document, isLost, suggesting, suggestions, commented, panel }} />,
    list: (
      <>
        {panel.open === 'suggestions' && (
          <SuggestionList documentId={document.id} suggesting={suggesting} snapshot={suggestions} onClose={panel.close} />
        )}
        {!isLost && <CommentHere {...commented} onPress={panel.comment} />}
        {!isLost && panel.open === 'comments' && (
          <ThreadPanel {...commented} documentId={document.id} send={() => text.sendAll()} onClose={panel.close} />
        )}
      </>
    ),
  };
  return (
    <DocumentEditor
      start={start}
      saver={text}
      snapshot={snapshot}
      live={live}
      published={document.state === 'published' ? document : undefined}
      isCoAuthor={isCoAuthor}
      isLost={isLost}
      onReopen={onReopen}
    />
  );
}

interface LivePartProps extends Pick<TogetherEditorProps, 'document' | 'isLost'> {
  suggesting: Suggesting;
  suggestions: SuggestingSnapshot;
  commented: ReturnType<typeof useThreads>;
  panel: ReturnType<typeof usePanel>;
}

/** Above the text: reads the draft, and opens the lists of suggestions and comments. */
function LiveTools({ document, isLost, suggesting, suggestions, commented, panel: { open, toggle } }: LivePartProps) {
  const t = useDocumentWords();
  return (
    <>
      {document.state === 'draft' && (
        <LinkButton to={`/blog/${document.id}`} variant="quiet" size="small" icon={EyeIcon}>
          {t('readDraft')}
        </LinkButton>
      )}
      <SuggestionTools
        suggesting={suggesting}
        snapshot={suggestions}
        isListOpen={open === 'suggestions'}
        onList={() => toggle('suggestions')}
      />
      {!isLost && (
        <ThreadTools
          count={commented.threads.filter(({ resolvedAt }) => resolvedAt === null).length}
          isListOpen={open === 'comments'}
          onList={() => toggle('comments')}
        />
      )}
    </>
  );
}

type Panel = 'suggestions' | 'comments' | undefined;

/** One list beside the text at a time. That of comments opens when someone comments, and beside the text when a passage is pressed. */
function usePanel(passages: PassageThreads, { chosen }: ThreadsSnapshot) {
  const t = useDocumentWords();
  const toast = useToast();
  const [open, setOpen] = useState<Panel>();
  const close = useCallback(() => {
    setOpen(undefined);
    passages.end();
  }, [passages]);
  const comment = useCallback(() => {
    const problem = passages.begin();
    if (problem) toast(t(`threads.${problem}`, { count: threadLimits.passage }), { tone: 'warn' });
    else setOpen('comments');
  }, [passages, t, toast]);
  useEffect(() => passages.onAsk(comment), [passages, comment]);
  useEffect(() => {
    // On a phone, the list would cover the text in which someone puts the cursor.
    if (chosen !== undefined && matchMedia('(width >= 64rem)').matches) setOpen('comments');
  }, [chosen]);
  return { open, close, comment, toggle: (wanted: Panel) => (open === wanted ? close() : setOpen(wanted)) };
}
