import type { SessionEvent } from './rules/events.ts';
import { LegalLog } from './rules/legal-log.ts';
import type { Instant, SessionState } from './rules/state.ts';
import { SecondReading } from './second-reading/second-reading.ts';

/** Result of a log by the rules of its session. */
export type LogResult =
  /** Both readings lead to these events, and to this state. */
  | { kind: 'legal'; state: SessionState }
  /** Someone broke the rules, a required event is missing, or the readings differ. */
  | { kind: 'illegal' }
  /** A session under the first edition of the rules, which did not record everything that followed. */
  | { kind: 'unchecked' };

/**
 * The first release started all sessions by the second edition of the rules. A later log that
 * names the first one was written to avoid the check.
 */
const firstRelease: Instant = '2026-11-26T00:00:00.000000Z';

/** Reads the events of a log one after another, by the rules and by their second implementation. */
export class CheckedRules {
  readonly #sessionId: string;
  readonly #rules = new LegalLog();
  readonly #second = new SecondReading();
  #isLegal = true;
  #isFirstEdition = false;

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  add(event: SessionEvent): void {
    if (event.seq === 1) this.#begin(event);
    if (this.#isFirstEdition || !this.#isLegal) return;
    try {
      this.#isLegal = this.#rules.allows(event) && this.#second.allows(event);
    } catch {
      // An event without the data of its type.
      this.#isLegal = false;
    }
  }

  #begin(event: SessionEvent): void {
    const { data, type, at } = event;
    const { rulesEdition = 1, sessionId } = (data ?? {}) as { rulesEdition?: unknown; sessionId?: unknown };
    this.#isLegal = type === 'sessionStarted' && sessionId === this.#sessionId && (rulesEdition !== 1 || at < firstRelease);
    this.#isFirstEdition = this.#isLegal && rulesEdition === 1;
  }

  /** State after the events so far. */
  get result(): LogResult {
    if (this.#isFirstEdition) return { kind: 'unchecked' };
    const { state } = this.#rules;
    const isComplete = this.#isLegal && this.#rules.isComplete && this.#second.isComplete;
    if (!isComplete || !state || this.#second.differenceTo(state) !== undefined) return { kind: 'illegal' };
    return { kind: 'legal', state };
  }
}
