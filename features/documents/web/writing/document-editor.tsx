import { useEffect, useRef, useState } from 'react';
import { useCategories, useMyGroup } from '#features/groups/web/public-api.tsx';
import { useRefresh } from '#platform/web/api.ts';
import { later } from '#platform/web/later.tsx';
import { useNavigate, useSearchParams } from '#platform/web/router.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { FormContext } from '#platform/web/ui/form-context.ts';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { SelectField } from '#platform/web/ui/select-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import type { DocumentCard } from '../../contract/shapes.ts';
import { BackLink } from '../back-link.tsx';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import { useDocumentWords } from '../words.ts';
import { DocumentTextField } from './document-text-field.tsx';
import { KeeperNotice } from './keeper-notice.tsx';
import type { LocalDrafts } from './local-drafts.ts';
import { Restricted } from './restricted.tsx';
import { SaveStatus } from './save-status.tsx';
import { TitleField } from './title-field.tsx';
import { useDraftKeeper, type WritingStart } from './use-draft-keeper.ts';
import { forGroupParameter, writingFor } from './writing-for.ts';
import type { Written } from './written.ts';
import { readsOf } from '../reads-of.ts';

// Two windows on one text are rare.
const MergeDialog = later(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog));

interface DocumentEditorProps {
  start: WritingStart;
  local: LocalDrafts;
  /** The published document that is being changed; undefined for a draft. */
  published?: DocumentCard | undefined;
  /** It may not be read any more; what was typed meanwhile stays on screen. */
  isLost?: boolean;
  onCreated: (id: string) => void;
  /** Opens the document anew, as the server has it. */
  onReopen: () => void;
}

type Missing = 'title' | 'category';

/** Writes one document. A draft is saved by itself; what is published changes when its author says so. */
export function DocumentEditor({ start, local, published, isLost = false, onCreated, onReopen }: DocumentEditorProps) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const { list: categories, error: categoriesError } = useCategories();
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const forGroup = useMyGroup(search.get(forGroupParameter));
  const refresh = useRefresh();
  const { keeper, snapshot } = useDraftKeeper({ start, local, isAutomatic: !published, onCreated });
  const [written, setWritten] = useState(start.written);
  const latest = useRef(start.written);
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const [failure, setFailure] = useState<'publishFailed' | 'updateFailed'>();
  const [isBusy, setIsBusy] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  // The editor begins anew with the text that two were put together to.
  const [opened, setOpened] = useState({ content: start.written.content, count: 0 });
  const title = useRef<HTMLTextAreaElement>(null);
  const subtitle = useRef<HTMLTextAreaElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const hasBroughtBack = start.isUnsaved;

  useEffect(() => {
    if (hasBroughtBack) toast(t('broughtBack'));
    else if (!start.id) title.current?.focus();
    // Once, when the text is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (isLost) keeper.lose();
  }, [isLost, keeper]);
  if (isLost && !keeper.hasUnsaved) return <Restricted />;

  function change(part: Partial<Written>) {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setWritten(next);
    setMissing((before) => before.filter((name) => !next[name].trim()));
    keeper.change(next);
  }

  function takeMerged(next: Written, version: number) {
    latest.current = next;
    setWritten(next);
    setOpened({ content: next.content, count: opened.count + 1 });
    setIsMerging(false);
    void keeper.replaceOther(version, next).then((isSaved) => isSaved && toast(t('merged'), { tone: 'success' }));
  }

  async function finish(failed: 'publishFailed' | 'updateFailed', onSaved: () => void) {
    const lacking = (['title', 'category'] as const).filter((name) => !latest.current[name].trim());
    setMissing(lacking);
    setFailure(undefined);
    if (lacking.includes('title')) title.current?.focus();
    if (lacking.length) return;
    setIsBusy(true);
    const isSaved = await keeper.save();
    setIsBusy(false);
    const { state } = keeper.snapshot();
    if (isSaved) onSaved();
    else if (state !== 'conflict' && state !== 'gone') setFailure(failed);
  }

  const fieldState = {
    errorOf: (name: string) => (name === 'category' && missing.includes('category') ? errorText('field.required') : undefined),
    isBusy,
    register: () => undefined,
  };
  const heading = t(start.id ? 'articleEdit' : 'articleNew');
  return (
    <PageBody width="reading" className="pt-4 tablet:pt-6">
      <title>{written.title || heading}</title>
      <h1 className="sr-only">{heading}</h1>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <BackLink to={published ? `/blog/${published.id}` : '/draft'}>{published ? published.title : t('backDrafts')}</BackLink>
        <div className="ml-auto flex min-w-0 items-center gap-4 [&>button]:shrink-0">
          {start.id && (
            <LinkButton to={`/draft/${start.id}/versions`} variant="quiet" size="small" icon={ClockIcon}>
              <span className="max-tablet:sr-only">{t('versions')}</span>
            </LinkButton>
          )}
          <SaveStatus state={snapshot.state} isPublished={published !== undefined} />
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
      <div className="mb-5 grid gap-3 empty:hidden">
        {missing.length > 0 && (
          <Notice tone="danger" isAnnounced>
            {t('error.document.incomplete')}
          </Notice>
        )}
        {failure && (
          <Notice tone="danger" isAnnounced title={t(failure)}>
            {snapshot.problem && errorText(snapshot.problem.code, undefined, snapshot.problem)}
          </Notice>
        )}
        <KeeperNotice
          keeper={keeper}
          snapshot={snapshot}
          onMerge={() => setIsMerging(true)}
          onReopen={onReopen}
          onMoved={(id) => navigate(writingFor(search.get(forGroupParameter), id), { replace: true })}
        />
      </div>
      <TitleField
        ref={title}
        look="title"
        label={t('title')}
        value={written.title}
        error={missing.includes('title') ? errorText('field.required') : undefined}
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
      <FormContext value={fieldState}>
        <SelectField
          name="category"
          label={t('category')}
          hint={categoriesError}
          className="my-4 tablet:w-80"
          placeholder={t('chooseCategory')}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={written.category}
          onChange={(event) => change({ category: event.target.value })}
        />
      </FormContext>
      <div ref={text}>
        <DocumentTextField key={opened.count} start={opened.content} onChange={(content) => change({ content })} />
      </div>
      {isMerging && snapshot.id && (
        <MergeDialog id={snapshot.id} mine={written} onClose={() => setIsMerging(false)} onMerged={takeMerged} />
      )}
      {isPublishing && snapshot.id && (
        <PublishDialog
          document={{ id: snapshot.id, version: snapshot.version, visibility: null, groups: forGroup ? [forGroup] : [], state: 'draft' }}
          onClose={() => setIsPublishing(false)}
          onDone={({ id }) => {
            toast(t('published'), { tone: 'success' });
            navigate(`/blog/${id}`);
          }}
        />
      )}
    </PageBody>
  );
}
