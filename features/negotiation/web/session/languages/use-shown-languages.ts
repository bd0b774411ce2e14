import { useSyncExternalStore } from 'react';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { keepSetting } from '#platform/web/storage/keep-setting.ts';
import type { ClauseView } from '../clauses/clause-view.ts';
import { Listeners } from '#platform/web/storage/listeners.ts';

const listeners = new Listeners();
/** Choices of people whose browser stores nothing. */
const unsaved = new Map<string, string>();

// Contains the person's ID, so that it is removed when they sign out.
const keyOf = (viewerId: string) => `clauseLanguages:${viewerId}`;

/** The languages of clauses that are on screen, in the order of the session; remembered on this device. */
export interface ShownLanguages {
  /** Undefined in sessions without languages. */
  shown: readonly string[] | undefined;
  show: (languages: readonly string[]) => void;
}

/** At first the language of the page if clauses have it, otherwise the deciding one. */
export function useShownLanguages({ viewerId, state: { languages } }: ClauseView): ShownLanguages {
  const { language: own } = useLanguage();
  const key = keyOf(viewerId);
  const stored = useSyncExternalStore(listeners.subscribe, () => unsaved.get(key) ?? localStorage.getItem(key) ?? '');
  return { shown: languages && shownOf(languages, stored.split(' '), own), show: (chosen) => choose(key, chosen.join(' ')) };
}

export function shownOf(languages: readonly string[], stored: readonly string[], own: string): readonly string[] {
  const chosen = languages.filter((language) => stored.includes(language));
  if (chosen.length > 0) return chosen;
  return languages.includes(own) ? [own] : languages.slice(0, 1);
}

function choose(key: string, chosen: string): void {
  if (keepSetting(key, chosen)) unsaved.delete(key);
  else unsaved.set(key, chosen);
  listeners.notify();
}
