import { mailSample as sample, names, sampleAddress } from '#platform/server/testing/mail-sample.ts';
import {
  changeMail,
  closedMail,
  closedOwnMail,
  closingMail,
  confirmMail,
  invitedMail,
  liftedMail,
  ownedMail,
  resetMail,
  signInCodeMail,
  suspendedMail,
  testedMail,
} from '../mail/mails.ts';
import { passkeyMail, passwordMail, twoFactorMail } from '../objection/access-notices.ts';

const name = names.ana;
const objection = sampleAddress('notMe');
const notice = { name, address: objection };
const reason = 'Three members reported insults in the group “Herons”.\nYou did not reply to our message.';

export const mailSamples = [
  sample(resetMail, { name, address: sampleAddress('resetPassword') }),
  sample(resetMail, { name: undefined, address: sampleAddress('resetPassword') }),
  sample(signInCodeMail, { name, code: 'K7QP-2M9X' }),
  sample(closingMail, { name: names.long, closesAt: '2026-12-31T10:00:00Z' }),
  sample(testedMail, {}),
  sample(confirmMail, { address: sampleAddress('confirmEmail'), isChange: false }),
  sample(confirmMail, { address: sampleAddress('confirmEmail'), isChange: true }),
  sample(ownedMail, {}),
  sample(changeMail, { name, address: sampleAddress('agreeEmail'), objection }),
  sample(passwordMail, notice),
  sample(passkeyMail, notice),
  sample(twoFactorMail, notice),
  sample(suspendedMail, { name, reason, until: '2026-12-31T10:00:00Z' }),
  sample(suspendedMail, { name: undefined, reason, until: null }),
  sample(liftedMail, { name }),
  sample(closedMail, { name }),
  sample(closedOwnMail, { name, username: 'ana_lima', closedAt: '2026-12-31T10:00:00Z' }),
  sample(invitedMail, { address: sampleAddress('register'), inviterName: name, days: 7 }),
  sample(invitedMail, { address: sampleAddress('register'), inviterName: 'Buy now at www.example.com', days: 1 }),
];
