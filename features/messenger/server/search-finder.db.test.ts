import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { takeOut } from '#features/groups/server/testing.ts';
import type { SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import { searchMatchFor } from '#platform/server/testing/search-match.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { messageFinder } from './search-finder.ts';
import { createMessengerApp, type MessengerTestApp } from './testing/talk.ts';

let here: MessengerTestApp;
let ana: SignedInViewer;
let ben: SignedInViewer;
let cleo: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string; groupName: string };
let conversation: string;
beforeAll(async () => {
  here = await createMessengerApp();
});
beforeEach(async () => {
  ana = await here.somebody({ role: 'manager', name: 'Ana' });
  ben = await here.somebody({ name: 'Ben' });
  cleo = await here.somebody({ name: 'Cleo' });
  stranger = await here.somebody();
  const made = await here.aConversation([ana, ben, cleo]);
  group = made.group;
  conversation = made.id;
});
afterAll(() => here.own.drop());

const find = (who: Viewer, text: string, more: Partial<SearchMatch> = {}, limit = 20) =>
  messageFinder.find(here.app.db, who, searchMatchFor(text, more), limit);
const textsFor = async (who: Viewer, text: string, more: Partial<SearchMatch> = {}, limit = 20) =>
  (await find(who, text, more, limit)).map((each) => each.text);

test('SR-01 ME-04 search finds messages of all conversations, newest first, named by group or partner, and opens them at their place', async () => {
  await here.send(ana, conversation, 'The numbat is back');
  const alone = await here.openPrivate(ana, group, ben);
  await here.send(ben, alone, 'Which numbat?');
  expect(await find(ana, 'numbat')).toMatchObject([
    { title: 'Ben', text: 'Which numbat?', authorId: ben.id, groupIds: [group.id], address: `/messenger/${alone}?message=1` },
    { title: group.groupName, text: 'The numbat is back', authorId: ana.id, address: `/messenger/${conversation}?message=1` },
  ]);
  expect(await textsFor(ana, 'numbat which')).toEqual(['Which numbat?']);
  for (const words of ['num', 'umbat']) expect(await textsFor(ana, words)).toEqual([]);
  expect(await textsFor(ana, '', { all: [{ words: ['num'], isBeginning: true }] })).toHaveLength(2);
  expect(await textsFor(ana, 'numb')).toHaveLength(2);
});

test('SR-01 SR-05 only its two people find a private message, even with a block between them', async () => {
  const alone = await here.openPrivate(ana, group, ben);
  await here.send(ana, alone, 'quokka');
  await here.block(ben, ana);
  for (const who of [ana, ben]) expect(await textsFor(who, 'quokka')).toEqual(['quokka']);
  for (const who of [cleo, stranger, visitor]) expect(await textsFor(who, 'quokka')).toEqual([]);
});

test('SR-01 SR-05 former members find no messages, and nobody finds deleted ones or those of closed accounts', async () => {
  const { seq, id } = await here.send(ana, conversation, 'bilby one');
  await here.send(cleo, conversation, 'bilby two');
  const alone = await here.openPrivate(ana, group, ben);
  await here.send(ana, alone, 'bilby three');
  expect(seq).toBe(1);
  expect(await textsFor(ben, 'bilby')).toEqual(['bilby three', 'bilby two', 'bilby one']);
  await here.remove(ana, id);
  expect(await textsFor(ben, 'bilby')).toEqual(['bilby three', 'bilby two']);
  await closeAccount(here.app.as({ ...cleo, hasRecentSignIn: true }));
  expect(await textsFor(ben, 'bilby')).toEqual(['bilby three']);
  await takeOut(here.app, group, ben);
  expect(await textsFor(ben, 'bilby')).toEqual([]);
});

test('SR-04 an edited message is found by its new words; author, group and time filter', async () => {
  const { id } = await here.send(ana, conversation, 'potoroo');
  await here.edit(ana, id, 'kowari');
  await here.send(ben, conversation, 'kowari too');
  const other = await here.aConversation([ana]);
  await here.send(ana, other.id, 'kowari there');
  expect(await textsFor(ana, 'potoroo')).toEqual([]);
  expect(await textsFor(ana, 'kowari', { authorIds: [ben.id] })).toEqual(['kowari too']);
  expect(await textsFor(ana, 'kowari', { groupId: other.group.id })).toEqual(['kowari there']);
  expect(await textsFor(ana, 'kowari', { none: ['too', 'there'] })).toEqual(['kowari']);
  expect(await textsFor(ana, 'kowari', { until: '2020-01-01T00:00:00.000000Z' })).toEqual([]);
  expect(await textsFor(ana, '', { authorIds: [ben.id] })).toEqual(['kowari too']);
});

test('SR-01 a long conversation gives the newest matches of a frequent word, and all matches of a rare one', async () => {
  const { number } = await here.own.db.one<{ number: number }>(sql`select number from conversations where id = ${conversation}`);
  const before = `${number.toString(36)}/`;
  await here.send(ana, conversation, 'thylacine');
  await here.own.db.run(sql`
    insert into messages (id, conversation_id, seq, author_id, client_id, text, sent_at, search)
    select uuidv7(), ${conversation}, n, ${ben.id}, uuidv7(), 'tide ' || n, now() + n * interval '1 ms', array_to_tsvector(array[${`${before}tide`}, ${before} || n])
    from generate_series(2, 10500) as n`);
  await here.own.db.run(sql`update conversations set last_seq = 10500, last_at = now() where id = ${conversation}`);
  expect(await textsFor(cleo, 'tide', {}, 3)).toEqual(['tide 10500', 'tide 10499', 'tide 10498']);
  expect(await textsFor(cleo, 'thylacine')).toEqual(['thylacine']);
  expect(await textsFor(cleo, '7')).toEqual(['tide 7']);
});
