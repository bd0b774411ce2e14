import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { XIcon } from './icons.tsx';
import { useToastHost } from './toasts.tsx';

/** Initial focus: the marked element, else the first field; otherwise the title. */
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
  /** `side`: a full-height panel at the right edge, which fills the screen of a phone. */
  size?: 'normal' | 'wide' | 'side';
  /** Classes of place and size, and of the content, for a dialog whose parts scroll. */
  frame?: { dialog: string; body: string };
  /** Displayed instead of the title, which is then for screen readers only. */
  head?: ReactNode;
  /** Keeps the content mounted while closed, such as unfinished input. */
  isKept?: boolean;
}

/**
 * A modal dialog (`<dialog>`): it traps focus and returns it to the opener. On a phone it is at the
 * bottom of the screen. `data-first-focus` on a child sets the initial focus.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  head,
  children,
  actions,
  size = 'normal',
  frame,
  isKept = false,
}: DialogProps) {
  const titleId = useId();
  const { dialog, isClosed } = useModal(isOpen);
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
      className={classesOf(size, frame)}
    >
      <div
        data-stays=""
        className={classes(
          'flex gap-3',
          head ? 'items-center border-b px-4 py-2' : 'items-start bg-surface px-5 pt-4 pb-1 tablet:px-6 tablet:pt-5',
          // The title and the way out stay while the rest scrolls.
          !head && !frame && 'sticky top-0 z-1',
        )}
      >
        <h2 id={titleId} tabIndex={-1} className={head ? 'sr-only' : 'flex-1 pt-1.5'}>
          {title}
        </h2>
        {head}
        <IconButton icon={XIcon} label={closeLabel} onClick={onClose} className="-mr-2.5" />
      </div>
      <div data-dialog-body="" className={frame?.body ?? 'px-5 pt-1 pb-5 tablet:px-6 tablet:pb-6'}>
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

/** Shows the dialog as modal while it is open, with the focus in it, and returns the focus afterwards. */
function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const holdToasts = useToastHost();
  const isClosed = useRef(false);

  // Before the element leaves the page, or focus would be lost to the body.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    const opener = document.activeElement;
    isClosed.current = false;
    if (!element.open) element.showModal();
    (element.querySelector<HTMLElement>(firstStop) ?? element.querySelector('h2'))?.focus();
    const giveToastsBack = holdToasts(element);
    return () => {
      giveToastsBack();
      isClosed.current = true;
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen, holdToasts]);

  return { dialog, isClosed };
}

/** Classes of place and size. */
const classesOf = (size: DialogProps['size'], frame: DialogProps['frame']): string =>
  classes(
    'fixed inset-0 w-full max-w-full overscroll-contain border-line bg-surface text-ink shadow-raised rise',
    size === 'side' && 'my-0 mr-0 ml-auto h-dvh max-h-dvh tablet:border-l tablet:max-w-form',
    frame ? frame.dialog : 'overflow-y-auto',
    (size === 'normal' || size === 'wide') &&
      !frame &&
      'm-auto max-tablet:mb-0 max-h-[calc(100dvh-2rem)] rounded-card max-tablet:rounded-b-none border',
    (size === 'wide' || frame) && 'tablet:max-w-[48rem]',
    size === 'normal' && !frame && 'tablet:max-w-form',
  );
