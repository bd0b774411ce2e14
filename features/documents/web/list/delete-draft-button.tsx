import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { TrashIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { deleteDocument } from '../../contract/endpoints.ts';
import type { DocumentCard } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';
import { useUndelete } from './use-undelete.ts';
import { readsOf } from '../reads-of.ts';

/** Moves a draft to the bin after confirmation; the toast and the bin can restore it. */
export function DeleteDraftButton({ document: { id, title } }: { document: DocumentCard }) {
  const t = useDocumentWords();
  const toast = useToast();
  const refresh = useRefresh();
  const undelete = useUndelete();
  const [isAsking, setIsAsking] = useState(false);
  const name = title || t('untitled');
  async function remove() {
    try {
      await call(deleteDocument, { params: { id } });
      setIsAsking(false);
      await refresh(...readsOf(id));
      toast(t('deleted'), { tone: 'success', action: { label: t('undo'), onSelect: () => void undelete(id) } });
    } catch (error) {
      setIsAsking(false);
      // Already deleted in another window, so the result is as intended.
      if (problemOf(error).code !== 'thing.notFound') toast(t('deleteFailed'), { tone: 'danger' });
      await refresh(...readsOf(id));
    }
  }
  return (
    <>
      <IconButton icon={TrashIcon} label={t('deleteNamed', { title: name })} className="-my-2" onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={remove}
        title={t('deleteTitle')}
        labels={{ confirm: t('delete'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t('deleteDraftText', { title: name })}
      </ConfirmDialog>
    </>
  );
}
