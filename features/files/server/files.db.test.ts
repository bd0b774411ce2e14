import { once } from 'node:events';
import { createHash, randomBytes } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aUser, httpOf } from '#features/accounts/server/testing.ts';
import { addRoleMember, createRole, deleteGroup, removeRoleMember } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { hub } from '#features/hub/server/feature.ts';
import { blockPerson, unblockPerson } from '#features/messenger/contract/endpoints.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { isSignedBy } from '#platform/server/keys/contract-signer.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { receiptIn } from '../contract/receipt.ts';
import { expireFiles } from './expire-files.ts';
import { files } from './feature.ts';
import {
  countInGroup,
  countKnownInGroup,
  countWaiting,
  filesOf,
  findHubEntry,
  usedBytes,
  previewFiles,
  removeInGroup,
} from './exports-store.ts';
import { mailRecipients } from './mail-recipients.ts';
import { namesFor } from './notification-store.ts';
import { fileReports } from './reportable.ts';
import { searchedTexts, sharedIds } from './search-store.ts';
import { downloadFile } from './send-file.ts';
import { endSomeOver, noteSent } from './store.ts';
import { aFileUpload } from './testing.ts';

type Somebody = Awaited<ReturnType<typeof aUser>>;

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let ask: ReturnType<typeof requesterOf>;
let sender: Somebody;
let recipient: Somebody;
let colleague: Somebody;
let stranger: Somebody;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub, uploads, files, messenger]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  [sender, recipient, colleague, stranger] = [
    await aUser(app, { role: 'manager', name: 'Ana Sender' }),
    await aUser(app, { name: 'Bruno Recipient', language: 'fr' }),
    await aUser(app),
    await aUser(app),
  ];
  group = await aGroup(app, sender.viewer, {}, [recipient.viewer, colleague.viewer]);
  http = httpOf(app, features);
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const notFound = { code: 'thing.notFound' };
const share = async (bytes = randomBytes(1_000), fields: object = {}, name = 'Comptes de l’été 2026 – définitif.ods') => {
  const uploadId = await aFileUpload(app, sender.viewer.id, bytes, name);
  const body = { uploadId, recipientId: recipient.viewer.id, groupId: group.id, ...fields };
  return (await ask(endpoints.shareFile, sender.viewer, { body })).id;
};
const read = (who: Viewer, id: string) => ask(endpoints.readFile, who, { params: { id } });
const idsIn = async (who: Viewer, list: string) => (await ask(endpoints.listFiles, who, { query: { list } })).items.map(({ id }) => id);
const fetchFile = (id: string, token: string | undefined, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  http.inject({
    method,
    url: `/api/files/${id}/content`,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
  });
/** Downloads are recorded after the response is sent. */
const downloadsOf = async (id: string) => (await read(sender.viewer, id)).downloads;

test('FI-01 FI-05 FI-06 a file reaches one person with its name and checksum; no other member and no visitor', async () => {
  const bytes = randomBytes(5_000);
  const id = await share(bytes, { note: 'The final ones.' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const seen = await read(recipient.viewer, id);
  expect(seen).toMatchObject({
    name: 'Comptes de l’été 2026 – définitif.ods',
    size: 5_000,
    sha256,
    note: 'The final ones.',
    sender: { name: 'Ana Sender' },
    downloadedAt: null,
    can: { takeBack: false, remove: true, forget: false, receipt: false },
  });
  expect((await read(sender.viewer, id)).can).toEqual({ takeBack: true, remove: false, forget: false, receipt: false });
  for (const [who, lists] of [
    [sender.viewer, ['mine', 'sent']],
    [recipient.viewer, ['mine', 'received']],
  ] as const) {
    for (const list of ['mine', 'received', 'sent'])
      expect((await idsIn(who, list)).includes(id), list).toBe(lists.includes(list as never));
  }
  for (const who of [colleague.viewer, stranger.viewer]) {
    await expect(read(who, id)).rejects.toMatchObject(notFound);
    await expect(ask(endpoints.endFile, who, { params: { id } })).rejects.toMatchObject(notFound);
    await expect(ask(endpoints.readReceipt, who, { params: { id } })).rejects.toMatchObject(notFound);
    expect(await idsIn(who, 'mine')).toEqual([]);
  }
  const content = await fetchFile(id, recipient.token);
  expect(content.rawPayload.equals(bytes)).toBe(true);
  expect(content.headers['content-disposition']).toContain("filename*=UTF-8''Comptes%20de%20l%E2%80%99%C3%A9t%C3%A9");
  const digest = `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;
  expect(content.headers).toMatchObject({ 'content-digest': digest, 'repr-digest': digest });
  for (const method of ['GET', 'HEAD'] as const)
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': `"${sha256}"` }] as Record<string, string>[]) {
      expect((await fetchFile(id, colleague.token, headers, method)).statusCode).toBe(404);
      expect((await fetchFile(id, undefined, headers, method)).statusCode).toBe(401);
    }
  // The signed address works for no other user and no other file.
  const address = seen.download ?? '';
  expect((await http.inject({ url: address })).statusCode).toBe(200);
  const other = await share();
  expect((await http.inject({ url: address.replace(id, other) })).statusCode).toBe(401);
});

test('FI-02 ME-05 two users with a block share no files in either direction until it is lifted; others do', async () => {
  const hand = async (from: Somebody, to: Somebody) =>
    ask(endpoints.shareFile, from.viewer, {
      body: { uploadId: await aFileUpload(app, from.viewer.id, randomBytes(10)), recipientId: to.viewer.id, groupId: group.id },
    });
  await ask(blockPerson, recipient.viewer, { params: { userId: sender.viewer.id } });
  const notForThem = { code: 'input.invalid', fields: [{ name: 'recipientId', code: 'file.notForThem' }] };
  await expect(hand(sender, recipient)).rejects.toMatchObject(notForThem);
  await expect(hand(recipient, sender)).rejects.toMatchObject(notForThem);
  await hand(sender, colleague);
  await ask(unblockPerson, recipient.viewer, { params: { userId: sender.viewer.id } });
  await hand(sender, recipient);
});

test('GR-12 FI-02 a file for a role reaches those who have it at that moment, each with a file of their own; no one else learns of it', async () => {
  const ofRole = await aGroup(app, sender.viewer, {}, [recipient.viewer, colleague.viewer]);
  const role = { name: 'Treasurers', capabilities: [] };
  const { id: roleId } = await ask(createRole, sender.viewer, { params: { id: ofRole.id }, body: role });
  const give = async ({ viewer }: Somebody, isGiven = true) =>
    ask(isGiven ? addRoleMember : removeRoleMember, sender.viewer, { params: { id: ofRole.id, roleId, userId: viewer.id } });
  const shareWith = async (from: Somebody, fields: object, commandId = newId()) => {
    const uploadId = await aFileUpload(app, from.viewer.id, randomBytes(50));
    const body = { uploadId, groupId: ofRole.id, commandId, ...fields };
    return { id: (await ask(endpoints.shareFile, from.viewer, { body })).id, body };
  };
  const noHolder = { code: 'input.invalid', fields: [{ name: 'roleId', code: 'file.noHolder' }] };
  const idsOf = async ({ viewer }: Somebody, list = 'received') => new Set(await idsIn(viewer, list));
  await expect(shareWith(sender, { roleId })).rejects.toMatchObject(noHolder);
  await give(recipient);
  await give(colleague);
  await give(sender);
  const before = {
    sender: await usedBytes(own.db, sender.viewer.id),
    files: await Promise.all([recipient, colleague].map((who) => idsOf(who))),
  };
  const { body } = await shareWith(sender, { roleId });
  // Repeated, it creates nothing; stored once, it counts once.
  await ask(endpoints.shareFile, sender.viewer, { body });
  expect(await usedBytes(own.db, sender.viewer.id)).toBe(before.sender + 50);
  const after = await Promise.all([recipient, colleague].map((who) => idsOf(who)));
  const [one = [], other = []] = after.map((ids, index) => [...ids.difference(before.files[index] ?? new Set())]);
  expect([one.length, other.length]).toEqual([1, 1]);
  expect((await read(recipient.viewer, one[0] ?? '')).recipient.id).toBe(recipient.viewer.id);
  await expect(read(recipient.viewer, other[0] ?? '')).rejects.toMatchObject(notFound);
  // People who lost the role, left or block the sender get nothing; the sender gets the same reply
  // for all cases.
  await ask(blockPerson, recipient.viewer, { params: { userId: sender.viewer.id } });
  await give(colleague, false);
  await expect(shareWith(sender, { roleId })).rejects.toMatchObject(noHolder);
  await ask(unblockPerson, recipient.viewer, { params: { userId: sender.viewer.id } });
  await takeOut(app, ofRole, recipient.viewer);
  await expect(shareWith(sender, { roleId })).rejects.toMatchObject(noHolder);
  // The managers are addressed alike; roles of other groups, and both at once, are refused.
  const { id } = await shareWith(colleague, { roleId: 'managers' });
  expect((await read(sender.viewer, id)).sender.id).toBe(colleague.viewer.id);
  await expect(shareWith(sender, { roleId: 'managers' })).rejects.toMatchObject(noHolder);
  await expect(shareWith(sender, { roleId, groupId: group.id })).rejects.toMatchObject(noHolder);
  for (const fields of [{}, { roleId, recipientId: colleague.viewer.id }])
    await expect(shareWith(sender, fields)).rejects.toMatchObject({ fields: [{ name: 'recipientId', code: 'field.required' }] });
  await expect(shareWith(stranger, { roleId })).rejects.toMatchObject({ fields: [{ name: 'groupId', code: 'group.notMember' }] });
});

test('FI-02 a file is shared with another member of a common group only; after a refusal the upload is kept', async () => {
  const uploadId = await aFileUpload(app, sender.viewer.id, randomBytes(10));
  const elsewhere = await aGroup(app, sender.viewer, {});
  const attempt = (fields: object, who = sender.viewer) =>
    ask(endpoints.shareFile, who, { body: { uploadId, recipientId: recipient.viewer.id, groupId: group.id, ...fields } });
  const field = (name: string, code: string) => ({ code: 'input.invalid', fields: [{ name, code }] });
  await expect(attempt({ recipientId: stranger.viewer.id })).rejects.toMatchObject(field('recipientId', 'file.noRecipient'));
  await expect(attempt({ recipientId: '22222222' })).rejects.toMatchObject(field('recipientId', 'file.noRecipient'));
  await expect(attempt({ recipientId: sender.viewer.id })).rejects.toMatchObject(field('recipientId', 'file.toOneself'));
  await expect(attempt({ groupId: elsewhere.id })).rejects.toMatchObject(field('recipientId', 'file.noRecipient'));
  await expect(attempt({}, stranger.viewer)).rejects.toMatchObject(field('groupId', 'group.notMember'));
  await expect(attempt({ expiresAt: '2020-01-01T00:00:00Z' })).rejects.toMatchObject(field('expiresAt', 'file.expiryPast'));
  await expect(attempt({}, colleague.viewer)).rejects.toMatchObject({ code: 'upload.notFound' });
  await expect(attempt({ isPublic: true })).rejects.toMatchObject({ code: 'input.invalid' });
  const commandId = newId();
  const once = await attempt({ commandId });
  expect(await attempt({ commandId })).toEqual(once);
});

test('FI-01 downloaded means that all bytes were sent to the recipient, in any pieces; views and the sender’s downloads do not count', async () => {
  const bytes = randomBytes(300_000);
  const id = await share(bytes);
  await fetchFile(id, sender.token);
  await fetchFile(id, recipient.token, {}, 'HEAD');
  await fetchFile(id, recipient.token, { 'if-none-match': `"${(await read(sender.viewer, id)).sha256}"` });
  await fetchFile(id, recipient.token, { range: 'bytes=400000-' });
  expect(await read(sender.viewer, id)).toMatchObject({ downloadBegunAt: null, downloadedAt: null, downloads: 0 });
  // The last byte alone is not a complete download.
  await fetchFile(id, recipient.token, { range: 'bytes=-1' });
  await expect.poll(async () => (await read(sender.viewer, id)).downloadBegunAt).not.toBeNull();
  await fetchFile(id, recipient.token, { range: 'bytes=0-99999' });
  await fetchFile(id, recipient.token, { range: 'bytes=150000-299998' });
  await fetchFile(id, recipient.token, { range: 'bytes=0-99999' });
  expect(await read(sender.viewer, id)).toMatchObject({ downloadedAt: null, downloads: 0 });
  expect(await countWaiting(own.db, recipient.viewer)).toBeGreaterThan(0);
  await fetchFile(id, recipient.token, { range: 'bytes=100000-149999' });
  await expect.poll(() => downloadsOf(id)).toBe(1);
  const first = (await read(sender.viewer, id)).downloadedAt;
  // Each further complete download counts.
  await fetchFile(id, recipient.token, { range: 'bytes=-1' });
  await fetchFile(id, recipient.token);
  await expect.poll(() => downloadsOf(id)).toBe(2);
  expect((await read(recipient.viewer, id)).downloadedAt).toBe(first);
  await app.runJobs();
  const notified = app.sent.filter(({ message }) => message.id === id && message.type === 'file.changed').flatMap(({ rooms }) => rooms);
  expect(new Set(notified)).toEqual(new Set([`user:${sender.viewer.id}`, `user:${recipient.viewer.id}`]));
});

test('FI-01 an interrupted download does not count until it is resumed and complete', async () => {
  const bytes = randomBytes(8_000_000);
  const id = await share(bytes);
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET /api/files/${id}/content HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${recipient.token}\r\n\r\n`);
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(async () => (await read(sender.viewer, id)).downloadBegunAt).not.toBeNull();
  expect(await downloadsOf(id)).toBe(0);
  const { sent } = await own.db.one<{ sent: number }>(sql`select coalesce(upper(sent), 0) as sent from shared_files where id = ${id}`);
  expect(sent).toBeLessThan(bytes.length);
  await fetchFile(id, recipient.token, { range: `bytes=${Math.min(sent, 1_000)}-` });
  await expect.poll(() => downloadsOf(id)).toBe(1);
});

test('FI-01 each complete download emits an event, which says whether it is the first', async () => {
  const id = await share(randomBytes(100));
  const shown: unknown[] = [];
  const emit = async (_tx: unknown, { data }: { data: unknown }) => void shown.push(data);
  const send = async (who: Viewer, from: number, to: number) => {
    const { sent } = await downloadFile({ ...app.as(who), emit } as never, { params: { id } } as never);
    await sent?.({ from, to });
  };
  await send(sender.viewer, 0, 99);
  await send(recipient.viewer, 0, 98);
  expect(shown).toEqual([]);
  await send(recipient.viewer, 99, 99);
  await send(recipient.viewer, 0, 50);
  await send(recipient.viewer, 0, 99);
  const hands = { id, senderId: sender.viewer.id, recipientId: recipient.viewer.id };
  expect(shown).toEqual([
    { ...hands, isFirst: true },
    { ...hands, isFirst: false },
  ]);
});

test('FI-01 at most 1,000 byte ranges are recorded; further ones are ignored, and those that join ranges are kept', async () => {
  const id = await share(randomBytes(3_000));
  await own.db.run(sql`
    update shared_files set sent = (select range_agg(int8range(2 * piece, 2 * piece + 1)) from generate_series(0, 998) as piece) where id = ${id}`);
  const piecesWith = async (byte: number) => {
    await own.db.transaction((tx) => noteSent(tx, id, { from: byte, to: byte }));
    const { pieces } = await own.db.one<{ pieces: number }>(
      sql`select (select count(*) from unnest(sent)) as pieces from shared_files where id = ${id}`,
    );
    return pieces;
  };
  expect(await piecesWith(1_998)).toBe(1_000);
  expect(await piecesWith(2_500)).toBe(1_000);
  expect(await piecesWith(1)).toBe(999);
  expect(await piecesWith(2_500)).toBe(1_000);
});

test('FI-07 a file taken back, removed or expired is available at no address; its sender sees the reason', async () => {
  const endings = {
    takenBack: (id: string) => ask(endpoints.endFile, sender.viewer, { params: { id } }),
    removed: (id: string) => ask(endpoints.endFile, recipient.viewer, { params: { id } }),
    expired: async (id: string) => {
      await own.db.run(sql`update shared_files set expires_at = now() - interval '1 second' where id = ${id}`);
    },
  };
  for (const [how, end] of Object.entries(endings)) {
    const id = await share(randomBytes(100), { note: 'A secret', expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const address = (await read(recipient.viewer, id)).download ?? '';
    const held = await usedBytes(own.db, sender.viewer.id);
    await end(id);
    await expect(read(recipient.viewer, id), how).rejects.toMatchObject(notFound);
    for (const headers of [{}, { range: 'bytes=0-1' }] as Record<string, string>[])
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await fetchFile(id, recipient.token, headers, method)).statusCode, how).toBe(404);
        expect((await fetchFile(id, sender.token, headers, method)).statusCode, how).toBe(404);
      }
    expect((await http.inject({ url: address })).statusCode, how).toBe(404);
    expect(await idsIn(recipient.viewer, 'mine')).not.toContain(id);
    expect((await filesOf(own.db, recipient.viewer.id)).map((file) => file.id)).not.toContain(id);
    const record = await read(sender.viewer, id);
    expect(record).toMatchObject({ ended: { how }, download: null, can: { takeBack: false, forget: true } });
    if (how === 'expired') {
      await expireFiles(app);
      expect(await read(sender.viewer, id)).toMatchObject({ ended: { how } });
    }
    expect((await read(sender.viewer, id)).note).toBe('');
    expect(await usedBytes(own.db, sender.viewer.id)).toBe(held - 100);
    // Idempotent: ending it again changes nothing.
    await ask(endpoints.endFile, sender.viewer, { params: { id } });
    expect((await read(sender.viewer, id)).ended?.how).toBe(how);
    const { count } = await own.db.one<{ count: number }>(sql`select count(*) as count from hub_items where kind = 'file' and id = ${id}`);
    expect(count, how).toBe(0);
    await expect(ask(endpoints.forgetFile, recipient.viewer, { params: { id } })).rejects.toMatchObject(notFound);
    await ask(endpoints.forgetFile, sender.viewer, { params: { id } });
    await expect(read(sender.viewer, id)).rejects.toMatchObject(notFound);
  }
  const shared = await share();
  await expect(ask(endpoints.forgetFile, sender.viewer, { params: { id: shared } })).rejects.toMatchObject({ code: 'file.stillShared' });
});

test('GR-11 FI-05 leaving the group permanently ends access to received files; the user’s own shared files remain theirs', async () => {
  const leaver = await aUser(app);
  await bringIn(app, group, sender.viewer, leaver.viewer);
  const received = await share(randomBytes(10), { recipientId: leaver.viewer.id });
  const uploadId = await aFileUpload(app, leaver.viewer.id, randomBytes(10));
  const { id: sent } = await ask(endpoints.shareFile, leaver.viewer, {
    body: { uploadId, recipientId: colleague.viewer.id, groupId: group.id },
  });
  await takeOut(app, group, leaver.viewer);
  await expect(read(leaver.viewer, received)).rejects.toMatchObject(notFound);
  expect((await fetchFile(received, leaver.token)).statusCode).toBe(404);
  expect((await read(sender.viewer, received)).ended?.how).toBe('leftGroup');
  await bringIn(app, group, sender.viewer, leaver.viewer);
  await expect(read(leaver.viewer, received)).rejects.toMatchObject(notFound);
  await takeOut(app, group, leaver.viewer);
  expect((await read(colleague.viewer, sent)).id).toBe(sent);
  expect((await read(leaver.viewer, sent)).group).toBeNull();
  await ask(endpoints.endFile, leaver.viewer, { params: { id: sent } });
  await expect(read(colleague.viewer, sent)).rejects.toMatchObject(notFound);
});

test('HU-01 FI-05 the Hub shows a file to its sender and recipient only', async () => {
  const id = await share();
  const { scopes } = await own.db.one<{ scopes: string[] }>(sql`
    select array(select s.name from hub_scopes s where s.id = any(i.scopes) order by s.name) as scopes from hub_items i where i.kind = 'file' and i.id = ${id}`);
  expect(scopes).toEqual([`user:${sender.viewer.id}`, `user:${recipient.viewer.id}`].toSorted());
});

test('RE-03 GR-05 FI-05 files are deleted with the account of sender or recipient and with their group, which counts them', async () => {
  const [manager, one, other] = [await aUser(app, { role: 'manager' }), await aUser(app), await aUser(app)];
  const deleted = await aGroup(app, manager.viewer, {}, [one.viewer, other.viewer]);
  const hand = async (from: Somebody, to: Somebody) => {
    const uploadId = await aFileUpload(app, from.viewer.id, randomBytes(10));
    return ask(endpoints.shareFile, from.viewer, { body: { uploadId, recipientId: to.viewer.id, groupId: deleted.id } });
  };
  await hand(manager, one);
  await hand(one, manager);
  const left = await hand(manager, other);
  expect(await countInGroup(own.db, deleted.id)).toBe(3);
  await closeAccount(app.as(one.viewer));
  expect(await countInGroup(own.db, deleted.id)).toBe(1);
  await ask(deleteGroup, manager.viewer, { params: { id: deleted.id } });
  for (const who of [manager.viewer, other.viewer]) await expect(read(who, left.id)).rejects.toMatchObject(notFound);
  await app.runJobs();
  expect(await own.db.many(sql`select from shared_files where group_id = ${deleted.id}`)).toEqual([]);
});

test('FI-07 a receipt names parties, file and times, signed with the key of the installation; none exists before the download', async () => {
  const bytes = randomBytes(700);
  const id = await share(bytes, {}, 'L’accord "final".pdf');
  await expect(ask(endpoints.readReceipt, sender.viewer, { params: { id } })).rejects.toMatchObject({ code: 'file.notDownloaded' });
  await fetchFile(id, recipient.token);
  await expect.poll(() => downloadsOf(id)).toBe(1);
  const receipt = await ask(endpoints.readReceipt, sender.viewer, { params: { id } });
  expect(await ask(endpoints.readReceipt, recipient.viewer, { params: { id } })).toEqual(receipt);
  const { keys } = await ask(endpoints.readReceiptKeys, visitor);
  expect(keys).toContain(receipt.publicKey);
  expect(isSignedBy(receipt.publicKey, receipt.statement, receipt.signature)).toBe(true);
  expect(receiptIn(JSON.stringify(receipt))?.says).toMatchObject({
    file: id,
    name: 'L’accord "final".pdf',
    size: 700,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sender: { id: sender.viewer.id, name: 'Ana Sender' },
    recipient: { id: recipient.viewer.id, name: 'Bruno Recipient' },
  });
  await ask(endpoints.endFile, sender.viewer, { params: { id } });
  expect(await ask(endpoints.readReceipt, sender.viewer, { params: { id } })).toEqual(receipt);
});

test('FI-01 LA-02 the recipient gets one mail in their language about files not downloaded, only at a confirmed address', async () => {
  const mails = async () => {
    await own.db.run(sql`update shared_files set shared_at = shared_at - interval '1 minute'`);
    app.mails.length = 0;
    await mailRecipients(app);
    await app.runJobs();
    return app.mails.filter(({ to }) => to === recipient.email);
  };
  await mails();
  await share(randomBytes(10), {}, 'one.pdf');
  expect(await mails()).toEqual([]);
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${recipient.viewer.id}`);
  await mails();
  // Each recipient gets a separate email.
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${colleague.viewer.id}`);
  await share(randomBytes(10), { recipientId: colleague.viewer.id }, 'other.pdf');
  const fetched = await share(randomBytes(10), {}, 'fetched.pdf');
  await fetchFile(fetched, recipient.token);
  await expect.poll(() => downloadsOf(fetched)).toBe(1);
  await share(randomBytes(10), {}, 'two.pdf');
  await share(randomBytes(10), {}, 'three.pdf');
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Ana Sender a partagé 2 fichiers avec vous');
  expect(mail?.text).toContain('two.pdf');
  expect(mail?.text).not.toMatch(/fetched\.pdf|other\.pdf/);
  expect(app.mails.filter(({ to }) => to === colleague.email)).toHaveLength(1);
  expect(mail?.subscription).toBeUndefined();
  // Notification emails can be ended with one click and are then no longer sent.
  const ended = new Set<string>();
  const ending = {
    addressOf: () => 'https://atrium.example.org/unsubscribe?token=t',
    hasEnded: async (_db: unknown, id: string) => ended.has(id),
    addressWith: () => 'https://example.org/end',
    wanting: async () => [],
    reachable: async () => [],
  };
  const mailsWithEnding = async () => {
    await share(randomBytes(10), {}, 'five.pdf');
    await own.db.run(sql`update shared_files set shared_at = shared_at - interval '1 minute'`);
    app.mails.length = 0;
    await mailRecipients({ ...app, mailEnding: ending });
    await app.runJobs();
    return app.mails.filter(({ to }) => to === recipient.email);
  };
  const [withEnding] = await mailsWithEnding();
  expect(withEnding?.subscription).toEqual({ userId: recipient.viewer.id, endAddress: ending.addressOf() });
  expect(withEnding?.text).toContain(`Se désabonner\n${ending.addressOf()}`);
  ended.add(recipient.viewer.id);
  expect(await mailsWithEnding()).toEqual([]);
  // The email is delayed by one minute, since more files may follow.
  await share(randomBytes(10), {}, 'four.pdf');
  app.mails.length = 0;
  await mailRecipients(app);
  await app.runJobs();
  expect(app.mails.filter(({ to }) => to === recipient.email)).toEqual([]);
  expect(await mails()).toHaveLength(1);
});

