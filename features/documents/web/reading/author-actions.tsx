import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { ClockIcon, FileTextIcon, PencilIcon, TrashIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { deleteDocument, withdrawDocument } from '../../contract/endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { useUndelete } from '../list/use-undelete.ts';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import { useDocumentWords } from '../words.ts';
import { readsOf } from '../reads-of.ts';

/** Menu of the author: edit, change readers, withdraw, delete. */
export function AuthorActions({ document }: { document: DocumentWhole }) {
  const t = useDocumentWords();
  const toast = useToast();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'audience' | 'withdraw' | 'delete'>();
  const { id, can } = document;
  const close = () => setOpen(undefined);
  const { withdraw, remove } = useRemoval(document, close);

  const items = [
    { label: t('versions'), icon: ClockIcon, onSelect: () => navigate(`/draft/${id}/versions`) },
    ...(can.publish ? [{ label: t('changeAudience'), icon: UsersIcon, onSelect: () => setOpen('audience') }] : []),
    ...(can.withdraw ? [{ label: t('withdraw'), icon: FileTextIcon, onSelect: () => setOpen('withdraw') }] : []),
    ...(can.delete ? [{ label: t('delete'), icon: TrashIcon, isDanger: true, onSelect: () => setOpen('delete') }] : []),
  ];
  return (
    <>
      {can.edit && (
        <LinkButton to={`/article?id=${id}`} variant="secondary" size="small" icon={PencilIcon}>
          <span className="max-tablet:sr-only">{t('edit')}</span>
        </LinkButton>
      )}
      <MoreMenu label={t('more')} items={items} />
      {open === 'audience' && (
        <PublishDialog document={document} onClose={close} onDone={() => toast(t('audienceSaved'), { tone: 'success' })} />
      )}
      <ConfirmDialog
        isOpen={open === 'withdraw'}
        onClose={close}
        onConfirm={withdraw}
        title={t('withdrawTitle')}
        labels={{ confirm: t('withdraw'), cancel: t('cancel'), close: t('close') }}
      >
        {t('withdrawText')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={remove}
        title={t('deleteTitle')}
        labels={{ confirm: t('delete'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  );
}

/** Withdraws or deletes the document, and says so where the author goes next. */
function useRemoval({ id, version }: DocumentWhole, close: () => void) {
  const t = useDocumentWords();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const undelete = useUndelete();

  async function withdraw() {
    try {
      await call(withdrawDocument, { params: { id }, body: { version } });
      close();
      toast(t('withdrawn'), { tone: 'success' });
      navigate(`/article?id=${id}`);
    } catch {
      close();
      toast(t('withdrawFailed'), { tone: 'danger' });
    }
    await refresh(...readsOf(id));
  }

  async function remove() {
    try {
      await call(deleteDocument, { params: { id } });
      close();
      toast(t('deleted'), { tone: 'success', action: { label: t('undo'), onSelect: () => void undelete(id) } });
      navigate('/blog');
      await refresh(...readsOf(id));
    } catch {
      close();
      toast(t('deleteFailed'), { tone: 'danger' });
    }
  }

  return { withdraw, remove };
}
