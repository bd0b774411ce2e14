import { mailSample, names } from '#platform/server/testing/mail-sample.ts';
import { contactMail } from '../contact-mail.ts';

const facts = {
  managerName: names.long,
  writer: { id: 'AB12CD34', name: names.ana, username: 'ana_lima' },
  message: 'We are looking for a place for our choir.\nIs there room for twelve people on Thursdays?',
};

export const mailSamples = [
  mailSample(contactMail, { ...facts, email: 'ana@harbour.example' }),
  mailSample(contactMail, { ...facts, email: null }),
];
