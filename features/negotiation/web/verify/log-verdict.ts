import type { ReadLog } from '../../contract/read-log.ts';
import type { LogSignatures } from '../../contract/signing/checked-signatures.ts';
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
      by: 'record' | 'contract' | 'email';
      events: number;
      lastAt: string;
      /** Whether it was checked that the result follows from the votes by the rules. */
      isByRules: boolean;
      /** Signatures of the parties' devices, if any. */
      signatures?: Extract<LogSignatures, { kind: 'good' }>;
      /** The server, or another file chosen with it, says something else about its end. */
      isContradicted?: true;
    }
  /** Something in the name of a party was not signed by their device. */
  | { kind: 'forged'; seq: number }
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
  /** The signed statement in the email about the end. */
  seal?: LogEnd | undefined;
}

/**
 * Compares the end of a log's chain with the expected one; `log` is undefined if the chain is
 * broken.
 */
export function logVerdict(log: ReadLog | undefined, { sessionId, verification, contract, seal }: Beside): LogVerdict {
  if (!log) return { kind: 'altered' };
  if (log.sessionId !== sessionId) return { kind: 'other', sessionId: log.sessionId };
  // No seal outweighs this: the signer of the seal could have created the log.
  if (log.signatures.kind === 'false') return { kind: 'forged', seq: log.signatures.seq };
  const signed: LogEnd | undefined = contract?.kind === 'genuine' ? contract.log : undefined;
  const sources = [verification, signed, seal].filter((end) => end !== undefined);
  if (sources.length === 0) return { kind: 'unable' };
  // The party's own file proves the log, even if the server's record was rewritten later.
  const isEnd = (end: LogEnd | undefined) => end?.headHash === log.headHash && end.events === log.events;
  const ends = sources.filter(isEnd);
  if (ends.length === 0) return { kind: 'altered' };
  const { course } = log;
  if (course.kind === 'illegal' || (course.kind === 'legal' && !ends.every((end) => isOutcome(course.statement, end))))
    return { kind: 'illegal' };
  return {
    kind: 'genuine',
    by: isEnd(verification) ? 'record' : isEnd(signed) ? 'contract' : 'email',
    events: log.events,
    lastAt: log.lastAt,
    isByRules: course.kind === 'legal',
    ...(log.signatures.kind === 'good' && { signatures: log.signatures }),
    ...(ends.length < sources.length && { isContradicted: true }),
  };
}

/** Whether a signed statement says what the rules made of the log. */
function isOutcome(outcome: LogEnd | undefined, signed: LogEnd): boolean {
  const members = ['startedAt', 'endedAt', 'parties', 'accepted', 'rejected', 'open'] as const;
  return outcome !== undefined && members.every((member) => outcome[member] === signed[member]);
}
