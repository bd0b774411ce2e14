import type { SessionEvent } from './rules/events.ts';
import type { Instant } from './rules/state.ts';

/** One period as a party, with the times and log positions (`seq`) of its start and end. */
interface Stay {
  joinedAt: Instant;
  leftAt: Instant | null;
  fromSeq: number;
  untilSeq: number | null;
}

/**
 * Derived from the log, because the session state does not contain it: when people were parties,
 * who managed the session, where in the log each clause was decided.
 */
export interface Attendance {
  staysOf: (userId: string) => readonly Stay[];
  /** The managers in order, starting with the first. */
  managers: readonly { userId: string; since: Instant }[];
  /** Whether a person was a party when a clause was accepted or rejected. */
  standingAt: (clauseId: string, userId: string) => 'present' | 'left' | 'notYet';
}

/** The only event types that `attendanceOf` uses. */
export const attendanceEvents = [
  'sessionStarted',
  'partyJoined',
  'partyLeft',
  'partyRemoved',
  'handedOver',
  'managerChanged',
  'clauseAccepted',
  'clauseRejected',
] as const satisfies readonly SessionEvent['type'][];

export const isAboutAttendance = ({ type }: SessionEvent): boolean => (attendanceEvents as readonly string[]).includes(type);

/** Builds attendance from a full log or from its `attendanceEvents` only. */
export function attendanceOf(events: Iterable<SessionEvent>): Attendance {
  const stays = new Map<string, Stay[]>();
  const managers: { userId: string; since: Instant }[] = [];
  const decidedSeq = new Map<string, number>();
  const came = (userId: string, { at, seq }: SessionEvent) => {
    const all = stays.get(userId) ?? [];
    all.push({ joinedAt: at, leftAt: null, fromSeq: seq, untilSeq: null });
    stays.set(userId, all);
  };
  const went = (userId: string, { at, seq }: SessionEvent) => {
    const last = stays.get(userId)?.at(-1);
    if (last) Object.assign(last, { leftAt: at, untilSeq: seq });
  };
  for (const event of events) {
    if (event.type === 'sessionStarted') {
      const userId = event.actorId ?? '';
      came(userId, event);
      managers.push({ userId, since: event.at });
    } else if (event.type === 'partyJoined') came(event.data.userId, event);
    else if (event.type === 'partyLeft' || event.type === 'partyRemoved') went(event.data.userId, event);
    else if (event.type === 'handedOver' || event.type === 'managerChanged') managers.push({ userId: event.data.userId, since: event.at });
    else if (event.type === 'clauseAccepted' || event.type === 'clauseRejected') decidedSeq.set(event.data.clauseId, event.seq);
  }
  const staysOf = (userId: string): readonly Stay[] => stays.get(userId) ?? [];
  return {
    staysOf,
    managers,
    standingAt: (clauseId, userId) => {
      const seq = decidedSeq.get(clauseId) ?? 0;
      const before = staysOf(userId).filter(({ fromSeq }) => fromSeq < seq);
      if (before.length === 0) return 'notYet';
      return before.some(({ untilSeq }) => untilSeq === null || untilSeq > seq) ? 'present' : 'left';
    },
  };
}
