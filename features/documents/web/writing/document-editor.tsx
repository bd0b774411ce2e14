import { useEffect, useId, useRef, useState } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useMyGroup } from '#features/groups/web/public-api.tsx';
import { useRefresh } from '#platform/web/api/api.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { ClockIcon, LockIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { LazyEditor } from '#platform/web/rich-text/lazy-editor.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import type { DocumentCard } from '../../contract/shapes.ts';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Audience } from '../audience.tsx';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import { useDocumentWords } from '../words.ts';
import { EditorFailure, type Failure } from './editor-failure.tsx';
import { FileDrop } from './opening/file-drop.tsx';
import { OpenFileButton } from './opening/open-file-button.tsx';
import { useFileOpening } from './opening/use-file-opening.tsx';
import { useDocumentMedia } from './media/use-document-media.tsx';
import { DownloadDraft } from './download-draft.tsx';
import { AutosaveNotice } from './autosave-notice.tsx';
import type { LocalDrafts } from './local-drafts.ts';
import { Restricted } from './restricted.tsx';
import { SaveStatus } from './save-status.tsx';
import { TextLength } from './text-length.tsx';
import { TitleField } from './title-field.tsx';
import { useDraftAutosave, type WritingStart } from './use-draft-autosave.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { forGroupParameter, writingFor } from './writing-for.ts';
import { isSameWritten, nothingWritten, type Written } from './written.ts';
import { withDescription } from './media/with-description.ts';
import { readsOf } from '../reads-of.ts';
import './writing.css';

// Loaded on demand, since conflicts are rare.
const MergeDialog = lazy(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog));

interface DocumentEditorProps {
  start: WritingStart;
  local: LocalDrafts;
  /** Published document that is being edited; undefined for a draft. */
  published?: DocumentCard | undefined;
  /** The viewer lost access; unsaved text stays on screen. */
  isLost?: boolean;
  onCreated: (id: string) => void;
  /** Reopens the document in its state on the server. */
  onReopen: () => void;
}

/**
 * Editor of one document. Drafts are saved automatically, published documents when their author
 * saves.
 */
