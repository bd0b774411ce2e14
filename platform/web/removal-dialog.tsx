import type { ReactNode } from 'react';
import { problemOf } from './problem.ts';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import { useToast } from './ui/toasts.tsx';
import { useErrorText } from './words.tsx';

export interface Removal {
  /** `done` is told once it is gone, `failed` where it could not be removed; without it the sentence of the error is. */
  labels: { remove: string; title: string; cancel: string; close: string; done: string; failed?: string };
  /** What goes with it. */
  text: ReactNode;
  onRemove: () => Promise<unknown>;
  /** Reads the list anew, or leaves the page. */
  onRemoved: () => unknown;
}

/** Asks before one thing is removed. What is gone already, from another window, is what was wanted. */
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
