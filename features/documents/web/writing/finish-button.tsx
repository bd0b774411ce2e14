import { useRefresh } from '#platform/web/api/api.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { readsOf } from '../reads-of.ts';
import { useDocumentWords } from '../words.ts';
import type { Editing } from './use-document-editor.ts';

interface FinishButtonProps {
  editing: Pick<Editing, 'published' | 'isCoAuthor' | 'finishing'>;
  /** Called when a draft is saved and can be published. */
  onPublish: () => void;
}

/** Updates a published document, or publishes a draft; co-authors do neither. */
export function FinishButton({ editing: { published, isCoAuthor, finishing }, onPublish }: FinishButtonProps) {
  const t = useDocumentWords();
  const { isBusy, finish } = finishing;
  if (published) return <UpdateButton id={published.id} isBusy={isBusy} onPress={(onSaved) => void finish('updateFailed', onSaved)} />;
  if (isCoAuthor) return null;
  return (
    <Button isBusy={isBusy} onClick={() => void finish('publishFailed', onPublish)}>
      {t('publish')}
    </Button>
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
