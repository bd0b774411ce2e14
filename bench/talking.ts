import { newCode, newId } from '#platform/server/id.ts';
import { json, rows, type Person } from './client.ts';
import { openWindow, type Window } from './live-window.ts';
import type { Running } from './processes.ts';

/** A group conversation with its members. */
export interface Talk {
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
export async function openTalks(databaseUrl: string, groups: readonly (readonly Person[])[]): Promise<Talk[]> {
  const talks = groups.map((people) => ({ groupId: newCode(), id: newId(), people }));
  await rows(
    databaseUrl,
    `insert into groups (id, name, company, category, description, visibility, manager_id, name_key, name_words, words)
     select id, 'Group ' || id, 'Company', 'economics', 'To be measured', 'private', manager, lower(id), '', ''
     from unnest($1::text[], $2::text[]) as g (id, manager)`,
    [talks.map(({ groupId }) => groupId), talks.map(({ people }) => people[0]?.id)],
  );
  const members = talks.flatMap(({ groupId, people }) => people.map(({ id }) => ({ groupId, id })));
  await rows(
    databaseUrl,
    `insert into memberships (group_id, user_id, status, name_key, words)
     select g, u, 'member', lower(u), '' from unnest($1::text[], $2::text[]) as m (g, u)`,
    [members.map(({ groupId }) => groupId), members.map(({ id }) => id)],
  );
  await rows(
    databaseUrl,
    `insert into conversations (id, group_id, is_private) select c, g, false from unnest($1::uuid[], $2::text[]) as t (c, g)`,
    [talks.map(({ id }) => id), talks.map(({ groupId }) => groupId)],
  );
  return talks;
}

/** Opens a person's window that listens to a conversation. */
export async function listen(product: Running, { id }: Talk, person: Person): Promise<Listening> {
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
export async function say(product: Running, talk: Talk, person: Person, text = aSentence()): Promise<number> {
  const { seq } = (await json(product, `/api/conversations/${talk.id}/messages`, { person, body: { clientId: newId(), text } })) as {
    seq: number;
  };
  return seq;
}

/** All messages of a conversation, as fetched from the first one. */
export async function wholeHistory(product: Running, talk: Talk, person: Person): Promise<{ id: string; seq: number }[]> {
  const all: { id: string; seq: number }[] = [];
  for (let isMore = true; isMore;) {
    const page = (await json(product, `/api/conversations/${talk.id}/messages?after=${all.at(-1)?.seq ?? 0}`, { person })) as {
      items: { id: string; seq: number }[];
      isMoreAfter: boolean;
    };
    all.push(...page.items);
    isMore = page.isMoreAfter;
  }
  return all;
}

/** Fills a conversation by SQL with the rows that the application would write, in order of time. */
export async function fillTalk(databaseUrl: string, { id, people }: Talk, from: number, count: number): Promise<void> {
  await rows(
    databaseUrl,
    `insert into messages (id, conversation_id, seq, author_id, client_id, text, sent_at, search)
     select uuidv7(t.at - clock_timestamp()), $1, n, ($2::text[])[1 + n % cardinality($2::text[])], gen_random_uuid(), t.text, t.at,
       array_to_tsvector(array(select c.number || '/' || word from unnest(string_to_array(t.text, ' ')) as word where word <> ''))
     from generate_series($3::bigint + 1, $3::bigint + $4::bigint) as n
     cross join lateral (select now() - interval '2 years' + n * interval '30 seconds' as at, 'offer ' || n || ' ' || array_to_string(array(
       select ($5::text[])[1 + (n * place * 7919 % cardinality($5::text[]))::integer] from generate_series(1, 12) as place), ' ') as text) as t
     join conversations c on c.id = $1`,
    [id, people.map((person) => person.id), from, count, words],
  );
  await rows(databaseUrl, `update conversations set last_seq = $2, last_at = now() where id = $1`, [id, from + count]);
}
