import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listComments, writeComment } from '#features/comments/contract/endpoints.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { listReceivedMails, readReceivedMail } from '../contract/endpoints.ts';
import { aConversation, clientAddress, openPostOffice, replyDomain, saidIn, type PostOffice } from './testing/post-office.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.own.db.run(sql`delete from received_mails`);
  for (const name of Object.keys(office.records)) delete office.records[name];
});

const message = 'Shall we meet at noon?';
const quoted =
  '\n\nOn Sun, 29 Nov 2026 at 10:12, Atrium <post@example.org> wrote:\n> New message from Ana\n> https://x.example/unsubscribe?token=1\n';

test('ML-01 a message is answered by email, with files and without the quoted email', async () => {
  const { ana, ben, id, mail, replyTo } = await aConversation(office);
  expect(replyTo).toMatch(new RegExp(`^reply\\+[a-z2-7]{32}@${replyDomain}$`));
  expect(replyTo.length - replyDomain.length - 1).toBeLessThanOrEqual(64);
  expect(mail?.text).toContain('reply to this email within 30 days');
  await office.deliver({
    from: ben.email,
    to: replyTo,
    subject: 'Re: New message',
    text: `Yes, at noon.${quoted}`,
    attachments: [{ filename: 'plan.txt', content: 'A plan.', contentDisposition: 'inline' }],
  });
  await office.app.runJobs();
  expect(await saidIn(office, ana.viewer, id)).toEqual([message, 'Yes, at noon. [plan.txt]']);
  expect(await office.outcomes()).toEqual([{ state: 'posted', reason: null }]);
  expect(await office.own.db.one(sql`select raw from received_mails`)).toEqual({ raw: null });
  // The whole email is shown to its author alone.
  const list = await office.ask(listReceivedMails, ben.viewer);
  expect(list).toMatchObject({
    isOn: true,
    items: [{ subject: 'Re: New message', state: 'posted', address: expect.stringContaining(id) }],
  });
  const params = { id: list.items[0]?.id ?? '' };
  expect((await office.ask(readReceivedMail, ben.viewer, { params })).text).toContain('New message from Ana');
  await expect(office.ask(readReceivedMail, ana.viewer, { params })).rejects.toMatchObject({ code: 'thing.notFound' });
  expect((await office.ask(listReceivedMails, ana.viewer)).items).toEqual([]);
});

test('ML-01 a comment is answered by email in its thread; files that comments do not take are named in an email', async () => {
  const [ana, ben] = [await office.aPerson('Ana'), await office.aPerson('Ben', 'fr')];
  const group = await aGroup(office.app, ana.viewer, {}, [ben.viewer]);
  const document = await aPublishedDocument(office.app, ben.viewer, { title: 'Minutes', groupIds: [group.id] });
  await office.mailed();
  const on = `document:${document.id}`;
  const { id } = await office.ask(writeComment, ana.viewer, { query: { on }, body: { text: 'Who wrote this?' } });
  const { replyTo = '' } = (await office.mailed()).find(({ to }) => to === ben.email) ?? {};
  await office.deliver({
    from: ben.email,
    to: replyTo,
    subject: 'Re: Minutes',
    text: 'Moi.',
    attachments: [{ filename: 'clé.pdf', content: 'x' }],
  });
  await office.app.runJobs();
  const { items } = await office.ask(listComments, ana.viewer, { query: { on } });
  expect(JSON.stringify(items)).toContain('Moi.');
  const [reply] = await office.own.db.many<{ parentId: string }>(sql`select parent_id as "parentId" from comments where text = 'Moi.'`);
  expect(reply?.parentId).toBe(id);
  const notifications = (await office.mailed()).find(({ to }) => to === ben.email);
  expect(notifications?.subject).toBe('Votre réponse par e‑mail a été publiée, mais il manque des fichiers');
  expect(notifications?.text).toContain('clé.pdf');
});

test('ML-01 an email that is delivered again is posted once, also after a failure while it was handled', async () => {
  const { ana, ben, id, replyTo } = await aConversation(office);
  const mail = { from: ben.email, to: replyTo, text: 'Yes.', messageId: '<once@example.org>' };
  await office.deliver(mail);
  await office.app.runJobs();
  await office.deliver(mail);
  // As if the process had ended between posting and recording it.
  await office.own.db.run(
    sql`update received_mails set state = 'waiting', raw = ${Buffer.from(`From: ${ben.email}\r\nMessage-ID: <once@example.org>\r\n\r\nYes.`)}`,
  );
  await office.deliver({ ...mail, messageId: '<other@example.org>', text: 'At noon.' });
  const rows = await office.own.db.many<{ id: string }>(sql`select id from received_mails order by received_at`);
  expect(rows).toHaveLength(2);
  await office.app.db.transaction((tx) => office.app.emit(tx, { type: 'mailReceived', data: { id: rows[0]?.id } } as never));
  await office.app.runJobs();
  expect((await saidIn(office, ana.viewer, id)).toSorted()).toEqual(['At noon.', message, 'Yes.'].toSorted());
});

