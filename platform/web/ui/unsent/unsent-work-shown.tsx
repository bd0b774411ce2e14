import { useEffect, useRef, useState, type ReactNode } from 'react';
import { KeptTexts } from '../../kept-texts/kept-texts.ts';
import { session, useSession } from '../../session.tsx';
import { bringBack, type BroughtBack } from './bring-back.ts';
import { FormChanges } from './form-changes.ts';
import { formKey, keepValues } from './kept-values.ts';
import type { UnsentWorkProps } from './unsent-work.tsx';
import { useUnsentWords } from './unsent-words.ts';

/** Keeps what was typed when the session ends before it was sent, and brings it back to the same person; then it says so. */
export function UnsentWorkShown({ form, sentCount }: UnsentWorkProps): ReactNode {
  const t = useUnsentWords();
  const userId = useSession().user?.id;
  const changes = useRef<FormChanges>(null);
  const brought = useRef<BroughtBack>(null);
  const [isBack, setIsBack] = useState(false);

  useEffect(() => {
    if (form.current) changes.current ??= new FormChanges(form.current);
    if (sentCount === 0) return;
    changes.current?.settle();
    setIsBack(false);
  }, [form, sentCount]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const key = formKey(element);
    let texts = new KeptTexts();
    let isTheirs = session.snapshot().user !== null;
    let isOver = false;
    // Twice: as the session ends, and as the page is left, since one may type on in between.
    return session.subscribe(() => {
      const now = session.snapshot();
      if (now.user) {
        isTheirs = true;
        texts = new KeptTexts();
      }
      isOver = now.user === null && (isOver || now.state === 'expired');
      if (isTheirs && isOver && changes.current) keepValues(texts, key, changes.current.values());
    });
  }, [form]);

  useEffect(() => {
    const element = form.current;
    if (!element || userId === undefined) return;
    brought.current = bringBack(element, () => setIsBack(true));
    return () => brought.current?.stop();
  }, [form, userId]);

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
