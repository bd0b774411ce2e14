import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useMyGroup } from '#features/groups/web/public-api.tsx';
import { useRefresh } from '#platform/web/api/api.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { LazyEditor } from '#platform/web/rich-text/lazy-editor.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import type { DocumentCard, DocumentWhole } from '../../contract/shapes.ts';
import { Audience } from '../audience.tsx';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import { useDocumentWords } from '../words.ts';
import { EditorFailure } from './editor-failure.tsx';
import { FileDrop } from './opening/file-drop.tsx';
import { OpenFileButton } from './opening/open-file-button.tsx';
import { useFileOpening } from './opening/use-file-opening.tsx';
import { useDocumentMedia } from './media/use-document-media.tsx';
import { CoAuthorsButton } from './co-authors/co-authors-button.tsx';
import { OthersTextNotice } from './co-authors/others-text-notice.tsx';
import { useOthersText } from './co-authors/use-others-text.ts';
import { Writers } from './co-authors/writers.tsx';
import { AutosaveNotice } from './autosave-notice.tsx';
import type { AutosaveSnapshot } from './draft-autosaver.ts';
import { Restricted } from './restricted.tsx';
import type { Saver } from './saver.ts';
import type { WritingStart } from './use-draft-autosave.ts';
import { Titles } from './titles.tsx';
import { useFinish } from './use-finish.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useWritten } from './use-written.ts';
import { WritingBar } from './writing-bar.tsx';
import { forGroupParameter, writingFor } from './writing-for.ts';
import { isSameWritten, nothingWritten, type Written } from './written.ts';
import { withDescription } from './media/with-description.ts';
import { readsOf } from '../reads-of.ts';
import './writing.css';

// Loaded on demand, since conflicts are rare.
const MergeDialog = lazy(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog));

/** Additions of a live text to the editor. */
export interface LiveParts {
  extensions: ComponentProps<typeof LazyEditor>['live'];
  /** Other people present. */
  people: ReactNode;
  /** Calls the listener when others change title or subtitle. */
  follow: (listener: (fields: Pick<Written, 'title' | 'subtitle'>) => void) => void;
  /** The text without suggestions. */
  plain: (content: Written['content']) => Written['content'];
  /** Changes become suggestions: title, subtitle and formatting are as they are. */
  isSuggesting: boolean;
  tools: ReactNode;
  /** The suggestions or the comments, beside the text. */
  list: ReactNode;
}

interface DocumentEditorProps {
  start: WritingStart;
  saver: Saver;
  snapshot: AutosaveSnapshot;
  /** For a live text. */
  live?: LiveParts | undefined;
  /** Published document that is being edited; undefined for a draft. */
  published?: DocumentCard | undefined;
  /** The draft as on the server, if several people write it. */
  latest?: DocumentWhole | undefined;
  isCoAuthor?: boolean;
  /** The viewer lost access; unsaved text stays on screen. */
  isLost?: boolean;
  /** Reopens the document in its state on the server. */
  onReopen: () => void;
}

/**
 * Editor of one document. Drafts are saved automatically, published documents when their author
 * saves.
 */
