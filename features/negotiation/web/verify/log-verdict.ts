import type { ReadLog } from '../../contract/log-file.ts';
import type { Verification } from '../../contract/shapes.ts';
import type { LogEnd, Verdict } from './check-file.ts';

/** What a log turned out to be. */
export type LogVerdict =
  /** Each event as it was written, to the last: by what the server keeps, or by the contract that was checked with it. */
  | { kind: 'genuine'; by: 'record' | 'contract'; events: number; lastAt: string }
  /** Changed, or not the whole of it. */
  | { kind: 'altered' }
  | { kind: 'other'; sessionId: string }
  /** A chain that holds together, and nothing to compare its end with. */
  | { kind: 'unable' };

interface Beside {
  sessionId: string;
  verification?: Verification | undefined;
  /** What the contract turned out to be that was chosen with it. */
  contract?: Verdict | undefined;
}

/** Compares where the chain of a log ends with where it has to; undefined is a chain that is broken. */
export function logVerdict(log: ReadLog | undefined, { sessionId, verification, contract }: Beside): LogVerdict {
  if (!log) return { kind: 'altered' };
  if (log.sessionId !== sessionId) return { kind: 'other', sessionId: log.sessionId };
  const signed: LogEnd | undefined = contract?.kind === 'genuine' ? contract.log : undefined;
  const ends = [verification, signed].filter((end) => end !== undefined);
  if (ends.length === 0) return { kind: 'unable' };
  if (!ends.every(({ headHash, events }) => headHash === log.headHash && events === log.events)) return { kind: 'altered' };
  return { kind: 'genuine', by: verification ? 'record' : 'contract', events: log.events, lastAt: log.lastAt };
}
