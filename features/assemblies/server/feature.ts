import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { groupEmptying, groupUpdated, memberLeft } from '#features/groups/server/domain-events.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { after, during } from '#platform/server/events/subscribers.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { fileRoute, mediaRoute, route, serverFeature } from '#platform/server/extension-points/feature.ts';
import { startTask, type TaskKind } from '#platform/server/jobs/background-tasks.ts';
import { mailAnswered } from '#platform/server/mail/mail-events.ts';
import * as annexEndpoints from '../contract/annex-endpoints.ts';
import * as electionEndpoints from '../contract/election-endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import * as minutesEndpoints from '../contract/minutes-endpoints.ts';
import { assemblyChangedMessage } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { annexesOf } from './annexes/annex-store.ts';
import { addAnnex, annexUploads, downloadAnnex, withdrawAnnex } from './annexes/annexes.ts';
import { convene, listAssemblies, listConvening, listRoll, readAssembly, readLog } from './commands.ts';
import { assemblyKind } from './content-kinds.ts';
import { readCalendarFile } from './convocation/calendar-file.ts';
import { convocationsOf, removeConvocationsOf } from './convocation/convocation-store.ts';
import { mailCancellations, mailConvocations, recordAnswer } from './convocation/convocations.ts';
import * as electing from './course/electing.ts';
import * as leading from './course/leading.ts';
import { reschedule } from './course/rescheduling.ts';
import { removeFromRolls } from './course/remove-from-rolls.ts';
import * as happened from './domain-events.ts';
import { countInGroup, actionsOf, removeInGroup } from './exports-store.ts';
import { closeVotesDue } from './log/append.ts';
import { sendChanges } from './log/changes.ts';
import { sendCounts, slotEnd } from './log/counting.ts';
import { assemblyProofFile, readLogFile, readMinutes, sealAfterClose } from './minutes/read-minutes.ts';
import { policy } from './policy.ts';
import { assembliesPerDay } from './quotas.ts';
import { countMovedInGroup, moveInGroup, removeConvener } from './store.ts';

const {
  assembliesDeleted,
  assemblyCancelled,
  assemblyChanged,
  assemblyClosed,
  assemblyConvened,
  assemblyConvenerRemoved,
  assemblyCounted,
} = happened;
const { assemblyHidden, assemblyMoved, assemblyRestored } = happened;

/** Events after which the windows of the members refetch. */
const notifyingEvents = [assemblyConvened, assemblyConvenerRemoved, assemblyHidden, assemblyMoved, assemblyRestored];

/** Background task that updates the category of a group's assemblies in the Hub; its subject is the group ID. */
const movingAssemblies: TaskKind = { name: 'assemblies.move', queue: 'groups' };

