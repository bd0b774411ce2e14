import { createTransport } from 'nodemailer';
import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostfix, startPostfix } from '#platform/server/mail/testing/debian-mail-servers.ts';
import { aConversation, openPostOffice, replyDomain, saidIn } from './testing/post-office.ts';

describe.skipIf(!hasPostfix())('Postfix', () => {
  test('ML-03 Postfix passes an answer on by LMTP, with the server that it came from; an unknown address is refused', async () => {
    const office = await openPostOffice();
    onTestFinished(() => office.close());
    const server = await startPostfix({ domain: replyDomain, port: office.lmtpPort });
    onTestFinished(() => server.close());
    const { ana, ben, id, replyTo } = await aConversation(office);
    const transport = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true });
    const send = (to: string, text: string) =>
      transport.sendMail({ from: ben.email, to, subject: 'Re: New message', text, messageId: `<${text.length}@example.org>` });
    await send(replyTo, 'Yes, at noon.');
    // Accepted by Postfix, refused by Atrium: nothing is stored.
    await send(`reply+${'a'.repeat(32)}@${replyDomain}`, 'To nobody at all.');
    for (let tries = 0; (await office.outcomes()).length === 0; tries += 1) {
      if (tries > 300) throw new Error('nothing came in');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const [stored] = await office.own.db.many(
      sql`select sender, client_address as "clientAddress", raw is not null as "isWhole" from received_mails`,
    );
    expect(stored).toEqual({ sender: ben.email, clientAddress: '127.0.0.1', isWhole: true });
    await office.app.runJobs();
    expect((await saidIn(office, ana.viewer, id)).at(-1)).toBe('Yes, at noon.');
    expect(await office.outcomes()).toEqual([{ state: 'posted', reason: null }]);
  });
});
