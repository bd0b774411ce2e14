import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { undeleteDocument } from '../../contract/endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';
import { readsOf } from '../reads-of.ts';

/** Callback that restores a document from the bin and shows its new state as a toast. */
export function useUndelete(): (id: string) => Promise<DocumentWhole | undefined> {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  return async (id) => {
    try {
      const document = await call(undeleteDocument, { params: { id } });
      toast(t(document.state === 'draft' ? 'undeletedDraft' : 'undeletedPublished'), { tone: 'success' });
      return document;
    } catch (error) {
      const { code } = problemOf(error);
      toast(code === 'thing.notFound' ? t('undeleteGone') : `${t('undeleteFailed')} ${errorText(code)}`, { tone: 'danger' });
      return undefined;
    } finally {
      await refresh(...readsOf(id));
    }
  };
}
