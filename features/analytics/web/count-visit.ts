import type { Language } from '#platform/contract/language.ts';
import { countVisit } from '../contract/endpoints.ts';
import { forgetConsent, visitorKey } from './consent.ts';

const monthsKept = 13;

interface KeptVisitor {
  id: string;
  since: string;
}

/** Counts a visit, once a day for each random id. Loaded and called only while there is consent. */
export function reportVisit(language: Language): void {
  const kept = readVisitor();
  if (kept && isOver(kept.since)) return forgetConsent();
  const visitor = kept ?? newVisitor();
  localStorage.setItem(visitorKey, JSON.stringify(visitor));
  const body = new Blob([JSON.stringify({ visitor: visitor.id, language })], { type: 'application/json' });
  navigator.sendBeacon(countVisit.path, body);
}

function readVisitor(): KeptVisitor | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(visitorKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('since' in kept)) return undefined;
    const { id, since } = kept;
    return typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) && typeof since === 'string' ? { id, since } : undefined;
  } catch {
    return undefined;
  }
}

function newVisitor(): KeptVisitor {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { id: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), since: new Date().toISOString().slice(0, 10) };
}

function isOver(since: string): boolean {
  const end = new Date(since);
  end.setMonth(end.getMonth() + monthsKept);
  return !(end.getTime() > Date.now());
}
