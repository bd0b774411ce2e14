import { useId, useState, type DragEvent } from 'react';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import type { Icon } from '#platform/web/ui/icons.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';

interface FileChooserProps {
  icon: Icon;
  label: string;
  hint: string;
  accept?: string;
  /** Compact form, once a file was checked. */
  isFurther?: boolean;
  onFile: (file: File) => void;
}

/** Chooses or drops one file, which is not uploaded. */
export function FileChooser({ icon: Glyph, label, hint, accept, isFurther = false, onFile }: FileChooserProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const [isOver, setIsOver] = useState(false);
  const take = ([file]: Iterable<File>) => file && onFile(file);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <div
      {...drop}
      className={classes(
        'grid justify-items-center gap-3 rounded-card border border-dashed px-5 text-center transition-colors',
        isFurther ? 'py-4' : 'py-7',
        isOver ? 'border-accent bg-tint' : 'border-field/70',
      )}
    >
      {!isFurther && (
        <span className="grid size-12 place-items-center rounded-full bg-tint text-accent">
          <Glyph size={22} />
        </span>
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        disabled={!isHydrated}
        className="peer sr-only"
        onChange={(event) => {
          take(event.target.files ?? []);
          // Resets the input, so that the same file can be chosen again after a change.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={buttonClasses({
          variant: isFurther ? 'secondary' : 'primary',
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
