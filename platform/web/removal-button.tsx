import { useState, type ReactNode } from 'react';
import { problemOf } from './problem.ts';
import { Button } from './ui/button.tsx';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import { useToast } from './ui/toasts.tsx';
import { useErrorText } from './words.tsx';

interface RemovalButtonProps {
  /** `named` says to screen readers what is removed; `done` is told once it is. */
  labels: { remove: string; named: string; title: string; cancel: string; close: string; done: string };
  /** What goes with it. */
  children: ReactNode;
  onRemove: () => Promise<unknown>;
  /** Reads the list anew. */
  onRemoved: () => Promise<unknown>;
}

/** Removes one thing of a list, once it has been asked about. What is gone already, from another window, is what was wanted. */
export function RemovalButton({ labels, children, onRemove, onRemoved }: RemovalButtonProps): ReactNode {
  const errorText = useErrorText();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  async function remove() {
    try {
      await onRemove();
      toast(labels.done, { tone: 'success' });
    } catch (error) {
      const { code } = problemOf(error);
      if (code !== 'thing.notFound') toast(errorText(code), { tone: 'danger' });
    }
    setIsAsking(false);
    await onRemoved();
  }
  return (
    <>
      <Button variant="quiet" size="small" aria-label={labels.named} onClick={() => setIsAsking(true)}>
        {labels.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={remove}
        title={labels.title}
        labels={{ ...labels, confirm: labels.remove }}
        isDanger
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
