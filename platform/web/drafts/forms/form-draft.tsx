import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { retryLoad } from '../../loading/retry-load.ts';
import { lazy } from '../../loading/lazy.tsx';
import { session, useSession, type Writer } from '../../session/session.tsx';
import type { FormChanges } from './form-changes.ts';

export interface FormDraftProps {
  form: RefObject<HTMLFormElement | null>;
  /** Number of accepted submits. */
  sentCount: number;
  /** The last submit, unless it failed or the input has changed since. */
  sending: RefObject<Promise<unknown> | null>;
}

/** A form as it was opened, possibly before the code that stores its input is loaded. */
export interface OpenedForm {
  element: HTMLFormElement;
  /** Identifies a form by its page, its name or its dialog’s, and its first field. */
  key: string;
  isInDialog: boolean;
  /** The person who types. */
  writer: Writer | null;
  /** The initial values of the fields. */
  texts: ReadonlyMap<Element, string>;
  /** Set by the code once it is loaded. */
  changes?: FormChanges;
}

let fetching: Promise<typeof import('./active-form-draft.tsx')> | undefined;

/** Loads the code once; a failure can be retried. */
export const loadFormDraft = () =>
  (fetching ??= import('./active-form-draft.tsx').catch((error: unknown) => {
    fetching = undefined;
    throw error;
  }));

const Shown = lazy(() => loadFormDraft().then((module) => module.ActiveFormDraft));

/**
 * Preserves input of a form when a session ends or its dialog closes. Not for visitors, who do not
 * load the code.
 */
export function FormDraft(props: FormDraftProps): ReactNode {
  const { user, state } = useSession();
  return user || state === 'expired' ? <StoredWork {...props} /> : null;
}

function StoredWork(props: FormDraftProps): ReactNode {
  const { form, sending } = props;
  const opening = useRef<OpenedForm>(null);
  const opened = useCallback(() => (opening.current ??= form.current && openedForm(form.current)), [form]);
  useEffect(() => {
    const now = opened();
    return () => {
      // Closed before the code was loaded.
      if (now && !now.changes) void retryLoad(loadFormDraft).then(({ saveClosedForm }) => saveClosedForm(now, sending));
    };
  }, [opened, sending]);
  return <Shown {...props} opened={opened} />;
}

function openedForm(element: HTMLFormElement): OpenedForm {
  const dialog = element.closest('dialog');
  const titleId = dialog?.getAttribute('aria-labelledby');
  const title = element.ariaLabel ?? (titleId ? document.getElementById(titleId)?.textContent : '');
  const fields = Array.from(element.elements as HTMLCollectionOf<HTMLInputElement>);
  return {
    element,
    key: `${location.pathname}${location.search} ${title} ${fields.find(({ name }) => name)?.name}`,
    isInDialog: dialog !== null,
    writer: session.writer(),
    texts: new Map(fields.map((field) => [field, field.defaultValue])),
  };
}