/** Assemblies of groups. */
export const assemblies = serverFeature({
  name: 'assemblies',
  needs: ['groups'],
  policy,
  quotas: [assembliesPerDay],
  uploadPurposes: [annexUploads],
  errors,
  tokenAreas: ['groups'],
  routes: [
    route(endpoints.listAssemblies, listAssemblies),
    route(endpoints.listConvening, listConvening),
    route(endpoints.listRoll, listRoll),
    route(endpoints.convene, convene),
    route(endpoints.readAssembly, readAssembly),
    route(endpoints.readLog, readLog),
    fileRoute(minutesEndpoints.readMinutes, readMinutes),
    fileRoute(minutesEndpoints.readLogFile, readLogFile),
    fileRoute(minutesEndpoints.readCalendarFile, readCalendarFile),
    route(annexEndpoints.addAnnex, addAnnex),
    route(annexEndpoints.withdrawAnnex, withdrawAnnex),
    mediaRoute(annexEndpoints.downloadAnnex, downloadAnnex),
    route(endpoints.changePhase, leading.changePhase),
    route(endpoints.reschedule, reschedule),
    route(endpoints.giveRole, leading.giveRole),
    route(endpoints.changeChair, leading.changeChair),
    route(endpoints.checkIn, leading.checkIn),
    route(endpoints.giveProxy, leading.giveProxy),
    route(endpoints.revokeProxy, leading.revokeProxy),
    route(endpoints.acceptProxy, leading.acceptProxy),
    route(endpoints.declineProxy, leading.declineProxy),
    route(endpoints.changeItem, leading.changeItem),
    route(endpoints.moveMotion, leading.moveMotion),
    route(endpoints.withdrawMotion, leading.withdrawMotion),
    route(endpoints.changeVote, leading.changeVote),
    route(endpoints.castPostalVote, leading.castPostalVote),
    route(endpoints.castBallot, leading.castBallot),
    route(electionEndpoints.addElection, electing.addElection),
    route(electionEndpoints.proposeCandidate, electing.proposeCandidate),
    route(electionEndpoints.changeCandidacy, electing.changeCandidacy),
    route(electionEndpoints.changeRound, electing.changeRound),
    route(electionEndpoints.castElectionBallot, electing.castElectionBallot),
  ],
  subscribers: [
    during(accountClosed, 'assemblies.accountClosed', async (app, tx, { userId }) => {
      await removeFromRolls(app, tx, userId);
      await removeConvocationsOf(tx, userId);
      for (const assembly of await removeConvener(tx, userId))
        await app.emit(tx, assemblyConvenerRemoved(happened.assemblyFacts(assembly)));
    }),
    during(memberLeft, 'assemblies.memberLeft', (app, tx, { groupId, userId }) => removeFromRolls(app, tx, userId, groupId)),
    during(groupUpdated, 'assemblies.groupUpdated', async (_app, tx, { id }) => {
      if ((await countMovedInGroup(tx, id)) > 0) await startTask(tx, movingAssemblies, { subject: id });
    }),
    after(assemblyClosed, 'assemblies.minutes', (app, { id }) => sealAfterClose(app, id)),
    after(assemblyConvened, 'assemblies.mail.assemblyConvened', (app, { id }) => mailConvocations(app, id)),
    after(happened.assemblyRescheduled, 'assemblies.mail.assemblyRescheduled', (app, { id }) => mailConvocations(app, id)),
    after(assemblyCancelled, 'assemblies.mail.assemblyCancelled', (app, { id }) => mailCancellations(app, id)),
    after(mailAnswered, 'assemblies.mailAnswered', (app, answer) => recordAnswer(app, answer)),
    after(assemblyCounted, 'assemblies.live.assemblyCounted', (app, { id, slot }) => sendCounts(app, id, slot), {
      notBefore: ({ slot }) => slotEnd(slot),
      key: ({ id, slot }) => `${id} ${slot}`,
    }),
    after(assemblyChanged, 'assemblies.live.assemblyChanged', sendChanges),
    ...notifyingEvents.map((event) =>
      after(event, `assemblies.live.${event.type}`, async ({ live }, { id, groupId }) => {
        live.send([rooms.group(groupId)], { type: assemblyChangedMessage, id });
      }),
    ),
    after(assembliesDeleted, 'assemblies.live.assembliesDeleted', async ({ live }, { ids, groupIds }) => {
      // Without an ID, windows refetch all assemblies that they show.
      live.send(groupIds.map(rooms.group), { type: assemblyChangedMessage, id: ids.length === 1 ? String(ids[0]) : '' });
    }),
  ],
  taskSteps: [
    {
      kind: movingAssemblies,
      name: 'assemblies',
      size: 50,
      count: countMovedInGroup,
      async batch(app, tx, groupId, { size }) {
        const moved = await moveInGroup(tx, groupId, size);
        for (const assembly of moved) await app.emit(tx, assemblyMoved(happened.assemblyFacts(assembly)));
        return { done: moved.length };
      },
    },
    {
      kind: groupEmptying,
      name: 'assemblies',
      size: 20,
      count: countInGroup,
      async batch(app, tx, groupId, { size }) {
        const removed = await removeInGroup(tx, groupId, size);
        if (removed.length > 0) await app.emit(tx, happened.deletedOf(removed));
        return { done: removed.length };
      },
    },
  ],
  periodicJobs: [
    { name: 'assemblies.mailConvocations', cron: '* * * * *', run: (app) => mailConvocations(app) },
    { name: 'assemblies.closeVotes', cron: '* * * * *', run: (app) => closeVotesDue(app) },
  ],
  contentKinds: [assemblyKind],
  publicFiles: [assemblyProofFile],
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('assembly-convocations', await convocationsOf(db, userId));
    yield jsonPart('assembly-annexes', await annexesOf(db, userId));
    yield jsonPart('assembly-events', await actionsOf(db, userId));
  },
  tables: tablesOf(retention),
});