test('ML-01 an address belongs to one person; another sender is refused, and only its person is told, in their language', async () => {
  const { ana, ben, id, replyTo } = await aConversation(office, 'es');
  await office.deliver({ from: ana.email, to: replyTo, text: 'I am not Ben.' });
  await office.deliver({ from: `"${ben.email}" <stranger@elsewhere.example>`, to: replyTo, text: 'Nor am I.' });
  await office.app.runJobs();
  expect(await saidIn(office, ana.viewer, id)).toEqual([message]);
  expect(await office.outcomes()).toEqual([
    { state: 'notPosted', reason: 'otherSender' },
    { state: 'notPosted', reason: 'otherSender' },
  ]);
  const notified = await office.mailed();
  expect(notified.map(({ to }) => to)).toEqual([ben.email, ben.email]);
  expect(notified[0]?.text).toContain('Procede de una dirección distinta');
  expect(notified[0]?.text).not.toContain('I am not Ben.');
  // Text by strangers is shown to no one.
  expect(await office.own.db.many(sql`select from received_mails where whole_text <> ''`)).toEqual([]);
});

test('ML-01 an unknown address is refused at once, an expired one with an email', async () => {
  const { ana, ben, id, replyTo } = await aConversation(office);
  for (const to of [`reply+${'a'.repeat(32)}@${replyDomain}`, `post@${replyDomain}`, replyTo.replace(replyDomain, 'example.com')])
    await expect(office.deliver({ from: ben.email, to, text: 'Yes.' }), to).rejects.toMatchObject({ responseCode: 550 });
  await office.own.db.run(sql`update mail_reply_addresses set created_at = now() - interval '31 days'`);
  await office.deliver({ from: ben.email, to: replyTo.toUpperCase(), text: 'Too late.' });
  await office.app.runJobs();
  expect(await saidIn(office, ana.viewer, id)).toEqual([message]);
  const [told, ...others] = await office.mailed();
  expect(others).toEqual([]);
  expect(told).toMatchObject({ to: ben.email, answers: expect.stringContaining('@example.org') });
  expect(told?.text).toContain('The reply address has expired.');
  expect(told?.text).toContain('Too late.');
});

test('ML-01 the rights of the moment count: nothing is posted after leaving the group', async () => {
  const { ana, ben, id, replyTo, group } = await aConversation(office);
  await takeOut(office.app, group, ben.viewer);
  await office.deliver({ from: ben.email, to: replyTo, text: 'Yes.' });
  await office.app.runJobs();
  expect(await office.outcomes()).toEqual([{ state: 'notPosted', reason: 'thing.notFound' }]);
  expect(await saidIn(office, ana.viewer, id).catch(() => [message])).toEqual([message]);
  const notifications = (await office.mailed()).filter(({ to }) => to === ben.email);
  expect(notifications.map(({ subject }) => subject)).toEqual(['Your reply by email was not posted']);
});

test('ML-01 a forged sender is refused where the domain publishes SPF, DKIM or DMARC', async () => {
  const { ben, replyTo } = await aConversation(office);
  const { records } = office;
  const send = async (text: string, envelope?: { from: string }) => {
    await office.own.db.run(sql`delete from received_mails`);
    await office.deliver({ from: ben.email, to: replyTo, text }, envelope);
    await office.app.runJobs();
    return (await office.outcomes())[0]?.reason ?? 'posted';
  };
  records['TXT example.org'] = [`v=spf1 ip4:${clientAddress} -all`];
  expect(await send('From the server of the domain')).toBe('posted');
  records['TXT example.org'] = ['v=spf1 ip4:198.51.100.1 -all'];
  expect(await send('From elsewhere')).toBe('notAuthentic');
  // With the envelope of a domain that publishes nothing, or that allows the server.
  expect(await send('With another envelope', { from: 'a@attacker.example' })).toBe('notAuthentic');
  records['TXT attacker.example'] = [`v=spf1 ip4:${clientAddress} -all`];
  expect(await send('With an allowed envelope', { from: 'a@attacker.example' })).toBe('notAuthentic');
  delete records['TXT example.org'];
  records['TXT _dmarc.example.org'] = ['v=DMARC1; p=none'];
  expect(await send('With a policy that nothing meets')).toBe('notAuthentic');
  records['TXT mail.example.org'] = [`v=spf1 ip4:${clientAddress} -all`];
  expect(await send('From a subdomain', { from: 'bounce@mail.example.org' })).toBe('posted');
  records['TXT _dmarc.example.org'] = ['v=DMARC1; p=reject; aspf=s; adkim=s'];
  expect(await send('From a subdomain, strictly', { from: 'bounce@mail.example.org' })).toBe('notAuthentic');
});

test('ML-01 an address made for one email is stored as its hash', async () => {
  const { replyTo } = await aConversation(office);
  const token = /\+(\w+)@/.exec(replyTo)?.[1] ?? '';
  const rows = await office.own.db.many<{ hash: Buffer }>(
    sql`select token_hash as hash from mail_reply_addresses order by created_at desc limit 1`,
  );
  expect(rows[0]?.hash).toEqual(createHash('sha256').update(token).digest());
});
