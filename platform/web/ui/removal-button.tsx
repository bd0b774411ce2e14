import { type ReactNode, useState } from 'react';
import { RemovalDialog, type Removal } from './removal-dialog.tsx';
import { Button } from './button.tsx';

interface RemovalButtonProps extends Removal {
  /** Names the removed item for screen readers. */
  named: string;
}

/** Removes an item of a list, after confirmation. */
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
