import { KeptTexts } from '../../kept-texts/kept-texts.ts';
import type { Writer } from '../../session.tsx';
import type { FieldValues } from './field-values.ts';

/**
 * What was typed into dialogs that were closed unsent, by whom: it goes with the window, and with
 * the session of whoever typed it.
 */
const ofDialogs = new WeakMap<Writer, Map<string, FieldValues>>();

/**
 * Where what was typed waits: of a session that ended on the device, of a dialog that was closed in
 * this window.
 */
export interface KeptValues {
  read: (key: string) => FieldValues | undefined;
  /** Keeps what was typed, or forgets it where it is nothing. */
  keep: (key: string, values: FieldValues) => void;
  forget: (key: string) => void;
}

export function keptOnDevice(): KeptValues {
  const texts = new KeptTexts();
  return {
    read: (key) => {
      const kept = texts.read('form', key);
      return kept === undefined ? undefined : new Map(JSON.parse(kept) as [string, string[]][]);
    },
    keep: (key, values) => {
      if (values.size === 0) texts.forget('form', key);
      else texts.keep('form', key, JSON.stringify([...values]));
    },
    forget: (key) => texts.forget('form', key),
  };
}

export function keptInWindow(writer: Writer | null): KeptValues {
  const kept = (writer && ofDialogs.get(writer)) ?? new Map<string, FieldValues>();
  if (writer) ofDialogs.set(writer, kept);
  return {
    read: (key) => kept.get(key),
    keep: (key, values) => {
      if (values.size === 0) kept.delete(key);
      else kept.set(key, values);
    },
    forget: (key) => void kept.delete(key),
  };
}
