import { type ReactNode, useState } from 'react';
import { RemovalDialog, type Removal } from './removal-dialog.tsx';
import { Button } from './ui/button.tsx';

interface RemovalButtonProps extends Removal {
  /** Says to screen readers what is removed. */
  named: string;
}

/** Removes one thing of a list, once it has been asked about. */
export function RemovalButton({ named, ...removal }: RemovalButtonProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" aria-label={named} onClick={() => setIsAsking(true)}>
        {removal.labels.remove}
      </Button>
      {isAsking && <RemovalDialog removal={removal} onClose={() => setIsAsking(false)} />}
    </>
  );
}
