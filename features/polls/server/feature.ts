import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { groupEmptying, groupUpdated, memberLeft } from '#features/groups/server/domain-events.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { after, during } from '#platform/server/events/subscribers.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { route, serverFeature } from '#platform/server/extension-points/feature.ts';
import { startTask, type TaskKind } from '#platform/server/jobs/background-tasks.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { pollChangedMessage } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { createPoll, deletePoll, editPoll, listPolls, makeEvent, movePollEnd, readPoll } from './commands.ts';
import { pollKind } from './content-kinds.ts';
import * as happened from './domain-events.ts';
import { countInGroup, removeInGroup, removePollsOf } from './exports-store.ts';
import { policy } from './policy.ts';
import { pollsPerDay } from './quotas.ts';
import { countMovedInGroup, moveInGroup } from './store.ts';
import { closePolls } from './votes/close-polls.ts';
import { removeClosedVotes, removeOpenVotes, votesOf } from './votes/vote-store.ts';
import { listVotes, readBallots, votePoll, withdrawVote } from './votes/votes.ts';

const { pollAsked, pollClosed, pollDateChosen, pollEdited, pollEndMoved, pollHidden, pollRestored, pollVoted, pollsDeleted } = happened;

/** Events after which the windows of the members refetch. */
const notifyingEvents = [pollAsked, pollClosed, pollDateChosen, pollEdited, pollEndMoved, pollHidden, pollRestored, pollVoted];

/** Background task that updates the category of a group's polls in the Hub; its subject is the group ID. */
const movingPolls: TaskKind = { name: 'polls.move', queue: 'groups' };

/** Deletes the votes of a person in open polls, of one group or of all. */
async function dropOpenVotes(app: Pick<AppContext, 'emit'>, tx: Transaction, userId: string, groupId?: string): Promise<void> {
  for (const poll of await removeOpenVotes(tx, userId, groupId)) await app.emit(tx, pollVoted(happened.pollFacts(poll)));
}

/** Polls of groups, in conversations and below documents. */
export const polls = serverFeature({
  name: 'polls',
  needs: ['groups'],
  policy,
  quotas: [pollsPerDay],
  errors,
  tokenAreas: ['groups'],
  routes: [
    route(endpoints.listPolls, listPolls),
    route(endpoints.createPoll, createPoll),
    route(endpoints.readPoll, readPoll),
    route(endpoints.editPoll, editPoll),
    route(endpoints.movePollEnd, movePollEnd),
    route(endpoints.makeEvent, makeEvent),
    route(endpoints.deletePoll, deletePoll),
    route(endpoints.votePoll, votePoll),
    route(endpoints.withdrawVote, withdrawVote),
    route(endpoints.listVotes, listVotes),
    route(endpoints.readBallots, readBallots),
  ],
  subscribers: [
    during(accountClosed, 'polls.accountClosed', async (app, tx, { userId }) => {
      const removed = await removePollsOf(tx, userId);
      if (removed.length > 0) await app.emit(tx, happened.deletedOf(removed));
      await dropOpenVotes(app, tx, userId);
      await removeClosedVotes(tx, userId);
    }),
    during(memberLeft, 'polls.memberLeft', (app, tx, { groupId, userId }) => dropOpenVotes(app, tx, userId, groupId)),
    during(groupUpdated, 'polls.groupUpdated', async (_app, tx, { id }) => {
      if ((await countMovedInGroup(tx, id)) > 0) await startTask(tx, movingPolls, { subject: id });
    }),
    ...notifyingEvents.map((event) =>
      after(event, `polls.live.${event.type}`, async ({ live }, { id, rooms }) => {
        live.send(rooms, { type: pollChangedMessage, id });
      }),
    ),
    after(pollsDeleted, 'polls.live.pollsDeleted', async ({ live }, { ids, rooms }) => {
      // Without an ID, windows refetch all polls that they show.
      live.send(rooms, { type: pollChangedMessage, id: ids.length === 1 ? String(ids[0]) : '' });
    }),
  ],
  taskSteps: [
    {
      kind: movingPolls,
      name: 'polls',
      size: 50,
      count: countMovedInGroup,
      async batch(app, tx, groupId, { size }) {
        const moved = await moveInGroup(tx, groupId, size);
        for (const poll of moved) await app.emit(tx, pollEdited(happened.pollFacts(poll)));
        return { done: moved.length };
      },
    },
    {
      kind: groupEmptying,
      name: 'polls',
      size: 200,
      count: countInGroup,
      async batch(app, tx, groupId, { size }) {
        const removed = await removeInGroup(tx, groupId, size);
        if (removed.length > 0) await app.emit(tx, happened.deletedOf(removed));
        return { done: removed.length };
      },
    },
  ],
  periodicJobs: [{ name: 'polls.close', cron: '* * * * *', run: closePolls }],
  contentKinds: [pollKind],
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('poll-votes', await votesOf(db, userId));
  },
  tables: tablesOf(retention),
});
