import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { arrival } from '../../arrival.ts';
import { later } from '../../later.tsx';
import { session, useSession, type Writer } from '../../session.tsx';
import type { FormChanges } from './form-changes.ts';

export interface UnsentWorkProps {
  form: RefObject<HTMLFormElement | null>;
  /** How often the form was sent and accepted. */
  sentCount: number;
  /** Its last sending, unless that failed or somebody has typed on since. */
  sending: RefObject<Promise<unknown> | null>;
}

/** A form as it was opened, which may be before the code is here that keeps what is typed. */
export interface OpenedForm {
  element: HTMLFormElement;
  /** Tells a form from every other: by its page, its name or its dialog's, and its first field. */
  key: string;
  isInDialog: boolean;
  /** Whoever types into it. */
  writer: Writer | null;
  /** What the fields were written with. */
  texts: ReadonlyMap<Element, string>;
  /** Noted by the code once it is here. */
  changes?: FormChanges;
}

let fetching: Promise<typeof import('./unsent-work-shown.tsx')> | undefined;

/** Fetches the code for it, once. */
export const fetchUnsentWork = () =>
  (fetching ??= import('./unsent-work-shown.tsx').catch((error: unknown) => {
    fetching = undefined;
    throw error;
  }));

const Shown = later(() => fetchUnsentWork().then((module) => module.UnsentWorkShown));

/**
 * What was typed into a form survives the end of a session, and the closing of its dialog. Visitors
 * have none, and do without the code.
 */
export function UnsentWork(props: UnsentWorkProps): ReactNode {
  const { user, state } = useSession();
  return user || state === 'expired' ? <KeptWork {...props} /> : null;
}

function KeptWork(props: UnsentWorkProps): ReactNode {
  const { form, sending } = props;
  const opening = useRef<OpenedForm>(null);
  const opened = useCallback(() => (opening.current ??= form.current && openedForm(form.current)), [form]);
  useEffect(() => {
    const now = opened();
    return () => {
      // Closed before the code was here.
      if (now && !now.changes) void arrival(fetchUnsentWork).then(({ keepClosed }) => keepClosed(now, sending));
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
