import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { XIcon } from './icons.tsx';
import { useToastHost } from './toasts.tsx';

/**
 * Initial focus: the marked element, else the first field; otherwise the browser’s close button.
 */
const firstStop = '[data-first-focus], [data-dialog-body] :is(input, select, textarea):not([type=hidden], :disabled)';

/** Classes of the buttons at the foot, always visible. */
export const dialogFoot =
  'sticky bottom-0 flex flex-wrap justify-end gap-2.5 border-t border-line bg-surface px-5 py-3.5 max-tablet:*:w-auto max-tablet:*:flex-auto tablet:px-6';

interface DialogProps {
  isOpen: boolean;
  /** Called for Esc, the close button and a phone's back gesture. The caller sets `isOpen`. */
  onClose(): void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /**
   * `side`: a full-height panel at the right edge. `top`: at the upper edge, for input with results
   * below. Both fill the screen of a phone.
   */
  size?: 'normal' | 'wide' | 'side' | 'top';
  /** Keeps the content mounted while closed, such as unfinished input. */
  isKept?: boolean;
}

/**
 * A modal dialog (`<dialog>`): it traps focus and returns it to the opener. On a phone it is at the
 * bottom of the screen. `data-first-focus` on a child sets the initial focus.
 */
export function Dialog({ isOpen, onClose, title, closeLabel, children, actions, size = 'normal', isKept = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const holdToasts = useToastHost();
  const isClosed = useRef(false);

  // Before the element leaves the page, or focus would be lost to the body.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    const opener = document.activeElement;
    isClosed.current = false;
    if (!element.open) element.showModal();
    element.querySelector<HTMLElement>(firstStop)?.focus();
    const giveToastsBack = holdToasts(element);
    return () => {
      giveToastsBack();
      isClosed.current = true;
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen, holdToasts]);

  if (!isOpen && !isKept) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The event comes late: by then the dialog may be open again, or closed by its caller.
        if (event.target === event.currentTarget && !isClosed.current && !event.currentTarget.open) onClose();
      }}
      className={classes(
        'fixed inset-0 w-full max-w-full overflow-y-auto overscroll-contain border-line bg-surface text-ink shadow-raised rise',
        size === 'side' && 'my-0 mr-0 ml-auto h-dvh max-h-dvh tablet:border-l tablet:max-w-form',
        size === 'top' && 'm-0 h-dvh max-h-dvh tablet:mx-auto tablet:mt-[8vh] tablet:h-fit tablet:rounded-card tablet:border',
        (size === 'normal' || size === 'wide') &&
          'm-auto max-tablet:mb-0 max-h-[calc(100dvh-2rem)] rounded-card max-tablet:rounded-b-none border',
        (size === 'wide' || size === 'top') && 'tablet:max-w-[48rem]',
        size === 'normal' && 'tablet:max-w-form',
      )}
    >
      <div data-stays="" className="flex items-start gap-3 px-5 pt-4 tablet:px-6 tablet:pt-5">
        <h2 id={titleId} className="flex-1 pt-1.5">
          {title}
        </h2>
        <IconButton icon={XIcon} label={closeLabel} onClick={onClose} className="-mr-2.5" />
      </div>
      <div data-dialog-body="" className="px-5 pt-2 pb-5 tablet:px-6 tablet:pb-6">
        {children}
      </div>
      {actions && (
        <div data-stays="" className={dialogFoot}>
          {actions}
        </div>
      )}
    </dialog>
  );
}
