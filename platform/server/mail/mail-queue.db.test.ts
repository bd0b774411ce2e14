import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineDomainEvent } from '../events/domain-events.ts';
import { after, createEmit, type Subscriber } from '../events/subscribers.ts';
import { startJobs, type Jobs } from '../jobs/jobs.ts';
import { createLog } from '../logging/log.ts';
import { dropMail, findUnsentMails, retryMail, type UnsentMail } from './mail-queue.ts';
import { createMail } from './mail.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { scaled } from '../testing/timeouts.ts';

const noteWritten = defineDomainEvent<{ id: string }>('noteWritten');
const delivered: string[] = [];
const subscribers: Subscriber[] = [after(noteWritten, 'notes.hear', async (_, { id }) => void delivered.push(id))];

/** A mail server that accepts connections and answers as set, or never. */
const sockets = new Set<Socket>();
let answers: ((line: string) => string) | undefined;
const server = createServer((socket) => {
  sockets.add(socket.on('error', () => {}));
  if (!answers) return;
  const say = answers;
  socket.write('220 here\r\n');
  socket.on('data', (bytes) => socket.write(say(bytes.toString())));
});
let own: TestDatabase;
let app: TestApp;
let jobs: Jobs;

beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, []);
  app.emit = createEmit(() => app, subscribers);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = createMail({ smtpUrl, mailFrom: 'Atrium <post@example.org>' }, own.db, createLog({ level: 'silent' }));
  jobs = await startJobs(app, subscribers, [], send);
});
afterAll(async () => {
  hangUp();
  await jobs.stop();
  server.close();
  await own.drop();
});

function hangUp(): void {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}
const write = (...recipients: string[]) =>
  own.db.transaction(async (tx) => {
    for (const to of recipients) await app.mail(tx, { to, subject: `For ${to}`, text: 'Hello' });
  });
const only = async (): Promise<UnsentMail | undefined> => (await findUnsentMails(own.db)).items[0];

test('ER-02 a mail server that never answers delays no domain event', async () => {
  await write(...Array.from({ length: 30 }, (_, n) => `silent-${n}@example.org`));
  await expect.poll(() => sockets.size).toBeGreaterThan(0);
  // Queued like deliveries of a crashed process: through the queue, next to the emails.
  await own.db.run(sql`select graphile_worker.add_job('fact:notes.hear', '{"subscriber":"notes.hear","data":{"id":"one"}}'::json)`);
  await expect.poll(() => delivered, { timeout: scaled(5_000) }).toEqual(['one']);
  expect(await findUnsentMails(own.db)).toMatchObject({ total: 30 });
  // Emails being sent fail when the server hangs up and are retried later.
  const rest = async () => (await findUnsentMails(own.db)).items;
  await expect
    .poll(
      async () => {
        hangUp();
        for (const { id } of await rest()) await dropMail(own.db, id);
        return (await rest()).length;
      },
      { timeout: scaled(8_000) },
    )
    .toBe(0);
});

test('ER-02 a permanent refusal is final, a temporary one is retried, and both can be retried manually', async () => {
  const codes = new Map([
    ['gone', '550 5.1.1 no such mailbox'],
    ['later', '451 come back'],
  ]);
  answers = (line) => {
    const code = [...codes].find(([name]) => line.includes(`RCPT TO:<${name}`))?.[1];
    return `${code ?? (line.startsWith('DATA') ? '354 go on' : '250 ok')}\r\n`;
  };
  await write('gone@example.org');
  await expect.poll(async () => (await only())?.state, { timeout: scaled(6_000) }).toBe('dead');
  expect(await only()).toMatchObject({
    attempts: 1,
    nextAttemptAt: null,
    to: 'gone@example.org',
    failure: 'refused',
    reason: 'EENVELOPE RCPT TO 550',
  });
  expect((await only())?.reason).not.toContain('gone@');
  codes.clear();
  const [{ id = '' } = {}] = (await findUnsentMails(own.db)).items;
  expect(await retryMail(own.db, id)).toBe(true);
  await expect.poll(async () => (await findUnsentMails(own.db)).total, { timeout: scaled(6_000) }).toBe(0);
  expect(await retryMail(own.db, id)).toBe(false);

  codes.set('later', '451 come back');
  await write('later@example.org');
  await expect.poll(async () => (await only())?.state, { timeout: scaled(6_000) }).toBe('failed');
  const failed = await only();
  expect(failed).toMatchObject({ attempts: 1, nextAttemptAt: expect.any(String), failure: 'deferred', reason: 'EENVELOPE RCPT TO 451' });
  expect(await dropMail(own.db, failed?.id ?? '')).toBe(true);
  expect(await only()).toBeUndefined();
});
