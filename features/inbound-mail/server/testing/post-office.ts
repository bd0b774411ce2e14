import sql from 'sql-template-tag';
import { createTransport } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { comments } from '#features/comments/server/feature.ts';
import { documents } from '#features/documents/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { openPrivateConversation, readHistory, sendMessage } from '#features/messenger/contract/endpoints.ts';
import { aMessage, haveTalked } from '#features/messenger/server/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { changeSettings } from '#features/notifications/contract/endpoints.ts';
import { confirmAddress, pass, sendingMails } from '#features/notifications/server/delivery/testing.ts';
import { kindsOf } from '#features/notifications/server/kinds.ts';
import { sendNotificationMails } from '#features/notifications/server/mail/send-notification-mails.ts';
import { questions } from '#features/questions/server/feature.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import type { Language } from '#platform/contract/language.ts';
import { newId } from '#platform/server/common/id.ts';
import { putTogether, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { inboundMailFeature } from '../feature.ts';
import { listenByLmtp } from '../lmtp-listener.ts';
import { clientAddress, resolverOf, type Records } from './dns-records.ts';

export { clientAddress, resolverOf } from './dns-records.ts';

export const replyDomain = 'reply.example.net';
/** An installation that takes emails, with a real LMTP client. */
export async function openPostOffice(more: readonly ServerFeature[] = []) {
  const records: Records = {};
  const features = putTogether([
    accounts,
    groups,
    comments,
    documents,
    messenger,
    questions,
    uploads,
    ...more,
    notifications,
    inboundMailFeature([], resolverOf(records)),
  ]);
  const own = await testDatabase();
  const app = createTestApp(own.db, features, { ...sendingMails, MAIL_IN_URL: 'lmtp://127.0.0.1:2424', MAIL_REPLY_DOMAIN: replyDomain });
  const listener = await listenByLmtp(app, 'lmtp://127.0.0.1:0');
  const transport = createTransport({
    host: '127.0.0.1',
    port: listener.port ?? 0,
    lmtp: true,
    ignoreTLS: true,
    pool: true,
    maxConnections: 10,
  } as never);
  const ask = requesterOf(app, features);
  return {
    own,
    app,
    ask,
    features,
    records,
    lmtpPort: listener.port ?? 0,
    /** Delivers an email as a local mail server does, with the server that it came from on top. */
    async deliver(mail: Mail.Options & { to: string; from: string }, envelope: { from?: string } = {}) {
      const raw = await rawOf({ messageId: `<${newId()}@example.org>`, ...mail });
      return this.deliverRaw(raw, mail.to, envelope.from ?? mail.from);
    },
    async deliverRaw(raw: Buffer | string, to: string, from: string) {
      const sent = await transport.sendMail({ raw: Buffer.concat([Buffer.from(received), Buffer.from(raw)]), envelope: { from, to } });
      const [refused] = (sent as { rejectedErrors?: Error[] }).rejectedErrors ?? [];
      if (refused) throw refused;
    },
    aPerson: (name: string, language: Language = 'en') => aReader(app, ask, name, language),
    /** Emails that were sent since the last call. */
    async mailed() {
      await app.runJobs();
      await pass(app, '1 hour');
      await sendNotificationMails(app, kindsOf(features));
      await app.runJobs();
      return app.mails.splice(0);
    },
    /** Outcomes of the emails, oldest first. */
    outcomes: () =>
      own.db.many<{ state: string; reason: string | null }>(sql`select state, reason from received_mails order by received_at, id`),
    async close() {
      transport.close();
      await listener.close();
      await own.drop();
    },
  };
}

const received = `Received: from mail.example.org (mail.example.org [${clientAddress}])\r\n\tby mx.example.net (Postfix) with ESMTPS id 4Xyz\r\n\tfor <reply@example.net>; Sun, 29 Nov 2026 10:12:00 +0000\r\n`;

/** The email as it is sent. */
export async function rawOf(mail: Mail.Options): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(mail);
  return message as Buffer;
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;

/** A person who gets notifications by email immediately. */
async function aReader(app: TestApp, ask: ReturnType<typeof requesterOf>, name: string, language: Language) {
  const { viewer, email } = await aUser(app, { name, language, role: 'manager' });
  await confirmAddress(app, viewer);
  await ask(changeSettings, viewer, { body: { delivery: { mail: 'atOnce' } } });
  return { viewer, email };
}

/** Two people who talk in private, and the reply address of the email about the last message. */
export async function aConversation(office: PostOffice, language: Language = 'en') {
  const { app, ask, own } = office;
  const ana = await office.aPerson('Ana');
  const ben = await office.aPerson('Ben', language);
  const group = await aGroup(app, ana.viewer, {}, [ben.viewer]);
  await haveTalked(own.db, ana.viewer, ben.viewer);
  const { id } = await ask(openPrivateConversation, ana.viewer, { params: { id: group.id, userId: ben.viewer.id }, body: {} });
  await office.mailed();
  await ask(sendMessage, ana.viewer, { params: { id }, body: aMessage('Shall we meet at noon?') });
  const [mail] = await office.mailed();
  return { ana, ben, id, mail, replyTo: mail?.replyTo ?? '', group };
}

/** Texts of a conversation, oldest first, with the number of files. */
export async function saidIn({ ask }: PostOffice, viewer: SignedInViewer, id: string): Promise<string[]> {
  const { items } = await ask(readHistory, viewer, { params: { id } });
  return items.map(({ text, attachments }) => [text, ...attachments.map(({ fileName }) => `[${fileName}]`)].filter(Boolean).join(' '));
}
