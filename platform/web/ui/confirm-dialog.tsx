import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** May return a promise; the button is busy until it settles. Closing is the caller's. */
  onConfirm(): unknown;
  title: string;
  /** What goes with it, and whether it can be undone. */
  children: ReactNode;
  labels: { confirm: string; cancel: string; close: string };
  isDanger?: boolean;
}

/** Asks before something that cannot be taken back. Focus begins on the way out. */
export function ConfirmDialog({ isOpen, onClose, onConfirm, title, children, labels, isDanger = false }: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function confirm() {
    setIsBusy(true);
    try {
      await onConfirm();
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={labels.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} data-first-focus="">
            {labels.cancel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={confirm}>
            {labels.confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
