import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { groupEmptying, memberLeft } from '#features/groups/server/domain-events.ts';
import { waitingChangedMessage } from '#platform/contract/live.ts';
import { tablesOf } from '#platform/contract/retention/span.ts';
import { jsonPart } from '#platform/server/export.ts';
import { mediaRoute, route, serverFeature, type ServerFeature } from '#platform/server/feature.ts';
import type { House } from '#platform/server/house.ts';
import { after, during } from '#platform/server/subscribers.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { fileChangedMessage } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { endFile, forgetFile, listFiles, readFile, shareFile } from './commands.ts';
import { endedOf, fileDownloaded, fileHidden, fileRestored, filesEnded, fileShared, roomsOf } from './domain-events.ts';
import { endWhatIsOver } from './end-what-is-over.ts';
import { fileFigures } from './figures-store.ts';
import { fileHubSource } from './hub-source.ts';
import { mailRecipients } from './mail-recipients.ts';
import { notificationSources } from './notification-sources.ts';
import { fileReports } from './reportable.ts';
import {
  countInGroup,
  countKnownInGroup,
  countReceivedBy,
  countSentBy,
  countWaiting,
  filesOf,
  removeFilesOf,
  removeInGroup,
} from './outside-store.ts';
import { policy } from './policy.ts';
import { filesPerDay } from './quotas.ts';
import { readReceipt, readReceiptKeys } from './read-receipt.ts';
import { fileSearchSource } from './search-source.ts';
import { downloadFile } from './send-file.ts';
import { endReceivedIn } from './store.ts';
import { fileUploads } from './uploads.ts';

/** Notifies the windows of sender and recipient that a file and their waiting counts changed. */
function tell({ live }: Pick<House, 'live'>, id: string, people: readonly string[]): void {
  live.send(roomsOf(people), { type: fileChangedMessage, id });
  live.send(roomsOf(people), { type: waitingChangedMessage, id });
}

/**
 * Sharing files with one member of a group. Files cannot be shared with users who block the sender
 * or whom the sender blocks, as other features report.
 */
function filesFeature(others: readonly Pick<ServerFeature, 'blockedAmong'>[]): ServerFeature {
  const blocks = others.flatMap(({ blockedAmong }) => blockedAmong ?? []);
  return serverFeature({
    name: 'files',
    needs: ['groups'],
    policy,
    quotas: [filesPerDay],
    errors,
    tokenAreas: ['files'],
    routes: [
      route(endpoints.listFiles, listFiles),
      route(endpoints.shareFile, shareFile(blocks)),
      route(endpoints.readFile, readFile),
      mediaRoute(endpoints.downloadFile, downloadFile),
      route(endpoints.readReceipt, readReceipt),
      route(endpoints.readReceiptKeys, readReceiptKeys),
      route(endpoints.endFile, endFile),
      route(endpoints.forgetFile, forgetFile),
    ],
    uploadPurposes: [fileUploads],
    subscribers: [
      during(accountClosed, 'files.accountClosed', async (house, tx, { userId }) => {
        const gone = await removeFilesOf(tx, userId);
        if (gone.length > 0) await house.emit(tx, endedOf(gone, true));
      }),
      during(memberLeft, 'files.memberLeft', async (house, tx, { groupId, userId }) => {
        const gone = await endReceivedIn(tx, groupId, userId);
        if (gone.length > 0) await house.emit(tx, endedOf(gone));
      }),
      after(fileShared, 'files.live.shared', async (house, { id, senderId, recipientId }) => tell(house, id, [senderId, recipientId])),
      after(fileDownloaded, 'files.live.downloaded', async (house, { id, senderId, recipientId }) =>
        tell(house, id, [senderId, recipientId]),
      ),
      ...[fileHidden, fileRestored].map((event) =>
        after(event, `files.live.${event.type}`, async (house, { id, senderId, recipientId }) => tell(house, id, [senderId, recipientId])),
      ),
      after(filesEnded, 'files.live.ended', async (house, { ids: [id = ''], people }) => tell(house, id, people)),
    ],
    periodicJobs: [
      { name: 'files.expire', cron: '* * * * *', run: endWhatIsOver },
      { name: 'files.mail', cron: '* * * * *', run: mailRecipients },
    ],
    workParts: [
      {
        kind: groupEmptying,
        name: 'files',
        size: 100,
        count: countKnownInGroup,
        async batch(house, tx, groupId, { size }) {
          const gone = await removeInGroup(tx, groupId, size);
          if (gone.length > 0) await house.emit(tx, endedOf(gone, true));
          return { done: gone.length };
        },
      },
    ],
    hubSources: [fileHubSource],
    searchSources: [fileSearchSource],
    notificationSources,
    reportables: [fileReports],
    closingContents: [
      { kind: 'sent', count: countSentBy },
      { kind: 'received', count: countReceivedBy },
    ],
    groupContents: [{ kind: 'files', countExclusive: countInGroup }],
    waitingCounts: [{ kind: 'files', count: countWaiting }],
    exportParts: async function* exportParts({ db }, userId) {
      yield jsonPart('files', await filesOf(db, userId));
    },
    figureSources: fileFigures,
    tables: tablesOf(retention),
    gather: filesFeature,
  });
}

/** Without other features, so nobody blocks anybody. */
export const files = filesFeature([]);
