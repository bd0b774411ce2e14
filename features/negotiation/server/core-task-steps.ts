import { accountEmptying } from '#features/accounts/server/domain-events.ts';
import { groupEmptying } from '#features/groups/server/domain-events.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import type { Command } from '../contract/rules/commands.ts';
import type { SessionState } from '../contract/rules/state.ts';
import { negotiationChanged, negotiationsRemoved } from './domain-events.ts';
import { countInGroup, countSessionsOfPerson, noteAccountClosed, removeSession, runningInGroup, sessionsToLeave } from './exports-store.ts';
import { deleteRequest } from './signing/device-request-store.ts';
import { executeWithin } from './session/execute-command.ts';

/**
 * Closing an account in each session: present parties leave; managers hand over to the recipient
 * of their offer or to the longest-present party, or end the session if there is none. Waiting
 * people are declined in the manager's name, so that they are not admitted later.
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

/**
 * Signed data stays for the other parties, under the name used then; sessions without other parties
 * are deleted.
 */
async function leaveSession(app: AppContext, tx: Transaction, id: string, userId: string): Promise<void> {
  await executeWithin(app, tx, id, (state) => farewell(state, userId));
  await deleteRequest(tx, id, userId);
  const { isAnybodyLeft } = await noteAccountClosed(tx, id, userId);
  if (!isAnybodyLeft) {
    await removeSession(tx, id);
    await app.emit(tx, negotiationsRemoved({ ids: [id] }));
  }
  await app.emit(tx, negotiationChanged({ id }));
}

/**
 * Background tasks for deleted accounts and groups. Sessions of a deleted group continue, but no
 * one can join; only the Hub and live clients need an update.
 */
export const coreTaskSteps: readonly TaskStep[] = [
  {
    kind: accountEmptying,
    name: 'sessions',
    size: 5,
    count: countSessionsOfPerson,
    async batch(app, tx, userId, { size }) {
      const sessions = await sessionsToLeave(tx, userId, size);
      for (const { id } of sessions) await leaveSession(app, tx, id, userId);
      return { done: sessions.length };
    },
  },
  {
    kind: groupEmptying,
    name: 'sessions',
    size: 20,
    count: countInGroup,
    async batch(app, tx, groupId, { size, place }) {
      const sessions = await runningInGroup(tx, groupId, { after: place, limit: size });
      for (const { id } of sessions) await app.emit(tx, negotiationChanged({ id }));
      return { done: sessions.length, place: sessions.at(-1)?.id };
    },
  },
];
