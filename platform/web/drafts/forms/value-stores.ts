import { DraftStore } from '../draft-store.ts';
import type { Writer } from '../../session/session.tsx';
import type { FieldValues } from './field-values.ts';

/**
 * Values of dialogs that were closed unsent, by writer: lost with the window and with the writer’s
 * session.
 */
const ofDialogs = new WeakMap<Writer, Map<string, FieldValues>>();

/**
 * A store of unsent values: on the device for expired sessions, in this window for closed dialogs.
 */
export interface ValueStore {
  read: (key: string) => FieldValues | undefined;
  /** Stores the values, or deletes them if there are none. */
  save: (key: string, values: FieldValues) => void;
  remove: (key: string) => void;
}

/** Values on this device, encrypted for the person. */
export function deviceValues(): ValueStore {
  const texts = new DraftStore();
  return {
    read: (key) => {
      const stored = texts.read('form', key);
      return stored === undefined ? undefined : new Map(JSON.parse(stored) as [string, string[]][]);
    },
    save: (key, values) => {
      if (values.size === 0) texts.remove('form', key);
      else texts.save('form', key, JSON.stringify([...values]));
    },
    remove: (key) => texts.remove('form', key),
  };
}

/** Values in this window’s memory, by writer. */
export function windowValues(writer: Writer | null): ValueStore {
  const stored = (writer && ofDialogs.get(writer)) ?? new Map<string, FieldValues>();
  if (writer) ofDialogs.set(writer, stored);
  return {
    read: (key) => stored.get(key),
    save: (key, values) => {
      if (values.size === 0) stored.delete(key);
      else stored.set(key, values);
    },
    remove: (key) => void stored.delete(key),
  };
}
