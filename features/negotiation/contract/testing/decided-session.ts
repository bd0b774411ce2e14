import { attendanceOf } from '../attendance.ts';
import type { ContractLog } from '../contract-document.ts';
import type { EventBody, SessionEvent } from '../rules/events.ts';
import type { Clause, Instant, SessionState } from '../rules/state.ts';

const minute = (minutes: number) => `2026-11-20T12:${String(minutes).padStart(2, '0')}:07.000000Z`;
const people = ['Ana Soto', 'Benoît Lefèvre', 'Chloé Nguyễn', 'Diego Ñíguez', 'Élodie d’Œuvre'];
const idOf = (person: number) => `AAAAAAA${person + 2}`;

/** A clause accepted by all four voters. */
export function aClause(number: number, fields: Partial<Clause> = {}): Clause {
  const id = `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  return {
    id,
    threadId: id,
    targetId: null,
    depth: 0,
    authorId: idOf(number % 4),
    title: `Matter ${number}`,
    text: `The parties agree on matter number ${number}, to be carried out before the end of the year.`,
    textHash: '0'.repeat(64),
    state: 'accepted',
    rejection: null,
    proposedAt: minute(1),
    decidedAt: minute(20),
    tally: { accepts: 4, rejects: 0, roll: 4, need: 4 },
    ballots: [],
    ...fields,
  };
}

/** An accepted counter-proposal to a clause. */
export function aCounterProposal(number: number, target: Clause, fields: Partial<Clause> = {}): Clause {
  return aClause(number, { threadId: target.threadId, targetId: target.id, depth: target.depth + 1, title: null, ...fields });
}

/** An ended session with these clauses. Ana manages it; Élodie was removed. */
export function anEndedSession(clauses: readonly Clause[], fields: Partial<SessionState> = {}): SessionState {
  return {
    id: 'K7M2PQ4X',
    seq: 312,
    rulesEdition: 2,
    managerId: idOf(0),
    offeredTo: null,
    title: 'Restoration of the mill',
    agenda: 'Purpose, payment, confidentiality.\n\nWhat happens when somebody leaves.',
    documentType: 'partnership',
    rule: 'unanimity',
    isMediated: false,
    mediatorIds: [],
    groupId: null,
    admission: 'open',
    phase: 'ended',
    startedAt: minute(0),
    endsAt: minute(30),
    lengthMinutes: 20,
    extensions: [{ minutes: 10, at: minute(19) }],
    endedAt: minute(33),
    parties: people.map((name, person) => ({
      userId: idOf(person),
      name,
      company: person === 0 ? 'Moulin & Filles' : null,
      city: person < 2 ? 'Sète' : null,
      status: person === 4 ? 'removed' : 'present',
      joinedAt: minute(person),
      leftAt: person === 4 ? minute(9) : null,
      reason: person === 4 ? 'Joined by mistake.' : null,
    })),
    clauses,
    ...fields,
  };
}

/** The log data of such a session: everyone joined and left once, and there was no hand-over. */
export function logOf(state: SessionState, headHash = 'a'.repeat(64)): ContractLog {
  const bodies: (EventBody & { at: Instant; actorId: string | null })[] = [
    { type: 'sessionStarted', at: state.startedAt, actorId: state.managerId, data: {} as never },
  ];
  for (const { userId, name, joinedAt, leftAt, status, reason } of state.parties) {
    if (status === 'waiting' || status === 'declined') continue;
    if (userId !== state.managerId) bodies.push({ type: 'partyJoined', at: joinedAt, actorId: userId, data: { userId, name } });
    if (leftAt !== null && status === 'removed')
      bodies.push({ type: 'partyRemoved', at: leftAt, actorId: state.managerId, data: { userId, reason: reason ?? '' } });
    else if (leftAt !== null) bodies.push({ type: 'partyLeft', at: leftAt, actorId: userId, data: { userId } });
  }
  for (const { id, state: found, decidedAt, tally, rejection } of state.clauses) {
    if (decidedAt === null || tally === null) continue;
    const decided = { at: decidedAt, actorId: null } as const;
    if (found === 'accepted') bodies.push({ type: 'clauseAccepted', ...decided, data: { clauseId: id, tally } });
    else if (rejection) bodies.push({ type: 'clauseRejected', ...decided, data: { clauseId: id, rejection, tally } });
  }
  const events = bodies
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map((event, index) => ({ ...event, seq: index + 1 }) as SessionEvent);
  return { headHash, events: state.seq, attendance: attendanceOf(events) };
}