test('AD-04 hidden file: only the sender has access and cannot take it back; receipts stay valid; restoring gives access again', async () => {
  const id = await share(randomBytes(500));
  await fetchFile(id, recipient.token);
  await expect.poll(() => downloadsOf(id)).toBe(1);
  const moderate = (action: 'hide' | 'restore' | 'remove') => own.db.transaction(async (tx) => fileReports.hiding?.[action]?.(app, tx, id));
  const address = (await read(recipient.viewer, id)).download ?? '';
  await moderate('hide');
  await moderate('hide');
  await expect(read(recipient.viewer, id)).rejects.toMatchObject(notFound);
  expect(await idsIn(recipient.viewer, 'mine')).not.toContain(id);
  for (const url of [`/api/files/${id}/content`, address])
    expect((await http.inject({ url, headers: { authorization: `Bearer ${recipient.token}` } })).statusCode).toBe(404);
  await expect(ask(endpoints.endFile, recipient.viewer, { params: { id } })).rejects.toMatchObject(notFound);
  expect(await read(sender.viewer, id)).toMatchObject({ isHidden: true, can: { takeBack: false, receipt: true } });
  expect((await ask(endpoints.readReceipt, sender.viewer, { params: { id } })).statement).toContain(id);
  await expect(ask(endpoints.endFile, sender.viewer, { params: { id } })).rejects.toMatchObject({ code: 'file.hidden' });
  await moderate('restore');
  expect(await read(recipient.viewer, id)).toMatchObject({ isHidden: false, downloads: 1 });
  await moderate('remove');
  for (const { viewer } of [sender, recipient]) await expect(read(viewer, id)).rejects.toMatchObject(notFound);
});

