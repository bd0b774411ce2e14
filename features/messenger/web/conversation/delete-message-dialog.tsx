import type { ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { deleteMessage } from '../../contract/endpoints.ts';
import type { Message } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';

interface DeleteMessageDialogProps {
  /** Undefined while the dialog is closed. */
  message: Message | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteMessageDialog({ message, onClose, onDeleted }: DeleteMessageDialogProps): ReactNode {
  const t = useMessengerWords();
  const errorText = useErrorText();
  const toast = useToast();

  async function remove() {
    if (!message) return;
    try {
      await call(deleteMessage, { params: { id: message.id } });
      onDeleted();
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={message !== undefined}
      onClose={onClose}
      onConfirm={remove}
      title={t('deleteTitle')}
      labels={{ confirm: t('delete'), cancel: t('cancel'), close: t('close') }}
      isDanger
    >
      {t('deleteText')}
    </ConfirmDialog>
  );
}
