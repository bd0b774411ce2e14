import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { httpOf } from '#features/accounts/server/testing.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { openGroupConversation, sendMessage, deleteMessage } from '#features/messenger/contract/endpoints.ts';
import { aMessage } from '#features/messenger/server/testing.ts';
import { readSettings } from '#features/notifications/contract/endpoints.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { followMailingList, openMailingList, readMailingList } from '../../contract/endpoints.ts';
import { clientAddress, openPostOffice, replyDomain, saidIn, type PostOffice } from '../testing/post-office.ts';
import { groupMail } from '#features/messenger/server/group-mail.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { answeredPost, endToken, readEndToken } from './list-address.ts';
import { sendDigests } from './send-digests.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.own.db.run(sql`delete from received_mails`);
  for (const name of Object.keys(office.records)) delete office.records[name];
});

let choirs = 0;
/** A choir of Ana, its manager, with Ben and Cleo. Members can write to it by email; Cleo gets its messages by email. */
async function aChoir() {
  const { app, ask } = office;
  const [ana, ben, cleo] = [await office.aPerson('Ana'), await office.aPerson('Ben'), await office.aPerson('Cleo', 'fr')];
  choirs += 1;
  const groupName = `Chœur de Lyon ${choirs}`;
  const group = await aGroup(app, ana.viewer, { groupName }, [ben.viewer, cleo.viewer]);
  const params = { id: group.id };
  await ask(openMailingList, ana.viewer, { params, body: { isOpen: true } });
  await ask(followMailingList, cleo.viewer, { params, body: { isFollowing: true } });
  const { address } = await ask(readMailingList, ben.viewer, { params });
  const { id } = await ask(openGroupConversation, ana.viewer, { params, body: {} });
  await office.mailed();
  return { ana, ben, cleo, group, params, address: address ?? '', id, groupName };
}
const toCleo = (mails: readonly Mail[], { email }: { email: string }) => mails.filter(({ to }) => to === email);

test('ML-02 a member writes to the group by its address: a message with subject and files, and an email to those who follow', async () => {
  const { ana, ben, cleo, address, id, group, groupName } = await aChoir();
  expect(address).toMatch(new RegExp(`^choeur-de-lyon-\\d-[a-z2-7]{8}@${replyDomain}$`));
  await office.deliver({
    from: ben.email,
    to: address,
    subject: 'Rehearsal at eight',
    text: 'We begin later.\n\n-- \nBen, tenor',
    attachments: [{ filename: 'score.txt', content: 'La la la.' }],
  });
  const mails = await office.mailed();
  expect(await saidIn(office, ana.viewer, id)).toEqual(['Rehearsal at eight\n\nWe begin later. [score.txt]']);
  expect(await office.outcomes()).toEqual([{ state: 'posted', reason: null }]);
  const [mail, ...others] = toCleo(mails, cleo);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: `[${groupName}] Rehearsal at eight`,
    fromName: `Ben via ${groupName}`,
    replyTo: expect.stringMatching(/^reply\+/),
    returnPath: expect.stringMatching(/^bounces\+/),
    thread: { messageId: `<post-${id}-1@${replyDomain}>`, answered: [] },
    list: { postAddress: address, id: address.replace('@', '.'), archive: expect.stringContaining(`/messenger/${group.id}`) },
    subscription: { endAddress: expect.stringContaining('/unsubscribe?token=group.') },
  });
  expect(mail?.text).toContain('score.txt');
  expect(mail?.text).toContain(`Ben a écrit à ${groupName}`);
  // No one else asked for them, and the author gets none.
  expect(mails.filter(({ list }) => list)).toHaveLength(1);
});

