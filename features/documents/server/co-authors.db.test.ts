import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, auditOf } from '#features/groups/server/testing.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { blockPerson } from '#features/messenger/contract/endpoints.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { aPhotograph } from '#platform/server/testing/uploaded.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as coAuthorCalls from '../contract/co-author-endpoints.ts';
import * as calls from '../contract/endpoints.ts';
import { documentLimits } from '../contract/limits.ts';
import * as mediaCalls from '../contract/media-endpoints.ts';
import { forgetDeclined } from './co-author-store.ts';
import { documents } from './feature.ts';
import { mayWrite, writableBy } from './policy.ts';
import { findDocument } from './store.ts';
import { aDraft, someMedia, textOf } from './testing.ts';

const features = putTogether([accounts, groups, documents, messenger, notifications]);

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let id: string;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  ana = await aPerson(app, { role: 'manager', name: 'Ana' });
  bob = await aPerson(app, { name: 'Bob' });
  cleo = await aPerson(app, { name: 'Cleo' });
  await aGroup(app, ana, {}, [bob, cleo]);
  ({ id } = await aDraft(app, ana, { title: 'Statutes', text: 'One.' }));
  await bell.forget();
  app.sent.length = 0;
});
afterAll(() => database.drop());

const params = () => ({ id });
const invite = (person: SignedInViewer, by: SignedInViewer = ana) =>
  ask(coAuthorCalls.askCoAuthor, by, { params: { id, userId: person.id }, body: { permission: 'edit' } });
const accept = (person: SignedInViewer, isNamed = false) =>
  ask(coAuthorCalls.acceptCoAuthorship, person, { params: params(), body: { isNamed } });
const end = (person: SignedInViewer) => ask(coAuthorCalls.endCoAuthorship, person, { params: params() });
const remove = (person: SignedInViewer, by: SignedInViewer = ana) =>
  ask(coAuthorCalls.removeCoAuthor, by, { params: { id, userId: person.id } });
const listed = (viewer: Viewer) => ask(coAuthorCalls.listCoAuthors, viewer, { params: params() });
const requests = async (viewer: SignedInViewer) => (await ask(coAuthorCalls.listCoAuthorRequests, viewer)).items;
const read = (viewer: Viewer) => ask(calls.readDocument, viewer, { params: params() });
const save = (viewer: SignedInViewer, version: number, text: string, more: object = {}) =>
  ask(calls.updateDocument, viewer, {
    params: params(),
    body: { title: 'Statutes', subtitle: '', category: 'miscellaneous', content: textOf(text), version, ...more },
  });
const publish = (body: object) => ask(calls.publishDocument, ana, { params: params(), body });
const shared = async (viewer: SignedInViewer) =>
  (await ask(calls.listDocuments, viewer, { query: { list: 'coAuthored' } })).items.map(({ title }) => title);
const shownTo = async (viewer: SignedInViewer) =>
  (await bell.notificationsOf(viewer)).map(({ kind, title, actor }) => `${kind} ${title} ${actor?.name}`);
const roomsOfChanges = () => app.sent.filter(({ message }) => message.type === 'document.changed').flatMap(({ rooms }) => rooms);
const notFound = { code: 'thing.notFound' };

/** Bob is a co-author of Ana's draft. */
async function together(isNamed = false) {
  await invite(bob);
  await accept(bob, isNamed);
}

