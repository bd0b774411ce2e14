import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { dialogFoot } from '../ui/dialog.tsx';

interface FormFootProps {
  cancelLabel: string;
  onCancel: () => void;
  /** The buttons that send the form. */
  children: ReactNode;
}

/**
 * The sticky footer of a form in a dialog, and its last element: cancel and submit stay reachable
 * in a long form.
 */
export function FormFoot({ cancelLabel, onCancel, children }: FormFootProps) {
  return (
    <div data-stays="" data-form-foot="" className={classes(dialogFoot, '-mx-5 -mb-5 tablet:-mx-6 tablet:-mb-6')}>
      {/* The initial focus of a dialog without fields. */}
      <Button variant="secondary" onClick={onCancel} data-first-focus="">
        {cancelLabel}
      </Button>
      {children}
    </div>
  );
}