test('ML-02 answers by email are messages that answer, in the thread of the first one', async () => {
  const { ana, ben, cleo, address, id, params, groupName } = await aChoir();
  await office.ask(followMailingList, ben.viewer, { params, body: { isFollowing: true } });
  await office.deliver({ from: ben.email, to: address, subject: 'Rehearsal', text: 'At eight?' });
  const [first] = toCleo(await office.mailed(), cleo);
  await office.deliver({ from: cleo.email, to: first?.replyTo ?? '', subject: `Re: ${first?.subject}`, text: 'Yes.' });
  const answers = toCleo(await office.mailed(), ben).filter(({ list }) => list);
  expect(answers).toMatchObject([
    {
      subject: `Re: [${groupName}] Rehearsal`,
      thread: { messageId: `<post-${id}-2@${replyDomain}>`, answered: [`<post-${id}-1@${replyDomain}>`] },
    },
  ]);
  // “Reply to list” of a mail program goes to the address of the group.
  await office.deliver({
    from: ben.email,
    to: address,
    subject: `Re: [${groupName}] Rehearsal`,
    text: 'Good.\n\nOn Sun, 29 Nov 2026 at 10:12, Cleo <post@example.org> wrote:\n> Yes.',
    inReplyTo: answers[0]?.thread?.messageId,
  });
  await office.mailed();
  expect(await saidIn(office, ana.viewer, id)).toEqual(['Rehearsal\n\nAt eight?', 'Yes.', 'Good.']);
  const replies = await office.own.db.many<{ to: number | null }>(
    sql`select reply_to as "to" from messages where conversation_id = ${id} order by seq`,
  );
  expect(replies.map(({ to }) => to)).toEqual([null, 1, 2]);
});

test('ML-02 who is no member, or has no account, gets the answer of an unknown address, and nothing is stored', async () => {
  const { ana, ben, address, id, group, params } = await aChoir();
  const dora = await office.aPerson('Dora');
  const refused = { responseCode: 550, message: expect.stringContaining('5.1.1 This address does not exist') };
  for (const from of [dora.email, 'stranger@elsewhere.example', `${ben.email}, ${dora.email}`])
    await expect(office.deliver({ from, to: address, text: 'Hello' }, { from: 'a@example.org' }), from).rejects.toMatchObject(refused);
  await expect(office.deliver({ from: ben.email, to: `choir-aaaaaaaa@${replyDomain}`, text: 'Hello' })).rejects.toMatchObject(refused);
  await takeOut(office.app, group, ben.viewer);
  await expect(office.deliver({ from: ben.email, to: address, text: 'Hello' })).rejects.toMatchObject(refused);
  await office.ask(openMailingList, ana.viewer, { params, body: { isOpen: false } });
  await expect(office.deliver({ from: ana.email, to: address, text: 'Hello' })).rejects.toMatchObject(refused);
  expect(await office.outcomes()).toEqual([]);
  expect(await saidIn(office, ana.viewer, id)).toEqual([]);
});

test('ML-02 a forged sender is not posted where the domain publishes SPF; the member is told', async () => {
  const { ana, ben, address, id } = await aChoir();
  office.records['TXT example.org'] = ['v=spf1 ip4:198.51.100.1 -all'];
  await office.deliver({ from: ben.email, to: address, subject: 'Forged', text: 'Pay me.' });
  const notified = toCleo(await office.mailed(), ben);
  expect(await office.outcomes()).toEqual([{ state: 'notPosted', reason: 'notAuthentic' }]);
  expect(await saidIn(office, ana.viewer, id)).toEqual([]);
  expect(notified).toHaveLength(1);
  expect(notified[0]?.text).not.toContain('Pay me.');
  office.records['TXT example.org'] = [`v=spf1 ip4:${clientAddress} -all`];
  await office.deliver({ from: ben.email, to: address, subject: '', text: 'It is me.' });
  await office.mailed();
  expect(await saidIn(office, ana.viewer, id)).toEqual(['It is me.']);
});

test('ML-02 an absence note, our own email that comes back and an email of another list are not posted', async () => {
  const { ana, ben, address, id } = await aChoir();
  for (const headers of [{ 'Auto-Submitted': 'auto-replied' }, { 'List-Id': '<choir.example.org>' }, { Precedence: 'list' }])
    await office.deliver({ from: ben.email, to: address, text: 'I am away.', headers: headers as unknown as Record<string, string> });
  expect(await office.mailed()).toEqual([]);
  expect(await saidIn(office, ana.viewer, id)).toEqual([]);
});

