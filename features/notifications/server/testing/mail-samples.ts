import { mailSample, names, sampleAddress } from '#platform/server/testing/mail-sample.ts';
import { newsMail } from '../mail/write-mail.ts';

const line = (sentence: string, at: number) => ({
  sentence,
  reason: 'You are a member of Herons.',
  at: `2026-11-2${at}T09:30:00Z`,
  address: `/article/01938f7e-7c3a-7000-8000-0123456789a${at}`,
  kind: 'documentPublished',
  kindName: 'New documents',
  thing: { thingId: '', partId: '' },
});
const lines = [
  line(`${names.ana} published “Minutes” in Herons.`, 3),
  line(`${names.long} replied to your question “Who has the key of the ${names.longWord}?”`, 2),
];
const shared = { timeZone: 'Europe/Paris', endAddress: sampleAddress('unsubscribe') };

export const mailSamples = [
  mailSample(
    newsMail,
    { ...shared, mail: 'atOnce', lines: lines.slice(0, 1), count: 1, replyHint: { feature: 'notifications', key: 'mail.reply' } },
    true,
  ),
  mailSample(newsMail, { ...shared, mail: 'daily', lines, count: 2 }, true),
  mailSample(newsMail, { ...shared, mail: 'weekly', lines, count: 14 }, true),
];
