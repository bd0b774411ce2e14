import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { waitingChangedMessage } from '#platform/contract/live.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { fileRoute, mediaRoute, route, serverFeature, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { after, during } from '#platform/server/events/subscribers.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { caseChangedMessage, reportsWaiting } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { assignerOf } from './assign-case.ts';
import { deciderOf } from './decide-report.ts';
import { caseAssigned, caseDecided, linkHeld, linkTakenBack, objectionWritten, reportMade, type CaseFacts } from './domain-events.ts';
import { downloadFigures, readFigures } from './figures.ts';
import { pictureReaderOf, picturesListerOf } from './case-pictures.ts';
import { reporterOf } from './make-report.ts';
import { notificationSources } from './notification-sources.ts';
import { authorOf, moderatorsOf, peopleIn, reportersOf } from './notification-store.ts';
import { answerObjection, contestDecision } from './objections.ts';
import { decidedBy, decisionsAbout, erasePerson, removeOld, reportsBy } from './exports-store.ts';
import { policy } from './policy.ts';
import { reportsPerDay } from './quotas.ts';
import { listerOf, readerOf } from './read-cases.ts';
import { listStatements, readStatement } from './statements.ts';
import { countWaiting } from './store.ts';

/**
 * Notifies open windows of moderators, author and reporters, and updates the moderators' counts.
 */
async function notifyWindows({ live, db }: AppContext, { caseId: id }: CaseFacts): Promise<void> {
  const [moderators, concerned, reporters] = await Promise.all(
    [moderatorsOf(id), authorOf(id), reportersOf(id)].map((each) => peopleIn(db, each)),
  );
  live.send([...(moderators ?? []), ...(concerned ?? []), ...(reporters ?? [])].map(rooms.user), { type: caseChangedMessage, id });
  live.send((moderators ?? []).map(rooms.user), { type: waitingChangedMessage, id });
}

/**
 * Builds the feature. `content` are the features with reportable things, known only by these
 * declarations.
 */
export function moderationFeature(content: readonly Pick<ServerFeature, 'name' | 'reportables'>[]): ServerFeature {
  const offered = content.flatMap(({ name: module, reportables = [] }) => reportables.map((each) => ({ ...each, module })));
  return serverFeature({
    name: 'moderation',
    policy,
    quotas: [reportsPerDay],
    errors,
    routes: [
      route(endpoints.makeReport, reporterOf(offered)),
      route(endpoints.listReports, listerOf(offered, false)),
      route(endpoints.listOwnReports, listerOf(offered, true)),
      route(endpoints.readReport, readerOf(offered)),
      route(endpoints.listPictures, picturesListerOf(offered)),
      mediaRoute(endpoints.readPicture, pictureReaderOf(offered)),
      route(endpoints.decideReport, deciderOf(offered)),
      route(endpoints.takeCase, assignerOf(offered, true)),
      route(endpoints.returnCase, assignerOf(offered, false)),
      route(endpoints.answerObjection, answerObjection),
      route(endpoints.listStatements, listStatements),
      route(endpoints.readStatement, readStatement),
      route(endpoints.contestDecision, contestDecision),
      route(endpoints.readFigures, readFigures),
      fileRoute(endpoints.downloadFigures, downloadFigures),
    ],
    subscribers: [
      during(accountClosed, 'moderation.accountClosed', (_app, tx, { userId }) => erasePerson(tx, userId)),
      after(reportMade, 'moderation.live.reportMade', notifyWindows),
      after(caseDecided, 'moderation.live.caseDecided', notifyWindows),
      after(caseAssigned, 'moderation.live.caseAssigned', async ({ live, db }, { caseId: id }) => {
        live.send((await peopleIn(db, moderatorsOf(id))).map(rooms.user), { type: caseChangedMessage, id });
      }),
      after(linkHeld, 'moderation.live.linkHeld', notifyWindows),
      after(linkTakenBack, 'moderation.live.linkTakenBack', async ({ live }, { caseId, moderatorIds }) => {
        for (const type of [caseChangedMessage, waitingChangedMessage] as const)
          live.send(moderatorIds.map(rooms.user), { type, id: caseId });
      }),
      after(objectionWritten, 'moderation.live.objectionWritten', notifyWindows),
    ],
    periodicJobs: [{ name: 'moderation.sweep', cron: '20 4 * * *', run: ({ db }) => inBatches((limit) => removeOld(db, limit)) }],
    notificationSources,
    badgeCounts: [{ kind: reportsWaiting, count: countWaiting }],
    exportParts: async function* exportParts({ db }, userId) {
      yield jsonPart('moderation/reports', await reportsBy(db, userId));
      yield jsonPart('moderation/decisions', await decisionsAbout(db, userId));
      yield jsonPart('moderation/decided', await decidedBy(db, userId));
    },
    tables: tablesOf(retention),
    gather: moderationFeature,
  });
}

/** The feature as registered; `gather` rebuilds it with the others. */
export const moderation = moderationFeature([]);
