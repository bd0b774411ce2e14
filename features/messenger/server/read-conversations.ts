import { z } from 'zod';
import { correctNames } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { correctedQuery, searchQuery } from '#platform/server/search/search-words.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { messageLimits } from '../contract/limits.ts';
import {
  countReaders,
  findConversation,
  findFacts,
  groupsInCommon,
  listRows,
  readersWithMarks,
  suggestRows,
  unopenedGroups,
  type ConversationFacts,
} from './conversation-store.ts';
import { rolesOf } from './mentions-in-message.ts';
import { presentConversation } from './present-conversation.ts';

/** Cursor of the list. */
const place = z.strictObject({ at: instantInCursor, id: uuid });

/** Returns the conversation. Throws `thing.notFound` unless the viewer can read it. */
export async function readableConversation(context: Pick<Context, 'db' | 'viewer'>, id: string): Promise<ConversationFacts> {
  const facts = await findFacts(context.db, context.viewer, id);
  if (!facts) throw refuse('thing.notFound');
  return facts;
}

/** Lists the viewer's conversations by their latest message. */
export async function listConversations(
  { db, viewer }: Context,
  { query: { cursor } }: ParsedInput<typeof endpoints.listConversations>,
): Promise<Reply<typeof endpoints.listConversations>> {
  const { conversations: limit } = messageLimits;
  const [rows, unopened] = await Promise.all([
    // One more row shows whether there is another page.
    listRows(db, viewer, readCursor(place, cursor), limit + 1),
    cursor === undefined ? unopenedGroups(db, viewer, limit) : [],
  ]);
  const { items, nextCursor } = pageOf(rows, limit, ({ placedAt, id }) => ({ at: placedAt, id }));
  return { items: items.map((row) => presentConversation(viewer, row)), nextCursor, unopened };
}

/** Lists the groups in which the viewer can write to a person privately; none for themselves. */
export async function listGroupsInCommon(
  { db, viewer: caller }: Context,
  { params: { userId } }: ParsedInput<typeof endpoints.listGroupsInCommon>,
): Promise<Reply<typeof endpoints.listGroupsInCommon>> {
  const viewer = signedIn(caller);
  return { items: userId === viewer.id ? [] : await groupsInCommon(db, viewer.id, userId, messageLimits.groupsInCommon) };
}

/** Returns a conversation; a small one with its readers. */
export async function readConversation(
  { db, viewer }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readConversation>,
): Promise<Reply<typeof endpoints.readConversation>> {
  const row = await findConversation(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  const all = await readersWithMarks(db, id);
  // For a blocked person the partner looks the same as one who left the group. In a request neither
  // sees the other's read mark.
  const people = row.isOpen && row.request === null ? all : all.filter((person) => person.id === viewer.id);
  const isSmall = people.length <= messageLimits.smallConversation;
  return {
    ...presentConversation(viewer, row),
    memberCount: isSmall ? people.length : await countReaders(db, id),
    people: isSmall ? people : [],
  };
}

/** Suggests people to mention in a conversation. */
export async function suggestPeople(
  context: Context,
  { params: { id }, query: { q } }: ParsedInput<typeof endpoints.suggestPeople>,
): Promise<Reply<typeof endpoints.suggestPeople>> {
  const viewer = signedIn(context.viewer);
  const conversation = await readableConversation(context, id);
  const words = searchQuery(q, `${conversation.groupId}/`);
  if (!conversation.isOpen || words === '') return { items: [], roles: [] };
  const typed = q.trim().toLowerCase();
  const roles = (await rolesOf(context.db, conversation)).filter(({ name }) => name.toLowerCase().includes(typed));
  const find = (query: string | undefined) => suggestRows(context.db, viewer, conversation, query, messageLimits.suggestions);
  const items = await find(words);
  const corrected = items.length + roles.length === 0 ? await correctNames(context.db, viewer, q) : undefined;
  return {
    items: corrected ? await find(correctedQuery(corrected, `${conversation.groupId}/`)) : items,
    roles: roles.slice(0, messageLimits.suggestedRoles).map(({ id: roleId, name }) => ({ id: roleId, name })),
  };
}
