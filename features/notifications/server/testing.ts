import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { askerOf } from '#features/groups/server/testing.ts';
import type { Queries } from '#platform/server/db.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { TestHouse } from '#platform/server/testing/house.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { listNotifications } from '../contract/endpoints.ts';
import { notificationsWaiting } from '../contract/limits.ts';
import type { Notification } from '../contract/shapes.ts';

/** Takes away what anybody was told, and what they have read of it. */
export async function forgetNotifications(db: Queries): Promise<void> {
  await db.run(sql`delete from notifications`);
  await db.run(sql`delete from group_notifications`);
  await db.run(sql`delete from notification_marks`);
}

/** The bell of everybody in a house, for tests of what tells them something. */
export function bellOf(house: TestHouse, features: readonly ServerFeature[]) {
  const ask = askerOf(house, features);
  const unreadOf = async (viewer: SignedInViewer): Promise<number> =>
    (await ask(readSession, viewer)).waiting.find(({ kind }) => kind === notificationsWaiting)?.count ?? 0;
  return {
    unreadOf,
    linesOf: async (viewer: SignedInViewer): Promise<Notification[]> => (await ask(listNotifications, viewer)).items,
    /** The lines, once everything was delivered; those that are unread are as many as the bell says. */
    async toldTo(viewer: SignedInViewer): Promise<Notification[]> {
      await house.runJobs();
      const lines = await this.linesOf(viewer);
      expect(lines.filter(({ isRead }) => !isRead)).toHaveLength(await unreadOf(viewer));
      return lines;
    },
    /** Takes away what was told until now, such as by making people and groups. */
    async forget(): Promise<void> {
      await house.runJobs();
      await forgetNotifications(house.db);
      house.sent.length = 0;
    },
  };
}