test('FI-02 FI-05 lists, counts and bulk endings affect the intended files only', async () => {
  const [ana, bob, cid] = [await aUser(app, { role: 'manager' }), await aUser(app), await aUser(app)];
  const [here, there] = [
    await aGroup(app, ana.viewer, {}, [bob.viewer, cid.viewer]),
    await aGroup(app, ana.viewer, {}, [bob.viewer, cid.viewer]),
  ];
  const hand = async (to: Somebody, inGroup: { id: string }, fields: object = {}) => {
    const uploadId = await aFileUpload(app, ana.viewer.id, randomBytes(10), 'accounts.ods');
    const body = { uploadId, recipientId: to.viewer.id, groupId: inGroup.id, note: 'For you', ...fields };
    return (await ask(endpoints.shareFile, ana.viewer, { body })).id;
  };
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const first = await hand(bob, here);
  const second = await hand(bob, there);
  const third = await hand(cid, here);
  const soon = await hand(bob, here, { expiresAt });
  const ids = [first, second, third, soon];
  const listed = async (query: object) => (await ask(endpoints.listFiles, ana.viewer, { query })).items.map(({ id }) => id);
  expect(await listed({})).toEqual([soon, third, second, first]);
  expect(await listed({ groupId: here.id })).toEqual([soon, third, first]);
  expect(await listed({ groupId: there.id })).toEqual([second]);
  expect((await read(bob.viewer, soon)).expiresAt).not.toBeNull();
  // Shared files count towards the sender's quota only.
  expect([await usedBytes(own.db, ana.viewer.id), await usedBytes(own.db, bob.viewer.id)]).toEqual([40, 0]);
  expect([await countWaiting(own.db, ana.viewer), await countWaiting(own.db, bob.viewer), await countWaiting(own.db, cid.viewer)]).toEqual([
    0, 3, 1,
  ]);
  expect((await previewFiles(own.db, cid.viewer, ids)).map(({ id }) => id)).toEqual([third]);
  // A notification names only its own file, and none that its reader may not see.
  expect(await namesFor(own.db, bob.viewer, [first, third])).toEqual([{ id: first, name: 'accounts.ods' }]);
  expect(await searchedTexts(own.db, cid.viewer, ids)).toEqual([{ id: third, title: 'accounts.ods', text: 'For you' }]);
  expect(await searchedTexts(own.db, bob.viewer, [first])).toHaveLength(1);
  expect(await findHubEntry(own.db, first)).toMatchObject({
    title: 'accounts.ods',
    authorId: ana.viewer.id,
    audience: { isPublic: false, groupIds: [] },
  });
  // The search index continues after the given ID and skips files that are not available.
  const firstBefore = (await own.db.one<{ id: string }>(sql`select max(id::text) as id from shared_files where id < ${first}`)).id;
  const walked = () => sharedIds(own.db, firstBefore, 10);
  expect(await sharedIds(own.db, first, 2)).toEqual([second, third]);
  expect(await sharedIds(own.db, '', 1)).toHaveLength(1);
  await own.db.run(sql`update shared_files set is_hidden = true where id = ${third}`);
  expect(await walked()).toEqual([first, second, soon]);
  expect(await findHubEntry(own.db, third)).toBeNull();
  expect(await countWaiting(own.db, cid.viewer)).toBe(0);
  await own.db.run(sql`update shared_files set is_hidden = false where id = ${third}`);
  // At most `limit` files, the earliest expiry first; files that have not expired are skipped.
  await own.db.run(sql`update shared_files set expires_at = now() - interval '1 minute' where id = ${soon}`);
  await own.db.run(sql`update shared_files set expires_at = now() - interval '1 hour' where id = ${second}`);
  expect(await countInGroup(own.db, here.id)).toBe(2);
  const over = (limit: number) => own.db.transaction(async (tx) => (await endSomeOver(tx, limit)).map(({ id }) => id));
  expect([await over(1), await over(5), await over(5)]).toEqual([[second], [soon], []]);
  // Leaving one group does not affect files in another group, or files of other members.
  const later = await hand(bob, there);
  await takeOut(app, here, bob.viewer);
  const endingOf = async (id: string) => (await read(ana.viewer, id)).ended?.how;
  expect([await endingOf(first), await endingOf(third), await endingOf(later)]).toEqual(['leftGroup', undefined, undefined]);
  expect([await endingOf(second), await endingOf(soon)]).toEqual(['expired', 'expired']);
  expect([await countInGroup(own.db, here.id), await countKnownInGroup(own.db, here.id)]).toEqual([1, 3]);
  const removed = await own.db.transaction((tx) => removeInGroup(tx, here.id, 2));
  expect(removed.map(({ id }) => id).toSorted()).toEqual([first, third].toSorted());
  expect(await countKnownInGroup(own.db, there.id)).toBe(2);
});
