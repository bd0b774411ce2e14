import { session } from '#platform/web/session.tsx';

/** What is being written, kept in this window until it is sent. */
const textKey = 'contactDraft';

const fieldNames = ['name', 'email', 'subject', 'message'] as const;
export type ContactText = Readonly<Record<(typeof fieldNames)[number], string>>;

export const emptyText: ContactText = { name: '', email: '', subject: '', message: '' };

/** What was being written in this window, or undefined where it was nothing. */
export function readKeptText(): ContactText | undefined {
  try {
    if (!session.mayRecall()) return undefined;
    const kept: unknown = JSON.parse(sessionStorage.getItem(textKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    return textFrom((name) => Reflect.get(kept, name));
  } catch {
    return undefined;
  }
}

/** Keeps it; a window that may keep nothing is no reason to stop somebody from writing. */
export function keepText(text: ContactText): void {
  try {
    if (!session.mayRecall()) return;
    if (fieldNames.every((name) => text[name] === '')) sessionStorage.removeItem(textKey);
    else sessionStorage.setItem(textKey, JSON.stringify(text));
  } catch {
    // Nothing is lost yet: it stands in the form.
  }
}

/** The four fields out of anything that gives values by name. */
export function textFrom(valueOf: (name: string) => unknown): ContactText {
  const text = (name: string) => {
    const value = valueOf(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') };
}
