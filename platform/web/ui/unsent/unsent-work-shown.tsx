import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { session, useSession } from '../../session.tsx';
import { bringBack, type BroughtBack } from './bring-back.ts';
import { FormChanges } from './form-changes.ts';
import { formKey, keptInWindow, keptOnDevice } from './kept-values.ts';
import type { UnsentWorkProps } from './unsent-work.tsx';
import { useUnsentWords } from './unsent-words.ts';

/** Keeps what was typed when the session ends, or the dialog is closed, before it was sent, and brings it back to the same person; then it says so. */
export function UnsentWorkShown({ form, sentCount, sending }: UnsentWorkProps): ReactNode {
  const t = useUnsentWords();
  const userId = useSession().user?.id;
  const changes = useRef<FormChanges>(null);
  const brought = useRef<BroughtBack>(null);
  const dialogKey = useRef<string>(null);
  const [isBack, setIsBack] = useState(false);

  useEffect(() => {
    if (form.current) changes.current ??= new FormChanges(form.current);
    if (form.current?.closest('dialog')) dialogKey.current ??= formKey(form.current);
    if (sentCount === 0) return;
    changes.current?.settle();
    setIsBack(false);
  }, [form, sentCount]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const key = formKey(element);
    let kept = keptOnDevice();
    let isTheirs = session.snapshot().user !== null;
    let isOver = false;
    // Twice: as the session ends, and as the page is left, since one may type on in between.
    return session.subscribe(() => {
      const now = session.snapshot();
      if (now.user) {
        isTheirs = true;
        kept = keptOnDevice();
      }
      isOver = now.user === null && (isOver || now.state === 'expired');
      if (isTheirs && isOver && changes.current) kept.keep(key, changes.current.values());
    });
  }, [form]);

  useEffect(() => {
    const element = form.current;
    if (!element || userId === undefined) return;
    brought.current = bringBack(element, () => setIsBack(true));
    return () => brought.current?.stop();
  }, [form, userId]);

  // Before the fields leave the page.
  useLayoutEffect(
    () => () => {
      const key = dialogKey.current;
      if (key === null || !changes.current) return;
      const kept = keptInWindow();
      kept.keep(key, changes.current.values());
      // Closed by what was sent, or while it was on its way: then it is kept for as long as nobody has it.
      sending.current?.then(
        () => kept.forget(key),
        () => {},
      );
    },
    [sending],
  );

  if (!isBack) return null;
  return (
    <div className="-my-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
      <p role="status">{t('broughtBack')}</p>
      <button
        type="button"
        className="link min-h-11"
        onClick={() => {
          brought.current?.undo();
          setIsBack(false);
        }}
      >
        {t('startAfresh')}
      </button>
    </div>
  );
}
