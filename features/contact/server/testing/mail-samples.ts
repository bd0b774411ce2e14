import { mailSample, names } from '#platform/server/testing/mail-sample.ts';
import { messageMail } from '../message-mail.ts';

export const mailSamples = [
  mailSample(messageMail, {
    name: names.long,
    email: 'maximiliane@harbour.example',
    subject: 'Where is my draft?',
    message: 'I wrote a text on Monday and cannot find it.\n\nCan you help me?',
  }),
];
