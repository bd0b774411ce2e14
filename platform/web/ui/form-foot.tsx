import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { dialogFoot } from './dialog.tsx';

interface FormFootProps {
  cancelLabel: string;
  onCancel: () => void;
  /** What sends the form. */
  children: ReactNode;
}

/** The foot of a form in a dialog, and the last thing there: the way back, and the way on, within reach however long the form is. */
export function FormFoot({ cancelLabel, onCancel, children }: FormFootProps) {
  return (
    <div data-stays="" data-form-foot="" className={classes(dialogFoot, '-mx-5 -mb-5 tablet:-mx-6 tablet:-mb-6')}>
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
    </div>
  );
}
