import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/accounts/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { openPostOffice, type PostOffice } from './testing/post-office.ts';
import { notePost } from './list/list-store.ts';
import { newReplyAddress } from './reply-address.ts';
import { deleteOld, insertMail, insertReplyAddress, settleMail } from './store.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office.close());

test('RE-01 emails are deleted after 30 days, waiting ones after 60, reply addresses after 90, and what was sent after 30', async () => {
  const { app, own } = office;
  const { viewer, email } = await aUser(app, { name: 'Ana' });
  const about = { userId: viewer.id, kind: 'messageWritten', thingId: newId(), partId: '1', answerUntil: null };
  const received = async (days: number, state: 'waiting' | 'posted') => {
    const id = newId();
    const made = newReplyAddress(app.config);
    if (!made) throw new Error('no reply address');
    await own.db.transaction(async (tx) => {
      const envelope = { sender: email, clientAddress: null, clientName: null };
      await insertMail(tx, { id, userId: viewer.id, digest: made.tokenHash, about, ...envelope, raw: Buffer.from('Yes.') });
      if (state === 'posted') await settleMail(tx, id, { state, reason: null, subject: '', text: 'Yes.', leftFiles: [] });
      await tx.run(sql`update received_mails set received_at = now() - make_interval(days => ${days}) where id = ${id}`);
    });
    return id;
  };
  const stored = [await received(29, 'posted'), await received(59, 'waiting')];
  await received(31, 'posted');
  await received(61, 'waiting');
  await own.db.transaction(async (tx) => {
    for (const days of [89, 91]) {
      const made = newReplyAddress(app.config);
      if (made) await insertReplyAddress(tx, { ...about, thingId: String(days), tokenHash: made.tokenHash });
      await tx.run(
        sql`update mail_reply_addresses set created_at = now() - make_interval(days => ${days}) where thing_id = ${String(days)}`,
      );
      await notePost(tx, { groupId: '', thingId: `sent ${days}`, partId: '1' });
      await tx.run(
        sql`update mailing_list_posts set sent_at = now() - make_interval(days => ${days - 60}) where thing_id = ${`sent ${days}`}`,
      );
    }
  });
  await deleteOld(own.db);
  const left = await own.db.many<{ id: string }>(sql`select id from received_mails`);
  expect(left.map(({ id }) => id).toSorted()).toEqual(stored.toSorted());
  expect(await own.db.many(sql`select thing_id as thing from mail_reply_addresses`)).toEqual([{ thing: '89' }]);
  expect(await own.db.many(sql`select thing_id as thing from mailing_list_posts`)).toEqual([{ thing: 'sent 89' }]);
});
