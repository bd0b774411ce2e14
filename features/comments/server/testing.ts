import { accounts } from '#features/accounts/server/feature.ts';
import { documents } from '#features/documents/server/feature.ts';
import { galleries } from '#features/galleries/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { hub } from '#features/hub/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { comments } from './feature.ts';

/** App with documents and galleries that can be commented, and helpers for its calls. */
export async function createCommentsApp(env: Record<string, string> = {}) {
  const features = putTogether([accounts, groups, comments, documents, galleries, notifications, hub]);
  const own = await testDatabase();
  const app = createTestApp(own.db, features, env);
  const ask = requesterOf(app, features);
  return {
    own,
    app,
    features,
    ask,
    write: (who: Viewer, on: string, text: string, fields: object = {}) =>
      ask(endpoints.writeComment, who, { query: { on }, body: { text, ...fields } }),
    read: (who: Viewer, on: string, cursor?: string) => ask(endpoints.listComments, who, { query: { on, ...(cursor && { cursor }) } }),
    edit: (who: Viewer, id: string, text: string) => ask(endpoints.editComment, who, { params: { id }, body: { text } }),
    remove: (who: Viewer, id: string) => ask(endpoints.deleteComment, who, { params: { id } }),
    close: (who: Viewer, on: string, isClosed: boolean) => ask(endpoints.closeComments, who, { body: { on, isClosed } }),
    react: (who: Viewer, on: string, reaction: string | null) => ask(endpoints.giveReaction, who, { body: { on, reaction } }),
  };
}
