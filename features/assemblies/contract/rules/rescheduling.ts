import type { Convocation, Meeting } from './events.ts';
import { leaveAll, needActor } from './people.ts';
import { need } from './refusals.ts';
import type { AssemblyState } from './state.ts';

const dayMs = 24 * 60 * 60_000;

/** Whether a start keeps the notice period of the by-laws, counted from `at`. */
export const keepsNotice = ({ noticeDays }: Convocation['bylaws'], start: number, at: number): boolean => start - at >= noticeDays * dayMs;

export const meetingOf = ({ at, timeZone, place, link }: Meeting): Meeting => ({ at, timeZone, place, link });

export const isSameMeeting = (one: Meeting, other: Meeting): boolean =>
  one.at === other.at && one.timeZone === other.timeZone && one.place === other.place && one.link === other.link;

/**
 * Announces another start or place, until the assembly is opened. Another start keeps the notice period again, counted
 * from now. Proxies and postal votes stay in force, since the agenda is the same. Who is present has to check in again.
 */
export function reschedule(state: AssemblyState, meeting: Meeting, actor: string | null, at: number): AssemblyState {
  const { convocation, moves, phase } = state;
  needActor(state, actor, 'convener');
  need(phase === 'convened', 'assembly.alreadyOpened');
  need(!isSameMeeting(convocation, meeting), 'assembly.malformed');
  need(meeting.place !== null || meeting.link !== null, 'assembly.noPlace');
  need(meeting.at === convocation.at || keepsNotice(convocation.bylaws, meeting.at, at), 'assembly.noticeTooShort');
  return leaveAll({ ...state, convocation: { ...convocation, ...meeting }, moves: [...moves, { at, before: meetingOf(convocation) }] }, at);
}
