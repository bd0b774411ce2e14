import sql from 'sql-template-tag';
import { newId } from '#platform/server/common/id.ts';
import type { Examples, Role, Thing } from '#platform/server/testing/examples.ts';
import { noteState } from './imap/mail-in-store.ts';
import { notePost } from './list/list-store.ts';
import { newReplyAddress } from './reply-address.ts';
import { insertMail, insertReplyAddress, settleMail } from './store.ts';

const inside: readonly Role[] = ['owner', 'member'];
const mailIn = { url: 'lmtp://127.0.0.1:2424', replyDomain: 'reply.example.org' };

export const examples: Examples = {
  async make({ app, people, mark, ask, thing }): Promise<readonly Thing[]> {
    const groupId = thing('private group').params?.['id'];
    await ask('owner', `PUT /api/groups/${groupId}/mailing-list/following`, { isFollowing: true });
    const id = newId();
    const marks = { subject: mark(), text: mark() };
    const about = { kind: 'messageWritten', thingId: newId(), partId: '1' };
    const userId = people.owner.viewer.id;
    const made = newReplyAddress({ mailIn });
    if (!made) throw new Error('no reply address');
    await app.db.transaction(async (tx) => {
      await noteState(tx, { isConnected: true, failure: null });
      await notePost(tx, { groupId: String(groupId), thingId: id, partId: '1' });
      const { now } = await tx.one<{ now: string }>(sql`select now() as now`);
      await insertReplyAddress(tx, { ...about, userId, tokenHash: made.tokenHash });
      await insertMail(tx, {
        id,
        userId,
        digest: made.tokenHash,
        about: { ...about, userId, answerUntil: now },
        sender: people.owner.email,
        clientAddress: '192.0.2.25',
        clientName: 'mail.example.org',
        raw: Buffer.from('Yes.'),
      });
      await settleMail(tx, id, { state: 'posted', reason: null, ...marks, leftFiles: [] });
    });
    return [{ name: 'received email', at: '/api/received-mails/:id', params: { id }, seenBy: ['owner'], marks }];
  },
  calls: () => ({
    'GET /api/groups/:id/mailing-list': { on: 'private group', by: inside },
    'PUT /api/groups/:id/mailing-list': { on: 'private group', by: ['owner'], body: () => ({ isOpen: true }) },
    'PUT /api/groups/:id/mailing-list/following': { on: 'private group', by: inside, body: () => ({ isFollowing: true }) },
  }),
  persons: {
    mailing_list_followers: { inExport: 'emails.json' },
    mail_reply_addresses: { inExport: 'emails.json' },
    received_mails: { inExport: 'emails.json' },
  },
};
