import type { ReadLog } from '../../contract/log-file.ts';
import type { Verification } from '../../contract/shapes.ts';
import type { LogEnd, Verdict } from './check-file.ts';

/** Result of checking a log. */
export type LogVerdict =
  /**
   * All events are unchanged and complete, confirmed by the server or by the contract checked with
   * it.
   */
  | { kind: 'genuine'; by: 'record' | 'contract'; events: number; lastAt: string }
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
  return { kind: 'genuine', by: verification ? 'record' : 'contract', events: log.events, lastAt: log.lastAt };
}
