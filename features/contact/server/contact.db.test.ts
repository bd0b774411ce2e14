import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { aViewer, createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { message as messageShape } from '../contract/shapes.ts';
import { messageParts } from './export-parts.ts';
import { contact } from './feature.ts';
import { changeMessage, deleteMessage, listMessages } from './inbox.ts';
import { openForm } from './open-form.ts';
import { sendMessage } from './send-message.ts';
import { insertMessage, messagesOf, readNowMs, removeOld } from './store.ts';
import { isProofOf, readTicket, ticketText } from './ticket.ts';

let own: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, contact], { ADMIN_EMAIL: 'keeper@example.org', PUBLIC_URL: 'https://atrium.example.org' });
});
afterAll(() => own.drop());
beforeEach(async () => {
  given = 0;
  await own.db.run(sql`delete from contact_tickets`);
  await own.db.run(sql`delete from contact_messages`);
  await own.db.run(sql`delete from attempts`);
  await app.runJobs();
  app.mails.length = 0;
});

const administrator = aViewer({ isAdministrator: true });
const text = { name: 'Zoé', email: 'zoe@example.org', subject: 'A question', message: 'Where is my draft?\nThank you.' };
const proofOf = (ticket: string) => {
  for (let number = 0; ; number += 1) if (isProofOf(ticket, String(number))) return String(number);
};

interface Pass {
  ticket: string;
  proof: string;
}
/**
 * Cached, since each proof takes about 100 ms of CPU time. Used tickets are deleted before each
 * test, so that passes can be reused.
 */
const passes: Pass[] = [];
let given = 0;

/** A ticket issued some seconds ago, with its proof, not yet used in this test. */
async function aPass(): Promise<Pass> {
  given += 1;
  return (passes[given - 1] ??= await aPassOf(5));
}

async function aPassOf(secondsAgo: number): Promise<Pass> {
  const ticket = ticketText(app.config, { id: newId(), issuedAtMs: (await readNowMs(own.db)) - secondsAgo * 1000 });
  return { ticket, proof: proofOf(ticket) };
}
const send = (body: object, address = '203.0.113.7') =>
  sendMessage({ ...app.as(visitor), address }, { body: messageShape.parse({ ...text, ...body }) });
const inbox = (state: 'open' | 'done' = 'open', cursor?: string) => listMessages(app.as(administrator), { query: { state, cursor } });

describe('sending', () => {
  test('CO-01 a message reaches the administrator by email and is stored in the inbox', async () => {
    await send(await aPass());
    expect(await inbox()).toMatchObject({ items: [text], counts: { open: 1, done: 0 }, nextCursor: null });
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: 'keeper@example.org', subject: 'Contact form: A question' });
    for (const part of ['Zoé (zoe@example.org)', text.message, 'https://atrium.example.org/dashBoardSuperAdmin/messages'])
      expect(app.mails[0]?.text).toContain(part);
  });

  test('CO-01 a message is sent again with the same command ID and another pass: stored and mailed once', async () => {
    const commandId = newId();
    await send({ ...(await aPass()), commandId });
    await send({ ...(await aPass()), commandId });
    await expect(send({ ...(await aPass()), commandId, message: 'Another' })).rejects.toMatchObject({ code: 'command.reused' });
    expect((await inbox()).items).toHaveLength(1);
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });

  test('CO-01 all fields are required, and the email address must be valid', () => {
    const whole = { ...text, ticket: 't', proof: '1' };
    expect(messageShape.safeParse(whole).success).toBe(true);
    for (const name of ['name', 'email', 'subject', 'message'])
      expect(messageShape.safeParse({ ...whole, [name]: '  ' }).success, name).toBe(false);
    for (const email of ['zoe', 'zoe@', 'a@b.org, c@d.org', 'zoe@example.org\nBcc: x@y.org'])
      expect(messageShape.safeParse({ ...whole, email }).success, email).toBe(false);
    expect(messageShape.parse({ ...whole, subject: 'one\nBcc: x@y.org' }).subject).toBe('one Bcc: x@y.org');
  });
});

