import type { ReadLog } from '../../contract/read-log.ts';
import type { Verification } from '../../contract/shapes.ts';
import type { LogEnd, Verdict } from './check-file.ts';

/** Result of checking a log. */
export type LogVerdict =
  /**
   * All events are unchanged and complete, confirmed by the server or by the contract checked with
   * it.
   */
  | {
      kind: 'genuine';
      by: 'record' | 'contract';
      events: number;
      lastAt: string;
      /** Whether it was checked that the result follows from the votes by the rules. */
      isByRules: boolean;
    }
  /** The signed log, but the rules of the session do not lead to it, or not to this result. */
  | { kind: 'illegal' }
  /** Changed or incomplete. */
  | { kind: 'altered' }
  | { kind: 'other'; sessionId: string }
  /** A valid chain, but there is nothing to compare its end with. */
  | { kind: 'unable' };

interface Beside {
  sessionId: string;
  verification?: Verification | undefined;
  /** Result of the contract selected together with it. */
  contract?: Verdict | undefined;
}

/**
 * Compares the end of a log's chain with the expected one; `log` is undefined if the chain is
 * broken.
 */
export function logVerdict(log: ReadLog | undefined, { sessionId, verification, contract }: Beside): LogVerdict {
  if (!log) return { kind: 'altered' };
  if (log.sessionId !== sessionId) return { kind: 'other', sessionId: log.sessionId };
  const signed: LogEnd | undefined = contract?.kind === 'genuine' ? contract.log : undefined;
  const ends = [verification, signed].filter((end) => end !== undefined);
  if (ends.length === 0) return { kind: 'unable' };
  if (!ends.every(({ headHash, events }) => headHash === log.headHash && events === log.events)) return { kind: 'altered' };
  const { course } = log;
  if (course.kind === 'illegal' || (course.kind === 'legal' && !ends.every((end) => isOutcome(course.statement, end))))
    return { kind: 'illegal' };
  return {
    kind: 'genuine',
    by: verification ? 'record' : 'contract',
    events: log.events,
    lastAt: log.lastAt,
    isByRules: course.kind === 'legal',
  };
}

/** Whether a signed statement says what the rules made of the log. */
function isOutcome(outcome: LogEnd | undefined, signed: LogEnd): boolean {
  const members = ['startedAt', 'endedAt', 'parties', 'accepted', 'rejected', 'open'] as const;
  return outcome !== undefined && members.every((member) => outcome[member] === signed[member]);
}
