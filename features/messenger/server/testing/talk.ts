import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { personKey } from '#platform/server/limits/request-limits.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { HistoryQuery } from '../../contract/shapes.ts';
import { messenger } from '../feature.ts';
import { sending } from '../send-message.ts';
import { aMessage, haveTalked } from '../testing.ts';

/** An app context with its own database, and the calls of a window. */
export async function createMessengerApp() {
  const features = putTogether([accounts, groups, notifications, messenger]);
  const own = await testDatabase();
  const app = createTestApp(own.db, features);
  const ask = requesterOf(app, features);
  const asText = (query: Partial<HistoryQuery>) => Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const openUnasked = async (who: SignedInViewer, group: { id: string }, other: { id: string }) =>
    (await ask(endpoints.openPrivateConversation, who, { params: { id: group.id, userId: other.id }, body: {} })).id;
  return {
    own,
    app,
    ask,
    features,
    /** A group of the first of these people, with its conversation. */
    async aConversation([manager, ...others]: readonly SignedInViewer[]) {
      const group = await aGroup(app, manager as SignedInViewer, {}, others);
      const { id } = await ask(endpoints.openGroupConversation, manager as SignedInViewer, { params: { id: group.id }, body: {} });
      return { group, id };
    },
    somebody: (fields: Parameters<typeof aPerson>[1] = {}) => aPerson(app, fields),
    /** The private conversation of two people who have agreed to talk. */
    openPrivate: async (who: SignedInViewer, group: { id: string }, other: { id: string }) => {
      await haveTalked(own.db, who, other);
      return openUnasked(who, group, other);
    },
    /** The private conversation of two people who have not agreed. */
    openUnasked,
    /** Refunds the rate limit, except in tests of it. */
    send: async (who: SignedInViewer, id: string, text: string, more: object = {}) => {
      const sent = await ask(endpoints.sendMessage, who, { params: { id }, body: aMessage(text, more) });
      app.limits.giveBack(sending, personKey(who.id));
      return sent;
    },
    history: (who: SignedInViewer, id: string, query: Partial<HistoryQuery> = {}) =>
      ask(endpoints.readHistory, who, { params: { id }, query: asText(query) }),
    list: async (who: SignedInViewer) => (await ask(endpoints.listConversations, who)).items,
    read: (who: SignedInViewer, id: string, seq: number) => ask(endpoints.markRead, who, { params: { id }, body: { seq } }),
    conversation: (who: SignedInViewer, id: string) => ask(endpoints.readConversation, who, { params: { id } }),
    edit: (who: SignedInViewer, id: string, text: string) => ask(endpoints.editMessage, who, { params: { id }, body: { text } }),
    remove: (who: SignedInViewer, id: string) => ask(endpoints.deleteMessage, who, { params: { id } }),
    react: (who: SignedInViewer, id: string, reaction: string | null) =>
      ask(endpoints.reactToMessage, who, { params: { id }, body: { reaction } }),
    block: (who: SignedInViewer, { id: userId }: SignedInViewer) => ask(endpoints.blockPerson, who, { params: { userId }, body: {} }),
  };
}

export type MessengerTestApp = Awaited<ReturnType<typeof createMessengerApp>>;
