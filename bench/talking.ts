import { newCode, newId } from '#platform/server/common/id.ts';
import { json, rows, type Person } from './client.ts';
import { openWindow, type Window } from './live-window.ts';
import type { Running } from './processes.ts';

/** A group conversation with its members. */
export interface Conversation {
  id: string;
  groupId: string;
  people: readonly Person[];
}

/** A window that records message notifications. */
export interface Listening {
  window: Window;
  /** By message number: time and count of notifications. */
  heard: Map<number, { atMs: number; times: number }>;
}

/** Groups of these people with a conversation each, created by SQL. */
export async function openConversations(databaseUrl: string, groups: readonly (readonly Person[])[]): Promise<Conversation[]> {
  const conversations = groups.map((people) => ({ groupId: newCode(), id: newId(), people }));
  await rows(
    databaseUrl,
    `insert into groups (id, name, company, category, description, visibility, manager_id, name_key, name_words, words)
     select id, 'Group ' || id, 'Company', 'economics', 'To be measured', 'private', manager, lower(id), '', ''
     from unnest($1::text[], $2::text[]) as g (id, manager)`,
    [conversations.map(({ groupId }) => groupId), conversations.map(({ people }) => people[0]?.id)],
  );
  const members = conversations.flatMap(({ groupId, people }) => people.map(({ id }) => ({ groupId, id })));
  await rows(
    databaseUrl,
    `insert into memberships (group_id, user_id, status, name_key, words)
     select g, u, 'member', lower(u), '' from unnest($1::text[], $2::text[]) as m (g, u)`,
    [members.map(({ groupId }) => groupId), members.map(({ id }) => id)],
  );
  await rows(
    databaseUrl,
    `insert into conversations (id, group_id, is_private) select c, g, false from unnest($1::uuid[], $2::text[]) as t (c, g)`,
    [conversations.map(({ id }) => id), conversations.map(({ groupId }) => groupId)],
  );
  return conversations;
}

/** Opens a person's window that listens to a conversation. */
export async function listen(product: Running, { id }: Conversation, person: Person): Promise<Listening> {
  const window = await openWindow(product.url, person.token);
  const heard: Listening['heard'] = new Map();
  await new Promise<void>((resolve) => {
    window.onEvent((name, data) => {
      if (name === 'ready') resolve();
      if (name !== 'messageSent') return;
      const { conversationId, seq } = data as { conversationId: string; seq: number };
      if (conversationId !== id) return;
      const before = heard.get(seq);
      heard.set(seq, before ? { ...before, times: before.times + 1 } : { atMs: performance.now(), times: 1 });
    });
  });
  return { window, heard };
}

const words = 'the mill in Skipton can split a pallet if two of us sign for it and both offers are in the second reading'.split(' ');

/** A random sentence. */
export const aSentence = (): string =>
  Array.from({ length: 6 + Math.floor(Math.random() * 20) }, () => words[Math.floor(Math.random() * words.length)]).join(' ');

/** Sends a message; returns its number. */
export async function sendMessage(product: Running, conversation: Conversation, person: Person, text = aSentence()): Promise<number> {
  const { seq } = (await json(product, `/api/conversations/${conversation.id}/messages`, {
    person,
    body: { clientId: newId(), text },
  })) as {
    seq: number;
  };
  return seq;
}
