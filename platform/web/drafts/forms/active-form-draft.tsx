import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { session, useSession, type Writer } from '../../session/session.tsx';
import { restoreDraft, type RestoredDraft } from './restore-draft.ts';
import { FormChanges } from './form-changes.ts';
import { windowValues, deviceValues } from './value-stores.ts';
import type { OpenedForm, FormDraftProps } from './form-draft.tsx';
import { useDraftWords } from './draft-words.ts';

interface ShownProps extends FormDraftProps {
  opened: () => OpenedForm | null;
}

/**
 * Stores unsent input when the session ends or the dialog closes, restores it for the same person,
 * and then says so.
 */
export function ActiveFormDraft({ opened, sentCount, sending }: ShownProps): ReactNode {
  const t = useDraftWords();
  const userId = useSession().user?.id;
  const brought = useRef<RestoredDraft>(null);
  const [isBack, setIsBack] = useState(false);

  useEffect(() => {
    const form = opened();
    if (form) form.changes ??= new FormChanges(form);
    if (sentCount === 0) return;
    form?.changes?.settle();
    setIsBack(false);
  }, [opened, sentCount]);

  useSavedAtEnd(opened);

  useEffect(() => {
    const form = opened();
    if (!form || userId === undefined) return;
    brought.current = restoreDraft(form, () => setIsBack(true));
    return () => brought.current?.stop();
  }, [opened, userId]);

  // Before the fields are removed.
  useLayoutEffect(
    () => () => {
      const form = opened();
      if (form?.changes) keepOfDialog(form, form.changes, session.writer(), sending);
    },
    [opened, sending],
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

/** Stores the input of the form on the device when the session of its writer ends. */
function useSavedAtEnd(opened: ShownProps['opened']): void {
  useEffect(() => {
    const form = opened();
    if (!form) return;
    let stored = deviceValues();
    let isTheirs = session.snapshot().user !== null;
    let isOver = false;
    // Both when the session ends and when the page is left, since typing may continue in between.
    return session.subscribe(() => {
      const now = session.snapshot();
      if (now.user) {
        isTheirs = true;
        stored = deviceValues();
      }
      isOver = now.user === null && (isOver || now.state === 'expired');
      if (isTheirs && isOver && form.changes) stored.save(form.key, form.changes.values());
    });
  }, [opened]);
}

/** Stores the input of a form that was closed before this code was loaded. */
export function saveClosedForm(form: OpenedForm, sending: FormDraftProps['sending']): void {
  keepOfDialog(form, new FormChanges(form), form.writer, sending);
}

function keepOfDialog(
  { key, isInDialog }: OpenedForm,
  changes: FormChanges,
  writer: Writer | null,
  sending: FormDraftProps['sending'],
): void {
  if (!isInDialog) return;
  const stored = windowValues(writer);
  stored.save(key, changes.values());
  // Closed by or during a submit: stored until that succeeds.
  sending.current?.then(
    () => stored.remove(key),
    () => {},
  );
}