export function DocumentEditor({ start, local, published, isLost = false, onCreated, onReopen }: DocumentEditorProps) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const forGroup = useMyGroup(search.get(forGroupParameter));
  const refresh = useRefresh();
  const { autosaver, snapshot } = useDraftAutosave({ start, local, isAutomatic: !published, onCreated });
  const [written, setWritten] = useState(start.written);
  const latest = useRef(start.written);
  const { editor: media, readiness } = useDocumentMedia(snapshot.id, { ...written, isSaved: snapshot.state === 'saved' });
  const [isTitleMissing, setIsTitleMissing] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  // The rich text editor is remounted with the merged text.
  const [opened, setOpened] = useState({ content: start.written.content, count: 0 });
  const title = useRef<HTMLTextAreaElement>(null);
  const subtitle = useRef<HTMLTextAreaElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  useKeyboardInset(tools);
  const lengthId = useId();
  const hasBroughtBack = start.isUnsaved;
  const isEmpty = isSameWritten({ ...written, category: '' }, nothingWritten);
  const opening = useFileOpening({
    isEmpty: () => !published && isSameWritten({ ...latest.current, category: '' }, nothingWritten),
    // Changes of a published document stay on this device until its author saves.
    save: () => (published ? Promise.resolve(true) : autosaver.save()),
    take: media.take,
    onText: (next) => replace({ ...next, category: latest.current.category }),
    onNew: () => navigate(writingFor(search.get(forGroupParameter))),
  });

  useEffect(() => {
    if (hasBroughtBack) toast(t('broughtBack'));
    else if (!start.id) title.current?.focus();
    // Once, when the text is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (isLost) autosaver.lose();
  }, [isLost, autosaver]);
  if (isLost && !autosaver.hasUnsaved) return <Restricted />;

  function change(part: Partial<Written>) {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setWritten(next);
    if (next.title.trim()) setIsTitleMissing(false);
    autosaver.change(next);
  }

  function show(next: Written) {
    latest.current = next;
    setWritten(next);
    setOpened(({ count }) => ({ content: next.content, count: count + 1 }));
  }

  function replace(next: Written) {
    show(next);
    autosaver.change(next);
  }

  function takeMerged(next: Written, version: number) {
    show(next);
    setIsMerging(false);
    void autosaver.replaceOther(version, next).then((isSaved) => isSaved && toast(t('merged'), { tone: 'success' }));
  }

  async function finish(failed: 'publishFailed' | 'updateFailed', onSaved: () => void) {
    const isLacking = !latest.current.title.trim();
    setIsTitleMissing(isLacking);
    setFailure(undefined);
    if (isLacking) return title.current?.focus();
    // A published document changes immediately, so all media must be uploaded. A draft is checked
    // in its dialog.
    if (published && readiness.absent > 0) return setFailure('mediaAbsent');
    setIsBusy(true);
    const isSaved = await autosaver.save();
    setIsBusy(false);
    const { state } = autosaver.snapshot();
    if (isSaved) onSaved();
    else if (state !== 'conflict' && state !== 'gone') setFailure(failed);
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
  return (
    <>
      <HeadTags>
        <title>{written.title || heading}</title>
      </HeadTags>
      <h1 className="sr-only">{heading}</h1>
      <div className="below-header writing-line">
        <div>
          <span className="writing-back">
            <BackLink to={published ? `/blog/${published.id}` : '/draft'}>{published ? published.title : t('backDrafts')}</BackLink>
          </span>
          <div ref={setTools} data-stays="" className="writing-tools" />
          <div className="writing-state">
            <SaveStatus snapshot={snapshot} isPublished={published !== undefined} />
            <TextLength id={lengthId} content={written.content} />
          </div>
          {snapshot.id && <DownloadDraft id={snapshot.id} title={written.title} />}
          {start.id && (
            <LinkButton to={`/draft/${start.id}/versions`} variant="quiet" size="small" icon={ClockIcon}>
              <span className="sr-only">{t('versions')}</span>
            </LinkButton>
          )}
          {published ? (
            <Button
              isBusy={isBusy}
              onClick={() =>
                void finish('updateFailed', () => {
                  toast(t('updated'), { tone: 'success' });
                  void refresh(...readsOf(published.id));
                  navigate(`/blog/${published.id}`);
                })
              }
            >
              {t('update')}
            </Button>
          ) : (
            <Button isBusy={isBusy} onClick={() => void finish('publishFailed', () => setIsPublishing(true))}>
              {t('publish')}
            </Button>
          )}
        </div>
      </div>
      <PageBody>
        <div className="writing-sheet">
          <div className="mb-5 grid gap-3 empty:hidden">
            <EditorFailure isTitleMissing={isTitleMissing} failure={failure} absent={readiness.absent} problem={snapshot.problem} />
            {opening.shown}
            <AutosaveNotice
              autosaver={autosaver}
              snapshot={snapshot}
              onMerge={() => setIsMerging(true)}
              onReopen={onReopen}
              onMoved={(id) => navigate(writingFor(search.get(forGroupParameter), id), { replace: true })}
            />
          </div>
          <p className="mb-3 flex flex-wrap gap-2">
            {published ? <Audience document={published} /> : <Badge icon={LockIcon}>{t('draftOnlyYou')}</Badge>}
            {!published && forGroup && <Badge icon={UsersIcon}>{t('draftForGroup', { group: forGroup.name })}</Badge>}
          </p>
          <TitleField
            ref={title}
            look="title"
            label={t('title')}
            value={written.title}
            error={isTitleMissing ? errorText('field.required') : undefined}
            onChange={(value) => change({ title: value })}
            onEnter={() => subtitle.current?.focus()}
          />
          <TitleField
            ref={subtitle}
            look="subtitle"
            label={t('subtitle')}
            value={written.subtitle}
            onChange={(value) => change({ subtitle: value })}
            onEnter={() => text.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()}
          />
          {isEmpty && !published && <OpenFileButton onFile={opening.open} className="mb-4" />}
          <FileDrop ref={text} onFile={opening.open}>
            <LazyEditor
              key={opened.count}
              start={opened.content}
              placeholder={t('text')}
              onChange={(content) => change({ content })}
              toolsIn={tools}
              describedBy={lengthId}
              media={media}
            />
          </FileDrop>
        </div>
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
          onDescribe={(mediaId, alt) => replace({ ...latest.current, content: withDescription(latest.current.content, mediaId, alt) })}
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
