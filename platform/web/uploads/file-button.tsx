import type { ReactNode } from 'react';
import { buttonClasses, type ButtonLook } from '../ui/button.tsx';

interface FileButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  children: ReactNode;
  /** Receives what was chosen, at least one file. */
  onFiles: (files: readonly File[]) => void;
  isMultiple?: boolean;
  /** Media types, separated by commas; all without it. */
  accept?: string;
  label?: string | undefined;
  describedBy?: string;
}

/** A button that opens the browser’s choice of files. The same file can be chosen again. */
export function FileButton({ children, onFiles, isMultiple = false, accept, label, describedBy, ...look }: FileButtonProps) {
  return (
    <label
      className={buttonClasses({
        ...look,
        className:
          'cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      })}
    >
      {children}
      <input
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-label={label}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
