import type { Language } from '#platform/contract/language.ts';
import type { AnalyticsScript } from '#platform/contract/page.ts';
import { retention } from '../contract/retention.ts';
import { countVisit } from '../contract/endpoints.ts';
import { isSpanOver } from '#platform/contract/retention/span.ts';
import { loadScript, unloadScript } from './operators-script.ts';
import { answeredOn, forgetConsent, visitorKey, type Answer } from './consent.ts';

const { consent: answerSpan } = retention.figures.spans;

interface KeptVisitor {
  id: string;
  since: string;
}

/**
 * Deletes an expired answer. Otherwise counts the visit and loads the operator's script, if consent
 * is given.
 */
export function goByAnswer(answer: Answer, language: Language, script: AnalyticsScript | undefined): void {
  const visitor = readVisitor();
  if (isSpanOver(answerSpan, answeredOn()) || (visitor && isSpanOver(answerSpan, visitor.since))) return forgetConsent();
  if (answer === 'denied') return unloadScript();
  reportVisit(visitor, language);
  if (script) loadScript(script);
}

/** Reports a visit; the server counts each visitor ID once a day. */
function reportVisit(kept: KeptVisitor | undefined, language: Language): void {
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
