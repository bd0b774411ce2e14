import { useSyncExternalStore } from 'react';
import { keepSetting } from '#platform/web/storage/keep-setting.ts';

/** Storage key of the answer. */
const consentKey = 'cookie_consent';
/** Storage key of the day of the answer. */
const answeredKey = 'cookie_consent_day';
/** Storage key of the visitor's random ID, stored only while the answer is `granted`. */
export const visitorKey = 'visitorId';

export type Answer = 'granted' | 'denied';
/** Answer; `none` before it is given, `unknown` during server rendering and the first paint. */
export type Consent = Answer | 'none' | 'unknown';

const listeners = new Set<() => void>();
/** Answer for this page only, when the device has no space for it. */
let unsaved: Answer | undefined;
let areSettingsOpen = false;

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The answer changed in another window.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Answer stored on this device. */
export function readConsent(): Answer | 'none' {
  const stored = localStorage.getItem(consentKey);
  return stored === 'granted' || stored === 'denied' ? stored : (unsaved ?? 'none');
}

/** Stores an answer. Without consent, deletes everything that was stored for analytics. */
export function answerConsent(answer: Answer): void {
  unsaved = keepSetting(consentKey, answer) ? undefined : answer;
  dateAnswer();
  if (answer === 'denied') forgetVisitor();
  notify();
}

/** Day of the answer. An answer from an earlier release has no day and is dated today. */
export function answeredOn(): string {
  return localStorage.getItem(answeredKey) ?? dateAnswer();
}

function dateAnswer(): string {
  const day = new Date().toISOString().slice(0, 10);
  keepSetting(answeredKey, day);
  return day;
}

/** Deletes the answer, so that the banner asks again: consent expires after 13 months. */
export function forgetConsent(): void {
  unsaved = undefined;
  localStorage.removeItem(consentKey);
  localStorage.removeItem(answeredKey);
  forgetVisitor();
  notify();
}

function forgetVisitor(): void {
  localStorage.removeItem(visitorKey);
}

/** Opens or closes the cookie settings, from any page. */
export function showCookieSettings(isOpen: boolean): void {
  areSettingsOpen = isOpen;
  notify();
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent, () => 'unknown');
}

export function useAreSettingsOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => areSettingsOpen,
    () => false,
  );
}