export function DocumentEditor({
  start,
  saver: autosaver,
  snapshot,
  live,
  published,
  latest,
  isCoAuthor = false,
  isLost = false,
  onReopen,
}: DocumentEditorProps) {
  const t = useDocumentWords();
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const forGroup = useMyGroup(search.get(forGroupParameter));
  const { written, opened, now, show, take, change, replace } = useWritten(start.written, autosaver, live !== undefined);
  const { editor: media, readiness } = useDocumentMedia(snapshot.id, { ...written, isSaved: snapshot.state === 'saved' });
  const [isPublishing, setIsPublishing] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const title = useRef<HTMLTextAreaElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  useKeyboardInset(tools);
  const lengthId = useId();
  const others = useOthersText({ latest, snapshot, autosaver, sheet, show });
  const { isTitleMissing, failure, isBusy, finish } = useFinish({
    autosaver,
    hasTitle: () => now().title.trim() !== '',
    onTitleMissing: () => title.current?.focus(),
    // A published document changes immediately. A draft is checked in its dialog.
    absent: published ? readiness.absent : 0,
  });
  const isEmpty = () => !published && isSameWritten({ ...now(), category: '' }, nothingWritten);
  const opening = useFileOpening({
    isEmpty,
    // Changes of a published document stay on this device until its author saves.
    save: () => (published ? Promise.resolve(true) : autosaver.save()),
    take: media.take,
    onText: (next) => replace({ ...next, category: now().category }),
    onNew: () => navigate(writingFor(search.get(forGroupParameter))),
  });

  useEffect(() => {
    if (start.isUnsaved) toast(t('broughtBack'));
    else if (!start.id) title.current?.focus();
    // Once, when the text is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    live?.follow(take);
    // Once: the live text is the same as long as the editor is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (isLost) autosaver.lose();
  }, [isLost, autosaver]);
  // Text written with others stays on screen, to copy it or save it as a new draft.
  if (isLost && !isCoAuthor && !live && !autosaver.hasUnsaved) return <Restricted />;

  function takeMerged(next: Written, version: number) {
    show(next);
    setIsMerging(false);
    void autosaver.replaceOther(version, next).then((isSaved) => isSaved && toast(t('merged'), { tone: 'success' }));
  }

  /**
   * Saves everything, including the last chosen category, so that the published text is the one on
   * screen.
   */
  async function saveAll(): Promise<number> {
    const isSaved = await autosaver.save();
    const { version, problem } = autosaver.snapshot();
    if (!isSaved || version === null) throw problem ?? { code: 'publishFailed' };
    return version;
  }

  const heading = t(start.id ? 'articleEdit' : 'articleNew');
  const isTitleShownMissing = isTitleMissing && !written.title.trim();
  return (
    <>
      <HeadTags>
        <title>{written.title || heading}</title>
      </HeadTags>
      <h1 className="sr-only">{heading}</h1>
      <WritingBar
        snapshot={snapshot}
        written={written}
        published={published}
        isCoAuthor={isCoAuthor}
        openedId={start.id}
        toolsRef={setTools}
        lengthId={lengthId}
        people={live?.people}
      >
        {published ? (
          <UpdateButton id={published.id} isBusy={isBusy} onPress={(onSaved) => void finish('updateFailed', onSaved)} />
        ) : (
          !isCoAuthor && (
            <Button isBusy={isBusy} onClick={() => void finish('publishFailed', () => setIsPublishing(true))}>
              {t('publish')}
            </Button>
          )
        )}
      </WritingBar>
      <PageBody>
        <div ref={sheet} className="writing-sheet">
          <div className="mb-5 grid gap-3 empty:hidden">
            <EditorFailure isTitleMissing={isTitleShownMissing} failure={failure} absent={readiness.absent} problem={snapshot.problem} />
            {opening.shown}
            <AutosaveNotice
              autosaver={autosaver}
              snapshot={snapshot}
              isCoAuthor={isCoAuthor}
              onMerge={() => setIsMerging(true)}
              onReopen={onReopen}
              onMoved={(id) => navigate(writingFor(search.get(forGroupParameter), id), { replace: true })}
            />
            {others.isNewer && <OthersTextNotice onTake={others.take} />}
          </div>
          <div className="mb-3 flex min-h-11 flex-wrap items-center gap-2">
            {published ? <Audience document={published} /> : !isLost && <Writers id={snapshot.id} />}
            {!published && forGroup && <Badge icon={UsersIcon}>{t('draftForGroup', { group: forGroup.name })}</Badge>}
            {snapshot.id && !isLost && <CoAuthorsButton id={snapshot.id} hasTitle={written.title.trim() !== ''} isCoAuthor={isCoAuthor} />}
            {live?.tools}
          </div>
          <Titles
            titleRef={title}
            written={written}
            isTitleMissing={isTitleShownMissing}
            isReadOnly={live?.isSuggesting}
            onChange={change}
            onEnter={() => text.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()}
          />
          {isEmpty() && !live?.isSuggesting && <OpenFileButton onFile={opening.open} className="mb-4" />}
          <FileDrop ref={text} onFile={opening.open}>
            <LazyEditor
              key={opened.count}
              start={opened.content}
              placeholder={t('text')}
              onChange={(content) => change({ content: live ? live.plain(content) : content })}
              toolsIn={live?.isSuggesting ? null : tools}
              describedBy={lengthId}
              media={media}
              live={live?.extensions}
            />
          </FileDrop>
        </div>
        {live?.list}
      </PageBody>
      {isMerging && snapshot.id && (
        <MergeDialog id={snapshot.id} mine={written} onClose={() => setIsMerging(false)} onMerged={takeMerged} />
      )}
      {isPublishing && snapshot.id && (
        <PublishDialog
          document={{
            id: snapshot.id,
            version: snapshot.version ?? 1,
            visibility: null,
            groups: forGroup ? [forGroup] : [],
            category: written.category,
            state: 'draft',
          }}
          media={readiness}
          onCategory={(category) => change({ category })}
          onDescribe={(mediaId, alt) => replace({ ...now(), content: withDescription(now().content, mediaId, alt) })}
          save={saveAll}
          onClose={() => setIsPublishing(false)}
          onDone={({ id }) => {
            toast(t('published'), { tone: 'success' });
            navigate(`/blog/${id}`);
          }}
        />
      )}
    </>
  );
}

/** Updates a published document and shows it. */
function UpdateButton({ id, isBusy, onPress }: { id: string; isBusy: boolean; onPress: (onSaved: () => void) => void }) {
  const t = useDocumentWords();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const onSaved = () => {
    toast(t('updated'), { tone: 'success' });
    void refresh(...readsOf(id));
    navigate(`/blog/${id}`);
  };
  return (
    <Button isBusy={isBusy} onClick={() => onPress(onSaved)}>
      {t('update')}
    </Button>
  );
}
