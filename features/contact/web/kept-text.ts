import { session } from '#platform/web/session.tsx';

/** Where a visitor's words are kept: in this window, until they are sent. */
const textKey = 'contactDraft';

const fieldNames = ['name', 'email', 'subject', 'message'] as const;
export type ContactText = Readonly<Record<(typeof fieldNames)[number], string>>;

export const emptyText: ContactText = { name: '', email: '', subject: '', message: '' };

/** Where what is being written is kept until it is sent. */
export interface MessageKeep {
  /** What was being written, or undefined where it was nothing. */
  read: () => ContactText | undefined;
  keep: (text: ContactText) => void;
}

/** The keep of whoever writes: with all else that they type where they are signed in, whose code is fetched for them alone. */
export async function openMessageKeep(): Promise<MessageKeep> {
  if (!session.writer()) return windowKeep;
  const { KeptTexts } = await import('#platform/web/kept-texts/kept-texts.ts');
  const texts = new KeptTexts();
  const keep = (text: ContactText) => {
    if (isEmpty(text)) texts.forget('message', textKey);
    else texts.keep('message', textKey, JSON.stringify(text));
  };
  const begun = fromJson(sessionStorage.getItem(textKey));
  if (begun) {
    // Begun as a visitor, and signed in since.
    keep(begun);
    sessionStorage.removeItem(textKey);
  }
  return { keep, read: () => fromJson(texts.read('message', textKey) ?? null) };
}

const windowKeep: MessageKeep = {
  read() {
    try {
      return session.isNobodys() ? fromJson(sessionStorage.getItem(textKey)) : undefined;
    } catch {
      return undefined;
    }
  },
  keep(text) {
    try {
      if (!session.isNobodys()) return;
      if (isEmpty(text)) sessionStorage.removeItem(textKey);
      else sessionStorage.setItem(textKey, JSON.stringify(text));
    } catch {
      // Nothing is lost yet: it stands in the form.
    }
  },
};

const isEmpty = (text: ContactText) => fieldNames.every((name) => text[name] === '');

function fromJson(json: string | null): ContactText | undefined {
  try {
    const kept: unknown = JSON.parse(json ?? 'null');
    return typeof kept === 'object' && kept !== null ? textFrom((name) => Reflect.get(kept, name)) : undefined;
  } catch {
    return undefined;
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
