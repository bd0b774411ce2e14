import { mailSample, names, sampleAddress } from '#platform/server/testing/mail-sample.ts';
import { sharedMail } from '../shared-mail.ts';

const endAddress = sampleAddress('unsubscribe');

export const mailSamples = [
  mailSample(sharedMail, { sender: names.ana, fileNames: [`${names.longWord}_minutes_final_version.pdf`], endAddress }, true),
  mailSample(sharedMail, { sender: names.long, fileNames: Array.from({ length: 13 }, (_, at) => `Plan ${at + 1}.pdf`), endAddress }, true),
];
