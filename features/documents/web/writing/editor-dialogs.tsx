import { lazy } from '#platform/web/loading/lazy.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import { useDocumentWords } from '../words.ts';
import type { Saver } from './saver.ts';
import type { Editing } from './use-document-editor.ts';
import type { Written } from './written.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';

// Loaded on demand, since conflicts are rare.
const MergeDialog = lazy(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog));

interface EditorDialogProps {
  editing: Editing;
  /** ID of the document, which is on the server. */
  id: string;
  onClose: () => void;
}

/** Merges the text with the one that someone else saved. */
export function MergeWritten({ editing: { text, saver }, id, onClose }: EditorDialogProps) {
  const t = useDocumentWords();
  const toast = useToast();

  function takeMerged(next: Written, version: number) {
    text.show(next);
    onClose();
    void saver.replaceOther(version, next).then((isSaved) => isSaved && toast(t('merged'), { tone: 'success' }));
  }

  return <MergeDialog id={id} mine={text.written} onClose={onClose} onMerged={takeMerged} />;
}

/** Publishes the draft, and opens the published document. */
export function PublishDraft({ editing: { snapshot, saver, text, readiness, forGroup }, id, onClose }: EditorDialogProps) {
  const t = useDocumentWords();
  const toast = useToast();
  const navigate = useNavigate();
  const { written, now, change, replace } = text;
  return (
    <PublishDialog
      document={{
        id,
        version: snapshot.version ?? 1,
        visibility: null,
        groups: forGroup ? [forGroup] : [],
        category: written.category,
        state: 'draft',
      }}
      media={readiness}
      onCategory={(category) => change({ category })}
      onDescribe={(mediaId, alt) => replace({ ...now(), content: withDescription(now().content, mediaId, alt) })}
      save={() => saveAll(saver)}
      onClose={onClose}
      onDone={(published) => {
        toast(t('published'), { tone: 'success' });
        navigate(`/blog/${published.id}`);
      }}
    />
  );
}

/**
 * Saves everything, including the last chosen category, so that the published text is the one on
 * screen.
 */
async function saveAll(saver: Saver): Promise<number> {
  const isSaved = await saver.save();
  const { version, problem } = saver.snapshot();
  if (!isSaved || version === null) throw problem ?? { code: 'publishFailed' };
  return version;
}

/** The text with this description of a medium. */
function withDescription(content: RichText, mediaId: string, alt: string): RichText {
  const changed: unknown = JSON.parse(JSON.stringify(content), (_, value: { type?: string; attrs?: { id?: string } } | null) =>
    value?.type === 'media' && value.attrs?.id === mediaId ? { ...value, attrs: { ...value.attrs, alt } } : value,
  );
  return changed as RichText;
}
