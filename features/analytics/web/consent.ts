import { useSyncExternalStore } from 'react';

/** Where the answer about analytics is kept. */
const consentKey = 'cookie_consent';
/** Where the day of the answer is kept beside it. */
const answeredKey = 'cookie_consent_day';
/** Where the visitor's random id is kept, only while the answer is `granted`. */
export const visitorKey = 'visitorId';

export type Answer = 'granted' | 'denied';
/** The answer; `none` before it is given, `unknown` while rendering on the server and in the first paint. */
export type Consent = Answer | 'none' | 'unknown';

const listeners = new Set<() => void>();
let areSettingsOpen = false;

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Answered in another window.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What was answered on this device. */
function readConsent(): Answer | 'none' {
  const kept = localStorage.getItem(consentKey);
  return kept === 'granted' || kept === 'denied' ? kept : 'none';
}

/** Keeps an answer. Without consent nothing stays that was there for analytics. */
export function answerConsent(answer: Answer): void {
  localStorage.setItem(consentKey, answer);
  dateAnswer();
  if (answer === 'denied') forgetVisitor();
  tell();
}

/** The day on which the answer was given; one that bears none, of an earlier release, was given today. */
export function answeredOn(): string {
  return localStorage.getItem(answeredKey) ?? dateAnswer();
}

function dateAnswer(): string {
  const day = new Date().toISOString().slice(0, 10);
  localStorage.setItem(answeredKey, day);
  return day;
}

/** Asks again: an answer is good for thirteen months at most. */
export function forgetConsent(): void {
  localStorage.removeItem(consentKey);
  localStorage.removeItem(answeredKey);
  forgetVisitor();
  tell();
}

function forgetVisitor(): void {
  localStorage.removeItem(visitorKey);
}

/** Opens and closes the choice of cookies, from wherever one is. */
export function showCookieSettings(isOpen: boolean): void {
  areSettingsOpen = isOpen;
  tell();
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
