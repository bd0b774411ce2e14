import { accountEmptying } from '#features/accounts/server/domain-events.ts';
import { groupEmptying } from '#features/groups/server/domain-events.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import type { WorkPart } from '#platform/server/work.ts';
import type { Command } from '../contract/rules/commands.ts';
import type { SessionState } from '../contract/rules/state.ts';
import { negotiationChanged, negotiationsRemoved } from './domain-events.ts';
import { countInGroup, countSessionsOfPerson, noteAccountClosed, removeSession, runningInGroup, sessionsToLeave } from './outside-store.ts';
import { carryOutWithin } from './session/carry-out.ts';

/**
 * How somebody whose account closes goes from a session: present, they leave; its manager leaves it to whom they offered it, or else to
 * whoever has been there longest, or ends it where nobody is. Who only waits is declined in the manager's name, lest somebody be admitted who never comes.
 */
function farewell(state: SessionState, userId: string): { actorId: string; commands: Command[] } {
  const { managerId, parties, phase } = state;
  const status = parties.find((party) => party.userId === userId)?.status;
  if (phase !== 'ended' && status === 'waiting') return { actorId: managerId, commands: [{ type: 'decline', userId }] };
  return { actorId: userId, commands: phase !== 'ended' && status === 'present' ? leaving(state, userId) : [] };
}

function leaving({ managerId, offeredTo, parties }: SessionState, userId: string): Command[] {
  if (userId !== managerId) return [{ type: 'leave' }];
  const [heir] = parties
    .filter((party) => party.status === 'present' && party.userId !== userId)
    .sort((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1));
  return heir ? [{ type: 'leaveTo', userId: offeredTo ?? heir.userId }] : [{ type: 'end' }];
}

/** What was signed stays with the others, under the name as it was signed; what nobody else has any part in goes along. */
async function takeLeave(house: House, tx: Transaction, id: string, userId: string): Promise<void> {
  await carryOutWithin(house, tx, id, (state) => farewell(state, userId));
  const { isAnybodyLeft } = await noteAccountClosed(tx, id, userId);
  if (!isAnybodyLeft) {
    await removeSession(tx, id);
    await house.emit(tx, negotiationsRemoved({ ids: [id] }));
  }
  await house.emit(tx, negotiationChanged({ id }));
}

/**
 * What becomes of sessions when an account or a group went. Those of a group go on for those who take part; nobody else may join
 * any more, which needs no work: here the Hub and open windows are told.
 */
export const coreWorkParts: readonly WorkPart[] = [
  {
    kind: accountEmptying,
    name: 'sessions',
    size: 5,
    count: countSessionsOfPerson,
    async batch(house, tx, userId, { size }) {
      const sessions = await sessionsToLeave(tx, userId, size);
      for (const { id } of sessions) await takeLeave(house, tx, id, userId);
      return { done: sessions.length };
    },
  },
  {
    kind: groupEmptying,
    name: 'sessions',
    size: 20,
    count: countInGroup,
    async batch(house, tx, groupId, { size, place }) {
      const sessions = await runningInGroup(tx, groupId, { after: place, limit: size });
      for (const { id } of sessions) await house.emit(tx, negotiationChanged({ id }));
      return { done: sessions.length, place: sessions.at(-1)?.id };
    },
  },
];
