import type { Election } from '../../contract/election-shapes.ts';
import type { AssemblyWhole, Motion } from '../../contract/shapes.ts';

/** A ballot that this window cast on a motion or in an election. */
export interface OwnVote {
  voting: string;
  inNameOf: readonly string[];
  /** Choice in a named vote, or marked candidates; null in a secret one. */
  choice?: Motion['mine'];
  marks?: NonNullable<Election['round']>['mine'];
}

export function withOwnVote(assembly: AssemblyWhole, { voting, inNameOf, choice = null, marks = null }: OwnVote): AssemblyWhole {
  const isMine = inNameOf.includes(assembly.me?.id ?? '');
  const cast = <Open extends { voted: number; hasVoted: boolean; votesFor: string[] }>(open: Open): Open => ({
    ...open,
    hasVoted: open.hasVoted || isMine,
    voted: open.voted + inNameOf.length,
    votesFor: open.votesFor.filter((person) => !inNameOf.includes(person)),
  });
  return {
    ...assembly,
    items: assembly.items.map((item) => ({
      ...item,
      motions: item.motions.map((motion) => (motion.id === voting ? { ...cast(motion), mine: isMine ? choice : motion.mine } : motion)),
      elections: item.elections.map((election) =>
        election.id === voting && election.round
          ? { ...election, round: { ...cast(election.round), mine: isMine ? marks : election.round.mine } }
          : election,
      ),
    })),
  };
}

/** Whether a vote of the viewer, or of someone whom the viewer represents, was cast that this window does not show. */
export function isUnknownVote(
  { me, items }: AssemblyWhole,
  { voting, voters }: { voting: { id: string } | null; voters: readonly string[] },
): boolean {
  const cast = new Set(voters);
  if (!me || !voting || cast.size === 0) return false;
  const open = items.flatMap(({ motions, elections }) => [
    ...motions.filter((motion) => motion.id === voting.id && motion.state === 'voting'),
    ...elections.flatMap(({ id, round }) => (id === voting.id && round ? [round] : [])),
  ]);
  return open.some(({ hasVoted, votesFor }) => (cast.has(me.id) && !hasVoted) || votesFor.some((person) => cast.has(person)));
}
