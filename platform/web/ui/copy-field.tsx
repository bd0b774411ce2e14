import { useEffect, useId, useRef, useState } from 'react';
import { buttonClasses } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { classes } from './classes.ts';

const THANKS_MS = 2500;

interface CopyFieldProps {
  label: string;
  value: string;
  labels: { copy: string; copied: string };
  /** Set wide, for codes that are read aloud or typed; an address is set plain. */
  isCode?: boolean;
  /** Copying is the main action: a filled button, on phones on a line of its own. */
  isMain?: boolean;
  className?: string;
}

/** An identifier or address to share: selectable, with a copy button that confirms. */
export function CopyField({ label, value, labels, isCode = true, isMain = false, className }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    if (input.current) selectWhole(input.current);
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // Without the right to the clipboard the text stays selected, ready for the keyboard.
      input.current?.focus();
    }
  }

  return (
    <div className={classes('grid grid-cols-[minmax(0,1fr)] gap-1.5', className)}>
      <label htmlFor={id} className="font-[560] text-sm">
        {label}
      </label>
      <div className={isMain ? 'flex gap-2 max-tablet:flex-col' : 'flex'}>
        <input
          ref={input}
          id={id}
          readOnly
          defaultValue={value}
          size={Math.min(value.length + 3, 40)}
          onFocus={(event) => selectWhole(event.target)}
          className={classes(
            'min-h-11 min-w-0 border border-field bg-plain-wash px-3 tablet:flex-1',
            isMain ? 'rounded-control' : 'flex-1 rounded-l-control border-r-0',
            isCode && 'font-mono tracking-[0.12em]',
          )}
        />
        <button
          type="button"
          onClick={copy}
          className={
            isMain
              ? buttonClasses({})
              : 'inline-flex min-h-11 items-center gap-2 rounded-r-control border border-field bg-surface px-3.5 text-sm font-[560] transition-colors hover:bg-tint'
          }
        >
          {isCopied ? <CheckIcon size={17} className={isMain ? undefined : 'text-agree'} /> : <CopyIcon size={17} />}
          <span className="grid text-left *:[grid-area:1/1]">
            <span className={isCopied ? 'invisible' : undefined}>{labels.copy}</span>
            <span aria-hidden="true" className={isCopied ? undefined : 'invisible'}>
              {labels.copied}
            </span>
          </span>
        </button>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? labels.copied : ''}
      </span>
    </div>
  );
}

/** Shows the beginning of a long address, wherever the browser has scrolled it to. */
function selectWhole(input: HTMLInputElement): void {
  input.select();
  requestAnimationFrame(() => (input.scrollLeft = 0));
}