test('ML-02 the manager lets members write, deputies who may edit too; each member decides for themselves', async () => {
  const { ask } = office;
  const { ana, ben, params } = await aChoir();
  expect(await ask(readMailingList, ana.viewer, { params })).toMatchObject({
    isOpen: true,
    isFollowing: false,
    rhythm: null,
    can: { follow: true, open: true },
  });
  expect(await ask(readMailingList, ben.viewer, { params })).toMatchObject({ isFollowing: false, can: { follow: true, open: false } });
  await expect(ask(openMailingList, ben.viewer, { params, body: { isOpen: false } })).rejects.toMatchObject({ code: 'thing.notFound' });
  const dora = await office.aPerson('Dora');
  for (const refused of [
    () => ask(readMailingList, dora.viewer, { params }),
    () => ask(openMailingList, dora.viewer, { params, body: { isOpen: false } }),
    () => ask(followMailingList, dora.viewer, { params, body: { isFollowing: true } }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'thing.notFound' });
  const { address } = await ask(readMailingList, ben.viewer, { params });
  await ask(openMailingList, ana.viewer, { params, body: { isOpen: false } });
  expect((await ask(readMailingList, ben.viewer, { params })).address).toBeNull();
  await ask(openMailingList, ana.viewer, { params, body: { isOpen: true } });
  expect((await ask(readMailingList, ben.viewer, { params })).address).toBe(address);
});

test('ML-02 each message is sent once, none that was deleted, and none to who left, ended it or has no address', async () => {
  const { app, ask, own } = office;
  const { ana, ben, cleo, id, params, group, groupName } = await aChoir();
  const write = async (text: string) => (await ask(sendMessage, ana.viewer, { params: { id }, body: aMessage(text) })).seq;
  await write('One');
  const seen = await office.mailed();
  expect(seen.map(({ subject }) => subject)).toEqual([`[${groupName}] One`]);
  // Delivered again, as after a crash.
  await app.db.transaction((tx) =>
    app.emit(tx, { type: 'messageSent', data: { conversationId: id, groupId: group.id, pair: null, seq: 1 } } as never),
  );
  expect(await office.mailed()).toEqual([]);
  const sent = await ask(sendMessage, ana.viewer, { params: { id }, body: aMessage('Deleted at once') });
  await ask(deleteMessage, ana.viewer, { params: { id: sent.id } });
  expect(await office.mailed()).toEqual([]);
  const token = endToken(app.config, cleo.viewer.id, group.id);
  expect(seen[0]?.subscription?.endAddress).toBe(`${app.config.publicUrl}/unsubscribe?token=${token}`);
  await own.db.run(sql`update users set email_confirmed_at = null where id = ${cleo.viewer.id}`);
  await write('Unconfirmed');
  expect(await office.mailed()).toEqual([]);
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${cleo.viewer.id}`);
  await takeOut(app, group, cleo.viewer);
  await write('Left');
  expect((await office.mailed()).filter(({ list }) => list)).toEqual([]);
  expect(await own.db.many(sql`select from mailing_list_followers where group_id = ${group.id}`)).toHaveLength(0);
  expect((await ask(readMailingList, ben.viewer, { params })).isFollowing).toBe(false);
});

test('ML-02 one click in a mail program ends the emails of the group alone, and the page resumes them', async () => {
  const { app, ask, features } = office;
  const { cleo, group, params } = await aChoir();
  const http = httpOf(app, features);
  const token = endToken(app.config, cleo.viewer.id, group.id);
  const byLink = (isEnded: boolean) => http.inject({ method: 'PUT', url: '/api/notifications/mails-by-link', payload: { token, isEnded } });
  const isFollowing = async () => (await ask(readMailingList, cleo.viewer, { params })).isFollowing;
  const clicked = await http.inject({
    method: 'POST',
    url: `/unsubscribe?token=${token}`,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(clicked.statusCode).toBe(200);
  expect(await isFollowing()).toBe(false);
  expect((await ask(readSettings, cleo.viewer)).delivery.mail).toBe('atOnce');
  expect((await byLink(false)).statusCode).toBe(200);
  expect(await isFollowing()).toBe(true);
  await takeOut(app, group, cleo.viewer);
  expect((await byLink(false)).statusCode).toBe(200);
  expect(await office.own.db.many(sql`select from mailing_list_followers where group_id = ${group.id}`)).toEqual([]);
  await http.close();
});

test('ML-02 a token ends the emails of one group to one person', () => {
  const { config } = office.app;
  const token = endToken(config, 'ABCD2345', 'EFGH2345');
  expect(readEndToken(config, token)).toEqual({ userId: 'ABCD2345', groupId: 'EFGH2345' });
  for (const other of [
    token.replace('ABCD', 'ABCE'),
    token.replace('EFGH', 'EFGJ'),
    `${token}.`,
    token.slice(0, -4),
    token.replace('group.', ''),
  ])
    expect(readEndToken(config, other)).toBeUndefined();
});

test('ML-02 the answered post is the last one that the headers name, of this site alone', () => {
  const [one, two] = [
    `<post-01938f7e-7c3a-7000-8000-0123456789ab-1@${replyDomain}>`,
    `<post-01938f7e-7c3a-7000-8000-0123456789ab-2@${replyDomain}>`,
  ];
  const post = (headers: Record<string, string>) =>
    answeredPost(
      Object.entries(headers).map(([name, value]) => ({ name, value })),
      replyDomain,
    )?.partId;
  expect(post({ references: `${one} ${two}`, 'in-reply-to': two })).toBe('2');
  expect(post({ references: `${one} <other@example.org>`, 'in-reply-to': '<other@example.org>' })).toBe('1');
  expect(post({ 'in-reply-to': one.replace(replyDomain, 'elsewhere.example') })).toBeUndefined();
  expect(post({ subject: one })).toBeUndefined();
});

test('ML-02 a digest has all messages since the last one by thread, once; no one gets one with nothing new', async () => {
  const { own, app, ask } = office;
  const { ana, ben, cleo, params, id, group, groupName } = await aChoir();
  await ask(followMailingList, cleo.viewer, { params, body: { isFollowing: true, rhythm: 'daily' } });
  expect(await ask(readMailingList, cleo.viewer, { params })).toMatchObject({ isFollowing: true, rhythm: 'daily' });
  const say = async (who: SignedInViewer, text: string, replyTo?: number) => {
    await ask(sendMessage, who, { params: { id }, body: aMessage(text, replyTo === undefined ? {} : { replyTo }) });
    await app.runJobs();
  };
  const due = async () => {
    await own.db.run(sql`update mailing_list_posts set sent_at = sent_at - interval '5 minutes'`);
    await own.db.run(
      sql`update mailing_list_followers set digested_to = digested_to - interval '1 hour', digest_at = now() where group_id = ${group.id} and digest_at is not null`,
    );
    await sendDigests(app, groupMail);
    await sendDigests(app, groupMail);
    return toCleo(await office.mailed(), cleo).filter(({ list }) => list);
  };
  await say(ana.viewer, 'Rehearsal at eight');
  await say(ben.viewer, 'New robes?');
  await say(cleo.viewer, 'Yes, at eight', 1);
  expect(toCleo(await office.mailed(), cleo).filter(({ list }) => list)).toEqual([]);
  const [mail, ...others] = await due();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: `[${groupName}] 3 nouveaux messages`,
    fromName: groupName,
    list: { archive: expect.stringContaining(`/messenger/${group.id}`) },
    subscription: { endAddress: expect.stringContaining('/unsubscribe?token=group.') },
  });
  // The answer is in the thread of its first message.
  const places = ['Ana a écrit', 'Cleo a écrit', 'Ben a écrit'].map((text) => mail?.text.indexOf(text) ?? -1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  const { at } = await own.db.one<{ at: string }>(sql`select digest_at as at from mailing_list_followers where group_id = ${group.id}`);
  expect(Date.parse(at)).toBeGreaterThan(Date.now());
  // Nothing new except one's own message.
  await say(cleo.viewer, 'Good night');
  await own.db.run(sql`update mailing_list_followers set digested_to = now() - interval '10 minutes' where group_id = ${group.id}`);
  await own.db.run(sql`update mailing_list_posts set sent_at = now() - interval '1 day' where part_id <> '4'`);
  expect(await due()).toEqual([]);
});
