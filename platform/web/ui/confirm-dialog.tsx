import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** Can return a promise; the button is busy until it settles. The caller closes the dialog. */
  onConfirm(): unknown;
  title: string;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  labels: { confirm: string; cancel: string; close: string };
  isDanger?: boolean;
}

/** Asks before an irreversible action. Focus starts on Cancel. */
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
