import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { groupEmptying, memberLeft } from '#features/groups/server/domain-events.ts';
import { waitingChangedMessage } from '#platform/contract/live.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { mediaRoute, route, serverFeature, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { after, during, type Subscriber } from '#platform/server/events/subscribers.ts';
import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { fileChangedMessage } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { endFile, forgetFile, listFiles, readFile, shareFile } from './commands.ts';
import { fileKind } from './content-kinds.ts';
import { endedOf, fileDownloaded, fileHidden, fileRestored, filesEnded, fileShared, roomsOf } from './domain-events.ts';
import { expireFiles } from './expire-files.ts';
import { mailRecipients } from './mail-recipients.ts';
import { countKnownInGroup, removeFilesOf, removeInGroup } from './exports-store.ts';
import { policy } from './policy.ts';
import { filesPerDay } from './quotas.ts';
import { readReceipt, readReceiptKeys } from './read-receipt.ts';
import { downloadFile } from './send-file.ts';
import { endReceivedIn } from './store.ts';
import { fileUploads } from './uploads.ts';

/** Notifies the windows of sender and recipient that a file and their waiting counts changed. */
function notifyWindows({ live }: Pick<AppContext, 'live'>, id: string, people: readonly string[]): void {
  live.send(roomsOf(people), { type: fileChangedMessage, id });
  live.send(roomsOf(people), { type: waitingChangedMessage, id });
}

/** Ends what an account or a membership had shared or received. */
const removalSubscribers: readonly Subscriber[] = [
  during(accountClosed, 'files.accountClosed', async (app, tx, { userId }) => {
    const removed = await removeFilesOf(tx, userId);
    if (removed.length > 0) await app.emit(tx, endedOf(removed, true));
  }),
  during(memberLeft, 'files.memberLeft', async (app, tx, { groupId, userId }) => {
    const removed = await endReceivedIn(tx, groupId, userId);
    if (removed.length > 0) await app.emit(tx, endedOf(removed));
  }),
];

const liveSubscribers: readonly Subscriber[] = [
  after(fileShared, 'files.live.shared', async (app, { id, senderId, recipientId }) => notifyWindows(app, id, [senderId, recipientId])),
  after(fileDownloaded, 'files.live.downloaded', async (app, { id, senderId, recipientId }) =>
    notifyWindows(app, id, [senderId, recipientId]),
  ),
  ...[fileHidden, fileRestored].map((event) =>
    after(event, `files.live.${event.type}`, async (app, { id, senderId, recipientId }) => notifyWindows(app, id, [senderId, recipientId])),
  ),
  after(filesEnded, 'files.live.ended', async (app, { ids: [id = ''], people }) => notifyWindows(app, id, people)),
];

/** Deletes the files of a deleted group. */
const emptyingStep: TaskStep = {
  kind: groupEmptying,
  name: 'files',
  size: 100,
  count: countKnownInGroup,
  async batch(app, tx, groupId, { size }) {
    const removed = await removeInGroup(tx, groupId, size);
    if (removed.length > 0) await app.emit(tx, endedOf(removed, true));
    return { done: removed.length };
  },
};

/**
 * Sharing files with one member of a group. Files cannot be shared with users who block the sender
 * or whom the sender blocks, as other features report.
 */
function filesFeature(others: readonly Pick<ServerFeature, 'findBlocked'>[]): ServerFeature {
  const blocks = others.flatMap(({ findBlocked }) => findBlocked ?? []);
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
    subscribers: [...removalSubscribers, ...liveSubscribers],
    periodicJobs: [
      { name: 'files.expire', cron: '* * * * *', run: expireFiles },
      { name: 'files.mail', cron: '* * * * *', run: mailRecipients },
    ],
    taskSteps: [emptyingStep],
    contentKinds: [fileKind],
    tables: tablesOf(retention),
    gather: filesFeature,
  });
}

/** Without other features, so no one blocks anyone. */
export const files = filesFeature([]);
