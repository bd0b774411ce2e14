import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { listNotifications } from '../contract/endpoints.ts';
import { notificationsWaiting } from '../contract/limits.ts';
import type { Notification } from '../contract/shapes.ts';

/** Deletes all notifications and read marks. */
export async function forgetNotifications(db: Queries): Promise<void> {
  await db.run(sql`delete from notifications`);
  await db.run(sql`delete from group_notifications`);
  await db.run(sql`delete from notification_marks`);
}

/** Notifications of any person, for tests of other features. */
export function bellOf(app: TestApp, features: readonly ServerFeature[]) {
  const ask = requesterOf(app, features);
  const unreadOf = async (viewer: SignedInViewer): Promise<number> =>
    (await ask(readSession, viewer)).waiting.find(({ kind }) => kind === notificationsWaiting)?.count ?? 0;
  return {
    unreadOf,
    linesOf: async (viewer: SignedInViewer): Promise<Notification[]> => (await ask(listNotifications, viewer)).items,
    /** Runs the jobs, then returns the lines; checks that the unread count matches. */
    async notificationsOf(viewer: SignedInViewer): Promise<Notification[]> {
      await app.runJobs();
      const lines = await this.linesOf(viewer);
      expect(lines.filter(({ isRead }) => !isRead)).toHaveLength(await unreadOf(viewer));
      return lines;
    },
    /** Runs the jobs, then deletes all notifications, such as those caused by setup. */
    async forget(): Promise<void> {
      await app.runJobs();
      await forgetNotifications(app.db);
      app.sent.length = 0;
    },
  };
}
