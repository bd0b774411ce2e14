import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api.ts';
import { problemOf } from '#platform/web/problem.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { TrashIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { createDocument, deleteDocument, listDocuments, readDocument } from '../../contract/endpoints.ts';
import type { DocumentCard } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';

/** Deletes a draft after asking; for a while it can be brought back. */
export function DeleteDraftButton({ document: { id, title } }: { document: DocumentCard }) {
  const t = useDocumentWords();
  const toast = useToast();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const name = title || t('untitled');
  async function remove() {
    try {
      const whole = await call(readDocument, { params: { id } });
      await call(deleteDocument, { params: { id } });
      setIsAsking(false);
      await refresh(listDocuments);
      const { subtitle, category, content } = whole;
      const bringBack = async () => {
        await call(createDocument, { body: { title: whole.title, subtitle, category, content } });
        await refresh(listDocuments);
      };
      toast(t('deleted'), {
        tone: 'success',
        action: { label: t('undo'), onSelect: () => void bringBack().catch(() => toast(t('bringBackFailed'), { tone: 'danger' })) },
      });
    } catch (error) {
      setIsAsking(false);
      // Somebody deleted it in another window: that is what was wanted.
      if (problemOf(error).code !== 'thing.notFound') toast(t('deleteFailed'), { tone: 'danger' });
      await refresh(listDocuments);
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
