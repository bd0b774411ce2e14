import { useId, useState, type DragEvent } from 'react';
import { useIsHydrated } from '../i18n/words.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { FileTextIcon, type Icon } from '../ui/icons.tsx';

interface FileDropAreaProps {
  icon?: Icon;
  /** Says what to drop; not on phones. */
  title?: string;
  /** Text of the button. */
  label: string;
  /** Below the button. */
  hint: string;
  /** Media types and extensions, separated by commas; any file without them. */
  accept?: string;
  isMultiple?: boolean;
  /** Whether this is the page’s primary action. */
  isMain?: boolean;
  /** Lower, without an icon, once a file was checked. */
  isCompact?: boolean;
  onFiles: (files: FileList | null) => void;
}

/** Area to drop files on that stay on the device, with a button to choose them. */
export function FileDropArea({
  icon: Glyph = FileTextIcon,
  title,
  label,
  hint,
  accept,
  isMultiple = false,
  isMain = true,
  isCompact = false,
  onFiles,
}: FileDropAreaProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const { isOver, ...drop } = useDrop(onFiles);
  return (
    <div
      {...drop}
      data-drop
      className={classes(
        'grid justify-items-center gap-3 rounded-card border border-dashed px-5 text-center transition-colors',
        isCompact ? 'py-4' : 'py-9',
        isOver ? 'border-accent bg-tint' : 'border-field/70',
      )}
    >
      {!isCompact && (
        <span className="grid size-12 place-items-center rounded-full bg-tint text-accent">
          <Glyph size={22} />
        </span>
      )}
      {title && <p className="hidden text-lg font-[560] tablet:block">{title}</p>}
      <input
        id={id}
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-describedby={`${id}-hint`}
        disabled={!isHydrated}
        className="peer sr-only"
        onChange={(event) => {
          onFiles(event.target.files);
          // So that the same file can be selected again after a change.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={buttonClasses({
          variant: isMain ? 'primary' : 'secondary',
          className:
            'cursor-pointer peer-disabled:opacity-55 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        })}
      >
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-pretty text-muted">
        {hint}
      </p>
    </div>
  );
}

function useDrop(onFiles: (files: FileList | null) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      // The page may take files too, for something else.
      event.stopPropagation();
      setIsOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
}