describe('a person who is asked', () => {
  test('DO-11 learns which document and who asks, and sees and changes nothing before accepting', async () => {
    await invite(bob);
    expect(await requests(bob)).toMatchObject([{ id, title: 'Statutes', authorId: ana.id, authorName: 'Ana', permission: 'edit' }]);
    const versions = () => ask(calls.listVersions, bob, { params: params(), query: {} });
    for (const call of [() => read(bob), () => save(bob, 1, 'Mine.'), () => listed(bob), versions])
      await expect(call()).rejects.toMatchObject(notFound);
    expect(await shared(bob)).toEqual([]);
    expect((await listed(ana)).items).toEqual([{ userId: bob.id, name: 'Bob', permission: 'edit', hasAccepted: false, isNamed: false }]);
    expect(await shownTo(bob)).toEqual(['coAuthorAsked Statutes Ana']);
    expect(await requests(cleo)).toEqual([]);
  });

  test('DO-11 reads and edits the draft after accepting, with its versions and media, and the author is notified', async () => {
    await together();
    expect(await read(bob)).toMatchObject({
      authorId: ana.id,
      isCoAuthored: true,
      can: { edit: true, delete: false, publish: false, withdraw: false },
    });
    expect((await save(bob, 1, 'Two.')).version).toBe(2);
    expect((await read(ana)).content).toEqual(textOf('Two.'));
    expect(await shared(bob)).toEqual(['Statutes']);
    expect((await ask(mediaCalls.listMedia, bob, { params: params() })).items).toEqual([]);
    expect(await shownTo(ana)).toEqual(['coAuthorAccepted Statutes Bob']);
    expect(await shownTo(bob)).toEqual([]);
    expect(await requests(bob)).toEqual([]);
    expect((await listed(bob)).items.map(({ name }) => name)).toEqual(['Bob']);
    expect((await auditOf(app, id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['document.askCoAuthor', 'document.acceptCoAuthorship']),
    );
  });

  test('DO-11 who declines disappears, and is not asked again until the decline is forgotten', async () => {
    await invite(bob);
    await end(bob);
    await end(bob);
    expect((await listed(ana)).items).toEqual([]);
    expect(await requests(bob)).toEqual([]);
    expect(await shownTo(bob)).toEqual([]);
    await expect(accept(bob)).rejects.toMatchObject({ code: 'document.notAsked' });
    await expect(invite(bob)).rejects.toMatchObject({ code: 'document.personUnavailable' });
    await app.db.run(sql`update document_co_authors set declined_at = now() - interval '91 days' where document_id = ${id}`);
    expect(await forgetDeclined(app.db)).toBe(1);
    await invite(bob);
    await accept(bob);
  });

  test('DO-11 people outside the author’s groups, suspended ones, blocking ones and the author get the same refusal', async () => {
    const stranger = await aPerson(app, { name: 'Stranger' });
    await app.db.run(sql`update users set suspended_at = now() where id = ${cleo.id}`);
    await ask(blockPerson, bob, { params: { userId: ana.id } });
    for (const person of [stranger, cleo, bob, ana])
      await expect(invite(person)).rejects.toMatchObject({ code: 'document.personUnavailable' });
    expect(await app.db.many(sql`select from document_co_authors where document_id = ${id}`)).toEqual([]);
  });

  test('DO-11 a block after the request ends it: it cannot be accepted', async () => {
    await invite(bob);
    await ask(blockPerson, ana, { params: { userId: bob.id } });
    await expect(accept(bob)).rejects.toMatchObject({ code: 'document.personUnavailable' });
  });

  test('DO-11 needs a document with a title, and has a limit', async () => {
    const untitled = await aDraft(app, ana, { title: '' });
    await expect(
      ask(coAuthorCalls.askCoAuthor, ana, { params: { id: untitled.id, userId: bob.id }, body: { permission: 'edit' } }),
    ).rejects.toMatchObject({ code: 'document.incomplete' });
    for (let count = 0; count < documentLimits.coAuthors; count += 1)
      await app.db.run(sql`
        insert into document_co_authors (document_id, user_id, permission) values (${id}, ${(await aPerson(app)).id}, 'edit')`);
    await expect(invite(bob)).rejects.toMatchObject({ code: 'document.tooManyCoAuthors' });
  });
});

describe('the author', () => {
  test('DO-11 alone asks, removes, publishes, withdraws and deletes', async () => {
    await together();
    await invite(cleo);
    const forbidden = { code: 'auth.forbidden' };
    await expect(invite(cleo, bob)).rejects.toMatchObject(forbidden);
    await expect(remove(cleo, bob)).rejects.toMatchObject(forbidden);
    await expect(ask(calls.publishDocument, bob, { params: params(), body: { visibility: 'public', groupIds: [] } })).rejects.toMatchObject(
      forbidden,
    );
    await expect(ask(calls.deleteDocument, bob, { params: params() })).rejects.toMatchObject(forbidden);
    await expect(ask(calls.undeleteDocument, bob, { params: params() })).rejects.toMatchObject(notFound);
    expect((await listed(bob)).items.map(({ name }) => name)).toEqual(['Bob']);
    for (const viewer of [cleo, visitor]) await expect(read(viewer)).rejects.toMatchObject(notFound);
  });

  test('DO-11 removes a co-author, who loses access immediately, is notified and sees no title any more', async () => {
    await together();
    await app.runJobs();
    app.sent.length = 0;
    await remove(bob);
    await remove(bob);
    await app.runJobs();
    expect(roomsOfChanges()).toEqual(expect.arrayContaining([`user:${ana.id}`, `user:${bob.id}`]));
    for (const call of [() => read(bob), () => save(bob, 1, 'Late.'), () => listed(bob)])
      await expect(call()).rejects.toMatchObject(notFound);
    expect(await shared(bob)).toEqual([]);
    expect(await shownTo(bob)).toEqual(['coAuthorRemoved null Ana']);
    expect((await listed(ana)).items).toEqual([]);
  });

  test('DO-11 publishes; from then on readers read, and only the author changes the text', async () => {
    await together(true);
    await save(bob, 1, 'Written together.');
    await publish({ visibility: 'public', groupIds: [] });
    expect(await read(visitor)).toMatchObject({ authorName: 'Ana', coAuthors: [{ id: bob.id, name: 'Bob' }] });
    expect(await read(bob)).toMatchObject({ can: { edit: false } });
    const { version } = await read(ana);
    await expect(save(bob, version, 'After.')).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(ask(calls.withdrawDocument, bob, { params: params(), body: {} })).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(ask(calls.listVersions, bob, { params: params(), query: {} })).rejects.toMatchObject(notFound);
    await ask(calls.withdrawDocument, ana, { params: params(), body: {} });
    await save(bob, (await read(bob)).version, 'Again.');
  });

  test('DO-11 publishes to a group: a co-author outside it does not read it', async () => {
    await together();
    const other = await aGroup(app, ana, {}, [cleo]);
    await publish({ visibility: 'private', groupIds: [other.id] });
    await expect(read(bob)).rejects.toMatchObject(notFound);
    expect(await shared(bob)).toEqual([]);
  });

  test('DO-11 deletes the draft, and restores it with its co-authors', async () => {
    await together();
    await ask(calls.deleteDocument, ana, { params: params() });
    await expect(read(bob)).rejects.toMatchObject(notFound);
    expect(await shared(bob)).toEqual([]);
    await ask(calls.undeleteDocument, ana, { params: params() });
    expect(await shared(bob)).toEqual(['Statutes']);
  });
});

describe('a co-author', () => {
  test('DO-11 agrees to be named, and only then readers see the name', async () => {
    await together(false);
    await publish({ visibility: 'public', groupIds: [] });
    expect((await read(visitor)).coAuthors).toEqual([]);
    await accept(bob, true);
    expect((await read(visitor)).coAuthors).toEqual([{ id: bob.id, name: 'Bob' }]);
    await end(bob);
    expect((await read(visitor)).coAuthors).toEqual([]);
  });

  test('DO-11 leaves at any time, and nothing remains', async () => {
    await together();
    await end(bob);
    await expect(read(bob)).rejects.toMatchObject(notFound);
    await expect(end(bob)).rejects.toMatchObject({ code: 'document.notAsked' });
    expect((await listed(ana)).items).toEqual([]);
  });

  test('DO-11 loses nothing of the others: a save from an older text is refused, and replacing keeps the other as a version', async () => {
    await together();
    await save(ana, 1, 'By Ana.');
    await expect(save(bob, 1, 'By Bob.')).rejects.toMatchObject({ code: 'state.conflict', present: { version: 2 } });
    await save(bob, 2, 'By both.', { keepPresent: true });
    const { items } = await ask(calls.listVersions, bob, { params: params(), query: {} });
    expect(items).toMatchObject([{ version: 2, savedBy: 'Ana' }]);
  });

  test('DO-11 DO-08 versions name who wrote them: one ends when someone else goes on', async () => {
    await together();
    await save(bob, 1, 'By Bob.');
    await save(bob, 2, 'By Bob, longer.');
    await save(ana, 3, 'By Ana.');
    await publish({ visibility: 'public', groupIds: [] });
    const { items } = await ask(calls.listVersions, ana, { params: params(), query: {} });
    expect(items.map(({ kind, savedBy }) => `${kind} ${savedBy}`)).toEqual(['published Ana', 'draft Bob', 'draft Ana']);
  });

  test('DO-11 DO-07 adds pictures, which count against the quota of the author', async () => {
    await together();
    const mediaId = await someMedia(app, bob, id, await aPhotograph());
    expect((await ask(mediaCalls.listMedia, ana, { params: params() })).items.map((media) => media.id)).toEqual([mediaId]);
    await app.db.run(sql`update document_media set size = ${app.config.uploads.quotaBytes} where document_id = ${id}`);
    await expect(someMedia(app, bob, id, await aPhotograph('another'))).rejects.toMatchObject({ code: 'upload.overQuota' });
  });

  test('DO-11 restores an earlier version of the draft', async () => {
    await together();
    await save(bob, 1, 'Two.', { keepPresent: true });
    await ask(calls.restoreVersion, bob, { params: { id, version: 1 }, body: {} });
    expect((await read(ana)).content).toEqual(textOf('One.'));
  });

  test('DO-11 AC-13 closing either account ends it', async () => {
    await together();
    await closeAccount(app.as(bob));
    expect((await listed(ana)).items).toEqual([]);
    await invite(cleo);
    await accept(cleo);
    await app.runJobs();
    app.sent.length = 0;
    await closeAccount(app.as(ana));
    await app.runJobs();
    expect(roomsOfChanges()).toContain(`user:${cleo.id}`);
    await expect(read(cleo)).rejects.toMatchObject(notFound);
    expect(await shared(cleo)).toEqual([]);
  });
});

test('DO-11 the rule in code and its predicate in SQL agree on who may write', async () => {
  await together();
  await invite(cleo);
  const agree = async () => {
    const found: boolean[] = [];
    for (const viewer of [ana, bob, cleo]) {
      const row = await findDocument(app.db, viewer, id);
      const inSql = (await app.db.many(sql`select from documents d where d.id = ${id} and ${writableBy(viewer)}`)).length > 0;
      expect(row !== undefined && mayWrite(viewer, row)).toBe(inSql);
      found.push(inSql);
    }
    return found;
  };
  expect(await agree()).toEqual([true, true, false]);
  await publish({ visibility: 'public', groupIds: [] });
  expect(await agree()).toEqual([true, false, false]);
});
