import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { newId } from '#platform/server/common/id.ts';
import { storedTokenSecret } from '#platform/server/keys/token-secret.ts';
import { json, rows, type Person } from './client.ts';
import { copyOfFolder, databaseUrl, dataFolder } from './data-folder.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startProduct, type Running } from './processes.ts';
import { signedInPeople } from './session-people.ts';
import { printTable } from './table.ts';
import { openConversations } from './talking.ts';

const replyDomain = 'reply.example.net';
const lmtpPort = 24_024;
const atOnce = 20;

/**
 * `npm run bench -- events [--quick] [--only reminders]`: a month with 10,000 dates of 500 events that repeat, 5,000
 * answers to an event with 200 places, 10,000 reminders, and 1,000 emails to a group.
 */
export async function benchEvents(isQuick: boolean, only: string): Promise<void> {
  const part = isQuick ? 20 : 1;
  const { folder, remove } = copyOfFolder(await dataFolder(1_000));
  const mailServer = await startMailServer();
  const product = await startProduct(folder, {
    QUOTAS: 'eventsPerDay=1000000/1000000,messagesPerDay=1000000/1000000',
    MAIL_IN_URL: `lmtp://127.0.0.1:${lmtpPort}`,
    MAIL_REPLY_DOMAIN: replyDomain,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'atrium@example.net',
  });
  try {
    const url = databaseUrl(folder);
    const people = await signedInPeople(url, 10_000 / part, storedTokenSecret(folder));
    const [talk] = await openConversations(url, [people]);
    const [author] = people;
    if (!talk || !author) throw new Error('nobody to measure');
    const { groupId } = talk;
    const parts: Readonly<Record<string, () => Promise<string[]>>> = {
      'month view': () => monthRow(product, author, groupId, 500 / part),
      answers: () => answersRow(product, people.slice(0, 5_000 / part), { groupId, places: 200 / part }),
      reminders: () => remindersRow(product, url, { author, groupId, people: people.length, mailServer }),
      emails: () => mailsRow(product, url, { author, groupId, mails: 1_000 / part }),
    };
    for (const [name, measure] of Object.entries(parts)) if (name.includes(only)) printTable(name, [await measure()]);
  } finally {
    await product.stop();
    mailServer.stop();
    remove();
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

function announce(product: Running, person: Person, groupId: string, more: object): Promise<unknown> {
  const when = { isAllDay: false, starts: `${inDays(2)}T19:30`, ends: null, timeZone: 'UTC' };
  return json(product, '/api/events', { person, body: { groupId, title: 'Rehearsal', when, place: '', link: '', details: '', ...more } });
}

/** Time of the month view of someone whose groups have 20 dates of each series in it. */
async function monthRow(product: Running, person: Person, groupId: string, series: number): Promise<string[]> {
  const daily = { frequency: 'daily', count: 20 };
  for (let made = 0; made < series; made += 1) await announce(product, person, groupId, { repeats: daily });
  const path = `/api/events/between?${new URLSearchParams({ from: `${inDays(0)}T00:00:00Z`, to: `${inDays(31)}T00:00:00Z` })}`;
  const times: number[] = [];
  let listed: { items: unknown[]; more: { count: number }[] } = { items: [], more: [] };
  for (let call = 0; call < 220; call += 1) {
    const since = performance.now();
    listed = (await json(product, path, { person })) as typeof listed;
    times.push(performance.now() - since);
  }
  // The first calls warm up.
  const sorted = times.slice(20).toSorted((one, other) => one - other);
  const counted = listed.more.reduce((sum, { count }) => sum + count, 0);
  return [
    `month view, ${(series * 20).toLocaleString('en')} dates`,
    `p95 ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(1)} ms`,
    `${listed.items.length} listed, ${counted.toLocaleString('en')} counted by day`,
    'goal 30 ms',
  ];
}

/** Time until all have answered, and how many of them go. */
async function answersRow(
  product: Running,
  people: readonly Person[],
  { groupId, places }: { groupId: string; places: number },
): Promise<string[]> {
  const [author] = people;
  if (!author) return [];
  const { id } = (await announce(product, author, groupId, { title: 'Concert', capacity: places })) as { id: string };
  const since = performance.now();
  const waiting = [...people];
  const answerNext = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const headers = { ...person.headers, 'content-type': 'application/json' };
      const send = () => fetch(new URL(`/api/events/${id}/answers`, product.url), { method: 'PUT', headers, body: '{"answer":"yes"}' });
      let reply = await send();
      // Refused under load, a browser tries again as the server asks.
      for (; reply.status === 503; reply = await send()) await sleep(1_000 * Number(reply.headers.get('retry-after') ?? 1));
      if (!reply.ok) throw new Error(`answer: ${reply.status} ${await reply.text()}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, answerNext));
  const seconds = (performance.now() - since) / 1000;
  const event = (await json(product, `/api/events/${id}`, { person: author })) as { going: number; attendance: { waiting: number } };
  return [
    `${people.length.toLocaleString('en')} answers for ${places} places`,
    `${seconds.toFixed(1)} s`,
    `${event.going} go, ${event.attendance.waiting} wait`,
    'goal 60 s',
  ];
}

/** Time from the first reminder of an event until all were recorded, and until the mail server has all emails. */
async function remindersRow(
  product: Running,
  databaseUrlNow: string,
  { author, groupId, people, mailServer }: { author: Person; groupId: string; people: number; mailServer: MailServer },
): Promise<string[]> {
  const { id } = (await announce(product, author, groupId, { title: 'Assembly' })) as { id: string };
  await rows(
    databaseUrlNow,
    'update users set email_confirmed_at = now() where id in (select user_id from memberships where group_id = $1)',
    [groupId],
  );
  await rows(
    databaseUrlNow,
    `insert into event_answers (event_id, user_id, answer, position, answered_at)
     select $1, user_id, 'yes', row_number() over (), now() - interval '2 days' from memberships where group_id = $2
     on conflict (event_id, user_id) do update set answered_at = excluded.answered_at`,
    [id, groupId],
  );
  const reminded = async () =>
    (await rows<{ count: number }>(databaseUrlNow, 'select count(*)::integer as count from event_reminded where event_id = $1', [id]))[0]
      ?.count ?? 0;
  // Reminders are due a day before: the event is moved to a time before that.
  const starts = new Date(Date.now() + 23 * 3_600_000).toISOString().slice(0, 16);
  const when = { isAllDay: false, starts, ends: null, timeZone: 'UTC' };
  await changed(product, author, `/api/events/${id}`, { title: 'Assembly', when, place: '', link: '', details: '' });
  while ((await reminded()) === 0) await sleep(100);
  const since = performance.now();
  const seconds = () => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  const before = mailServer.accepted();
  while ((await reminded()) < people) await sleep(100);
  const recorded = seconds();
  while (mailServer.accepted() - before < people) await sleep(100);
  return [`${people.toLocaleString('en')} reminders`, `emails left within ${seconds()}`, `recorded within ${recorded}`, 'goal 60 s'];
}

async function changed(product: Running, person: Person, path: string, body: object): Promise<void> {
  const headers = { ...person.headers, 'content-type': 'application/json' };
  const reply = await fetch(new URL(path, product.url), { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
}

/** Time until emails to a group are messages in its conversation. */
async function mailsRow(
  product: Running,
  databaseUrlNow: string,
  { author, groupId, mails }: { author: Person; groupId: string; mails: number },
): Promise<string[]> {
  await rows(databaseUrlNow, 'update users set email_confirmed_at = now() where id = $1', [author.id]);
  await changed(product, author, `/api/groups/${groupId}/mailing-list`, { isOpen: true });
  const { address } = (await json(product, `/api/groups/${groupId}/mailing-list`, { person: author })) as { address: string };
  const transport = createTransport({
    host: '127.0.0.1',
    port: lmtpPort,
    lmtp: true,
    ignoreTLS: true,
    pool: true,
    maxConnections: 10,
  } as never);
  const from = `${author.id.toLowerCase()}@example.org`;
  const posted = async () =>
    (await rows<{ count: number }>(databaseUrlNow, `select count(*)::integer as count from received_mails where state = 'posted'`))[0]
      ?.count ?? 0;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: mails }, (_, place) =>
      transport.sendMail({ from, to: address, subject: `Rehearsal ${place}`, text: 'At eight.', messageId: `<${newId()}@example.org>` }),
    ),
  );
  const taken = (performance.now() - since) / 1000;
  while ((await posted()) < mails) await sleep(100);
  transport.close();
  return [
    `${mails.toLocaleString('en')} emails in`,
    `${((performance.now() - since) / 1000).toFixed(1)} s`,
    `taken within ${taken.toFixed(1)} s`,
    'goal 60 s',
  ];
}
