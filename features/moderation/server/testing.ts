import sql from 'sql-template-tag';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { comments } from '#features/comments/server/feature.ts';
import { documents } from '#features/documents/server/feature.ts';
import { galleries } from '#features/galleries/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { hub } from '#features/hub/server/feature.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { search } from '#features/search/server/feature.ts';
import { questions } from '#features/questions/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import type { Decision } from '../contract/limits.ts';
import { moderation } from './feature.ts';

/** An app context with reportable features, and calls of moderation. */
export async function createModerationApp(env: Record<string, string> = {}) {
  const features = putTogether([
    accounts,
    groups,
    comments,
    documents,
    galleries,
    questions,
    messenger,
    notifications,
    hub,
    search,
    moderation,
  ]);
  const own = await testDatabase();
  const app = createTestApp(own.db, features, env);
  const ask = requesterOf(app, features);
  return {
    own,
    app,
    features,
    ask,
    /** Creates an administrator. */
    async administrator(name: string): Promise<SignedInViewer> {
      const person = await aPerson(app, { name });
      await own.db.run(sql`update users set is_administrator = true where id = ${person.id}`);
      return { ...person, isAdministrator: true };
    },
    report: async (who: Viewer, on: string, fields: object = {}) =>
      (await ask(endpoints.makeReport, who, { body: { on, reason: 'spam', text: 'Look at this.', ...fields } })).id,
    read: (who: Viewer, id: string) => ask(endpoints.readReport, who, { params: { id } }),
    queue: async (who: Viewer, query: Record<string, string> = {}) =>
      (await ask(endpoints.listReports, who, { query })).items.map(({ id }) => id),
    ownQueue: async (who: Viewer) => (await ask(endpoints.listOwnReports, who)).items.map(({ id }) => id),
    decide: (who: Viewer, id: string, decision: Decision, fields: object = {}) =>
      ask(endpoints.decideReport, who, {
        params: { id },
        body: { decision, facts: 'It says so in line one.', ground: 'rules', reference: '§ 4', ...fields },
      }),
    statement: (who: Viewer, id: string) => ask(endpoints.readStatement, who, { params: { id } }),
    contest: (who: Viewer, id: string, text: string) => ask(endpoints.contestDecision, who, { params: { id }, body: { text } }),
    answer: (who: Viewer, id: string, text: string) => ask(endpoints.answerObjection, who, { params: { id }, body: { text } }),
  };
}