describe('robots', () => {
  test('CO-01 a ticket can be used once, also concurrently', async () => {
    const pass = await aPass();
    const outcomes = await Promise.allSettled([send(pass), send(pass)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(send(pass)).rejects.toMatchObject({ code: 'contact.ticketExpired' });
    expect((await inbox()).items).toHaveLength(1);
  });

  test('CO-01 a ticket is refused before its minimum age, however slow the machine, and after a day', async () => {
    // Issued one minute in the future, because finding the proof takes less than that.
    await expect(send(await aPassOf(-60))).rejects.toMatchObject({ code: 'contact.tooSoon' });
    await expect(send(await aPassOf(24 * 3600 + 1))).rejects.toMatchObject({ code: 'contact.ticketExpired' });
    await send(await aPassOf(24 * 3600 - 60));
  });

  test('CO-01 a ticket contains the time of issue, and the form gets the time to wait', async () => {
    const before = await readNowMs(own.db);
    const { ticket, proofBits, goodAfterMs } = await openForm(app.as(visitor));
    const after = await readNowMs(own.db);
    expect([proofBits, goodAfterMs]).toEqual([15, 3000]);
    const issuedAtMs = readTicket(app.config, ticket)?.issuedAtMs ?? 0;
    expect(issuedAtMs).toBeGreaterThanOrEqual(before);
    expect(issuedAtMs).toBeLessThanOrEqual(after);
  });

  test('CO-01 a forged ticket, a changed time, a wrong proof or a filled honeypot is refused and stores nothing', async () => {
    const { ticket, proof } = await aPass();
    const [id, time = '', seal] = ticket.split('.');
    const older = `${id}.${Number(time) - 1000}.${seal}`;
    const wrong = [0, 1, 2, 3].map(String).find((number) => !isProofOf(ticket, number)) ?? '4';
    for (const body of [
      { ticket: 'invented', proof },
      { ticket: older, proof: proofOf(older) },
      { ticket, proof: wrong },
      { ticket, proof, website: 'https://spam.example' },
    ])
      await expect(send(body)).rejects.toMatchObject({ code: 'contact.takenForRobot' });
    expect((await inbox()).items).toEqual([]);
    await send({ ticket, proof });
  });

  test('CO-01 one network sends at most ten messages an hour, also concurrently; other networks are not affected', async () => {
    const other = await aPass();
    const passes: Awaited<ReturnType<typeof aPass>>[] = [];
    while (passes.length < 20) passes.push(await aPass());
    const outcomes = await Promise.allSettled(passes.map((pass) => send(pass)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'request.tooMany' });
    expect((await inbox()).counts).toMatchObject({ open: 10 });
    await send(other, '203.0.113.8');
    const { stored } = await own.db.one<{ stored: string }>(sql`select string_agg(key, ' ') as stored from attempts`);
    expect(stored).not.toContain('203.0.113');
  });
});

describe('the inbox', () => {
  test('CO-01 messages are listed newest first with paging, and can be done, reopened and deleted', async () => {
    for (let count = 0; count < 23; count += 1)
      await own.db.transaction((tx) => insertMessage(tx, { ...text, id: newId(), subject: `No. ${count}`, language: 'en' }));
    const first = await inbox();
    const second = await inbox('open', first.nextCursor ?? undefined);
    expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual(
      Array.from({ length: 23 }, (_, index) => `No. ${22 - index}`),
    );
    expect(second.nextCursor).toBeNull();
    const params = { id: first.items[3]?.id ?? '' };
    await changeMessage(app.as(administrator), { params, body: { isDone: true } });
    expect(await inbox('done')).toMatchObject({ items: [{ id: params.id }], counts: { open: 22, done: 1 } });
    await changeMessage(app.as(administrator), { params, body: { isDone: false } });
    expect((await inbox()).counts).toEqual({ open: 23, done: 0 });
    await deleteMessage(app.as(administrator), { params });
    expect((await inbox()).counts).toEqual({ open: 22, done: 0 });
    await expect(deleteMessage(app.as(administrator), { params })).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('RE-01 messages are deleted after three years, used tickets after a day', async () => {
    await send(await aPass());
    await removeOld(own.db);
    expect((await inbox()).items).toHaveLength(1);
    await own.db.run(sql`update contact_messages set created_at = now() - interval '3 years 1 day'`);
    await own.db.run(sql`update contact_tickets set used_at = now() - interval '26 hours'`);
    await removeOld(own.db);
    expect((await inbox()).items).toEqual([]);
    expect(await own.db.one(sql`select count(*) as count from contact_tickets`)).toEqual({ count: 0 });
  });
});

test('RE-02 a message belongs to the account with its confirmed address, since anyone can type any address', async () => {
  const { viewer } = await aUser(app, { email: 'Zoe@example.org' });
  const id = viewer.id ?? '';
  await send(await aPass());
  expect(await messagesOf(own.db, id)).toEqual([]);
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${id}`);
  expect(await messagesOf(own.db, id)).toEqual([expect.objectContaining(text)]);
});

test('RE-02 closing an account deletes the messages from its address and no others', async () => {
  const { viewer } = await aUser(app, { email: 'nora@example.org' });
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${viewer.id}`);
  for (const email of ['Nora@Example.org', 'other@example.org'])
    await own.db.transaction((tx) => insertMessage(tx, { ...text, id: newId(), email, language: 'en' }));
  await own.db.transaction((tx) => app.emit(tx, accountClosed({ userId: viewer.id })));
  expect((await inbox()).items.map(({ email }) => email)).toEqual(['other@example.org']);
});

test('RE-02 the data export contains the user’s messages, oldest first, with dates', async () => {
  const { viewer } = await aUser(app, { email: 'olga@example.org' });
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${viewer.id}`);
  for (const subject of ['First <1>', 'Second'])
    await own.db.transaction((tx) => insertMessage(tx, { ...text, id: newId(), email: 'olga@example.org', subject, language: 'en' }));
  await own.db.run(sql`update contact_messages set created_at = '2026-03-05T23:30:00Z'`);
  const [json, page] = await Array.fromAsync(messageParts(app, viewer.id, 'en'));
  expect(JSON.parse(json?.text ?? '')).toMatchObject([{ subject: 'First <1>', message: text.message }, { subject: 'Second' }]);
  expect(page?.path).toBe('messages.html');
  expect(page?.text).toContain('<title>Your messages to us</title>');
  expect(page?.text).toMatch(/<h2>First &lt;1&gt;<\/h2>[^]*March 5, 2026[^]*Where is my draft\?\nThank you\.[^]*<h2>Second<\/h2>/);
});

test('CO-01 the time of done is kept when marked again, and deleting a message is audited', async () => {
  await send(await aPass());
  const params = { id: (await inbox()).items[0]?.id ?? '' };
  const finish = () => changeMessage(app.as(administrator), { params, body: { isDone: true } });
  await finish();
  const { items } = await inbox('done');
  await finish();
  expect((await inbox('done')).items).toEqual(items);
  await deleteMessage(app.as(administrator), { params });
  expect(await own.db.many(sql`select action, outcome from audit where subject_id = ${params.id}`)).toEqual([
    { action: 'contact.handle', outcome: 'done' },
  ]);
  await expect(finish()).rejects.toMatchObject({ code: 'thing.notFound' });
});

test('CO-01 a message that was not stored does not count as an attempt', async () => {
  const pass = await aPass();
  await send(pass);
  for (let count = 0; count < 11; count += 1) await expect(send(pass)).rejects.toMatchObject({ code: 'contact.ticketExpired' });
  await send(await aPass());
  expect((await inbox()).counts).toEqual({ open: 2, done: 0 });
});

test('CO-01 LA-01 the mail about a message is in the sender’s language, or in the administrator’s once their address is confirmed', async () => {
  const { viewer } = await aUser(app, { email: 'keeper@example.org', language: 'fr' });
  onTestFinished(async () => {
    await own.db.run(sql`update users set email_confirmed_at = null where id = ${viewer.id}`);
  });
  const write = async () =>
    sendMessage({ ...app.as(visitor, 'es'), address: '203.0.113.7' }, { body: messageShape.parse({ ...text, ...(await aPass()) }) });
  await write();
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${viewer.id}`);
  await write();
  await app.runJobs();
  const subjects = app.mails.map(({ subject }) => subject).filter((subject) => subject.endsWith('A question'));
  expect(subjects).toEqual(
    ['es', 'fr'].map((language) => app.words.translate(language as 'es', 'contact', 'mail.subject', { subject: text.subject })),
  );
});
