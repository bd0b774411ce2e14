import type { ReactNode } from 'react';
import { problemOf } from '../api/problem.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useToast } from './toasts.tsx';
import { useErrorText } from '../i18n/words.tsx';

export interface Removal {
  /**
   * `done` is displayed after removal, `failed` after a failure; without it, the text of the error.
   */
  labels: { remove: string; title: string; cancel: string; close: string; done: string; failed?: string };
  /** Additional things that are removed. */
  text: ReactNode;
  onRemove: () => Promise<unknown>;
  /** Reloads the list, or leaves the page. */
  onRemoved: () => unknown;
}

/** Confirms a removal. An item that is already gone counts as removed. */
export function RemovalDialog({ removal: { labels, text, onRemove, onRemoved }, onClose }: { removal: Removal; onClose: () => void }) {
  const errorText = useErrorText();
  const toast = useToast();
  async function remove() {
    try {
      await onRemove();
    } catch (error) {
      const { code } = problemOf(error);
      if (code !== 'thing.notFound') {
        onClose();
        return toast(labels.failed ?? errorText(code), { tone: 'danger' });
      }
    }
    onClose();
    toast(labels.done, { tone: 'success' });
    await onRemoved();
  }
  return (
    <ConfirmDialog isOpen onClose={onClose} onConfirm={remove} title={labels.title} labels={{ ...labels, confirm: labels.remove }} isDanger>
      {text}
    </ConfirmDialog>
  );
}
