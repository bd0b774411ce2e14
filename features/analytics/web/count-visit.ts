import type { Language } from '#platform/contract/language.ts';
import type { AnalyticsScript } from '#platform/contract/page.ts';
import { retention } from '../contract/retention.ts';
import { countVisit } from '../contract/endpoints.ts';
import { keepSetting } from '#platform/web/storage/keep-setting.ts';
import { isPeriodOver } from '#platform/contract/retention/retention-period.ts';
import { loadScript, unloadScript } from './operators-script.ts';
import { answeredOn, forgetConsent, readConsent, visitorKey, type Answer } from './consent.ts';

const { consent: answerSpan } = retention.figures.periods;

interface StoredVisitor {
  id: string;
  since: string;
}

/**
 * Deletes an expired answer. Otherwise counts the visit and loads the operator's script, if consent
 * is given. An answer that changed while this module was loading counts no more.
 */
export function goByAnswer(answer: Answer, language: Language, script: AnalyticsScript | undefined): void {
  if (readConsent() !== answer) return;
  const visitor = readVisitor();
  if (isPeriodOver(answerSpan, answeredOn()) || (visitor && isPeriodOver(answerSpan, visitor.since))) return forgetConsent();
  if (answer === 'denied') return unloadScript();
  reportVisit(visitor, language);
  if (script) loadScript(script);
}

/** Reports a visit; the server counts each visitor ID once a day. */
function reportVisit(stored: StoredVisitor | undefined, language: Language): void {
  const visitor = stored ?? newVisitor();
  // A visitor whose ID is not stored would be counted again on each page.
  if (!keepSetting(visitorKey, JSON.stringify(visitor))) return;
  const body = new Blob([JSON.stringify({ visitor: visitor.id, language })], { type: 'application/json' });
  navigator.sendBeacon(countVisit.path, body);
}

function readVisitor(): StoredVisitor | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(visitorKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('since' in stored)) return undefined;
    const { id, since } = stored;
    return typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) && typeof since === 'string' ? { id, since } : undefined;
  } catch {
    return undefined;
  }
}

function newVisitor(): StoredVisitor {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { id: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), since: new Date().toISOString().slice(0, 10) };
}
