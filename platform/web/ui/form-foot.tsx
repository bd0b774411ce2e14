import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface FormFootProps {
  cancelLabel: string;
  onCancel: () => void;
  /** What sends the form. */
  children: ReactNode;
}

/** The foot of a form in a dialog: the way back, and the way on. */
export function FormFoot({ cancelLabel, onCancel, children }: FormFootProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2.5 max-tablet:*:flex-1">
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
    </div>
  );
}
