import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCode, newId } from '#platform/server/common/id.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { searchQuery } from '#platform/server/search/search-words.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { messageLimits } from '../contract/limits.ts';
import { findConversation, listRows, type ConversationFacts } from './conversation-store.ts';
import { raiseReadMark } from './conversation-settings-store.ts';
import { firstSince, foundRows, messagesBetween, messagesChangedSince, wordsBegin } from './message-store.ts';
import { countWaiting } from './exports-store.ts';
import { createMessengerApp, type MessengerTestApp } from './testing/talk.ts';
import { insertMessage } from './message-write-store.ts';

const length = 20_000;
const groupCount = 300;

let conversationView: MessengerTestApp;
let ana: SignedInViewer;
let ben: SignedInViewer;
let id: string;
let number: number;
beforeAll(async () => {
  conversationView = await createMessengerApp();
  ana = await conversationView.somebody({ role: 'manager' });
  ben = await conversationView.somebody();
  ({ id } = await conversationView.aConversation([ana, ben]));
  const { db } = conversationView.own;
  const groups = Array.from({ length: groupCount }, () => ({ group: newCode(), conversation: newId() }));
  await db.run(sql`insert into groups (id, name, company, category, description, visibility, manager_id)
    select g, g, 'C', 'legal', 'D', 'private', ${ana.id} from unnest(${groups.map(({ group }) => group)}::text[]) as g`);
  await db.run(sql`insert into memberships (group_id, user_id, status) select g, p, 'member'
    from unnest(${groups.map(({ group }) => group)}::text[]) as g, unnest(${[ana.id, ben.id]}::text[]) as p`);
  await db.run(sql`insert into conversations (id, group_id, is_private, last_seq, last_at) select c, g, false, 10, now()
    from unnest(${groups.map(({ conversation }) => conversation)}::uuid[], ${groups.map(({ group }) => group)}::text[]) as t (c, g)`);
  await db.run(sql`update conversations set last_seq = ${length}, last_change = 10, last_at = now() where id = ${id}`);
  await db.run(sql`
    insert into messages (id, conversation_id, seq, change, author_id, client_id, text, sent_at, search)
    select gen_random_uuid(), c.id, n, case when n % ${length / 10} = 0 then n / ${length / 10} else 0 end, case when n % 2 = 0 then ${ana.id} else ${ben.id} end,
      gen_random_uuid(), 'offer ' || n, now() - interval '1 year' + n * interval '1 minute', array_to_tsvector(array[c.number || '/offer', c.number || '/' || n])
    from conversations c cross join lateral generate_series(1, c.last_seq) as n`);
  // For other people, ten for each of their messages.
  await db.run(sql`
    with made as (
      insert into groups (id, name, company, category, description, visibility, manager_id)
      select g, g, 'C', 'legal', 'D', 'private', ${ana.id} from unnest(${Array.from({ length: groupCount * 10 }, newCode)}::text[]) as g returning id)
    insert into conversations (id, group_id, is_private, last_at) select gen_random_uuid(), id, false, now() from made`);
  await db.run(sql`analyze conversations, messages, memberships, groups, users, conversation_people`);
  number = (await db.one<{ number: number }>(sql`select number from conversations where id = ${id}`)).number;
});
afterAll(() => conversationView.own.drop());

/** Counts the message rows that were read, and checks that every scan uses an index. */
const readOf = async (work: (queries: Transaction) => Promise<unknown>) => {
  const scans = (await scansOf(conversationView.own.db, work)).filter(({ table }) => table === 'messages');
  for (const { table, index } of scans) expect({ table, index }).toEqual({ table, index: expect.any(String) });
  return scans.reduce((sum, { rows }) => sum + rows, 0);
};
const page = messageLimits.page;

test('ME-04 a page of a long conversation reads only its own rows, by index: at the end, anywhere, at an instant, and changes', async () => {
  expect(await readOf((db) => messagesBetween(db, id, length - page + 1, length))).toBeLessThan(3 * page);
  expect(await readOf((db) => messagesBetween(db, id, 1, page))).toBeLessThan(3 * page);
  expect(await readOf((db) => firstSince(db, id, new Date(Date.now() - 200 * 86_400_000).toISOString()))).toBeLessThan(3);
  expect(await readOf((db) => messagesChangedSince(db, id, { change: 5, upTo: length, limit: page }))).toBeLessThan(20);
});

test('ME-04 a search in a long conversation looks up only its words', async () => {
  const find = (word: string, before = length + 1) => ({ words: searchQuery(word, wordsBegin(number)) ?? '', before, limit: 30 });
  expect(await foundRows(conversationView.own.db, id, find('1234'))).toHaveLength(11);
  expect(await foundRows(conversationView.own.db, id, find('offer', 5_000))).toMatchObject({ 0: { seq: 4_999 }, 29: { seq: 4_970 } });
  // A frequent word is found among the latest 10,000; a rare one there and then by the index,
  // without a full scan.
  expect(await readOf((db) => foundRows(db, id, find('offer')))).toBeLessThan(10_100);
  expect(await readOf((db) => foundRows(db, id, { ...find('5432'), limit: 2 }))).toBeLessThan(10_100);
});

test('ME-04 ME-05 a list of 300 conversations, one conversation and the waiting count read a few rows per conversation', async () => {
  const all = groupCount + 1;
  // Per conversation: the last message, and one’s own among the unread ones, of which there are
  // five.
  expect(await readOf((db) => listRows(db, ben, undefined, all))).toBeLessThan(all * 7 + messageLimits.unread);
  const before = await listRows(conversationView.own.db, ben, undefined, all);
  expect(before).toHaveLength(all);
  expect(await readOf((db) => findConversation(db, ben, id))).toBeLessThan(10 + messageLimits.unread);
  // Counts are cached: another read is cheap and gives the same result; only changed ranges are
  // counted again.
  expect(await readOf((db) => listRows(db, ben, undefined, all))).toBeLessThan(all * 2);
  expect(await listRows(conversationView.own.db, ben, undefined, all)).toEqual(before);
  // Every second one of the last messages is Ben's own; the count exceeds the displayed maximum.
  expect(await findConversation(conversationView.own.db, ben, id)).toMatchObject({ unread: messageLimits.unread / 2 });
  expect(messageLimits.unread / 2).toBeGreaterThan(messageLimits.shownUnread);
  expect(await readOf((db) => countWaiting(db, ben))).toBeLessThan(all * 4);
  expect(await countWaiting(conversationView.own.db, ben)).toBe(all);
});

test('ME-05 sending and marking as read cost the same in a long conversation', async () => {
  const facts = { conversationId: id, number } as ConversationFacts;
  const message = { id: newId(), authorId: ana.id, clientId: newId(), text: 'One more offer', replyTo: undefined };
  expect(await readOf((tx) => insertMessage(tx, facts, message))).toBeLessThan(10);
  expect(await readOf((db) => raiseReadMark(db, ben, id, length))).toBeLessThan(10);
});
