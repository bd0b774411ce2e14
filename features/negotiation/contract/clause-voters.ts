import type { Attendance } from './attendance.ts';
import { isUncounted } from './rules/roll.ts';
import type { Clause } from './rules/state.ts';

/** Response of each party to a decided clause, or why it has none. */
export const voterKinds = [
  'accepted',
  'acceptedAndLeft',
  'rejected',
  'rejectedAndLeft',
  'conditional',
  'silent',
  'left',
  'notYet',
] as const;
export type VoterKind = (typeof voterKinds)[number];

/** Numbers of the parties, by what they did; mediators are in none of the lists. */
export type Voters = Readonly<Record<VoterKind, readonly number[]>>;

interface Voter {
  id: string;
  number: number;
  isMediator: boolean;
}

/** Sorts the parties by what they did about a clause. */
export function votersOf(clause: Clause, parties: readonly Voter[], { standingAt }: Attendance): Voters {
  const choices = new Map(clause.ballots.map((ballot) => [ballot.userId, isUncounted(ballot) ? 'uncounted' : ballot.choice]));
  const kindOf = ({ id, isMediator: isWithoutVote }: Voter): VoterKind | undefined => {
    const choice = choices.get(id);
    const presence = standingAt(clause.id, id);
    if (choice === 'accept') return presence === 'left' ? 'acceptedAndLeft' : 'accepted';
    if (choice === 'reject') return presence === 'left' ? 'rejectedAndLeft' : 'rejected';
    if (choice === 'uncounted') return 'conditional';
    if (isWithoutVote) return undefined;
    return presence === 'present' ? 'silent' : presence;
  };
  const voters: Record<VoterKind, number[]> = {
    accepted: [],
    acceptedAndLeft: [],
    rejected: [],
    rejectedAndLeft: [],
    conditional: [],
    silent: [],
    left: [],
    notYet: [],
  };
  for (const party of parties) {
    const kind = kindOf(party);
    if (kind) voters[kind].push(party.number);
  }
  return voters;
}
