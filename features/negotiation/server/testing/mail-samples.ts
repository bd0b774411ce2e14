import { mailSample } from '#platform/server/testing/mail-sample.ts';
import { outcomeMail } from '../contract/outcome-mail.ts';

const id = 'AB12CD34';
const signed = {
  text: `{"accepted":4,"endedAt":"2026-11-20T10:00:00.000Z","headHash":"${'0f1e2d3c'.repeat(8)}","id":"${id}","rejected":1}`,
  signature: `${'Zx9/'.repeat(21)}ZA==`,
  publicKey: `${'MCowBQYD'.repeat(7)}A=`,
};

export const mailSamples = (['contract', 'record'] as const).map((about) =>
  mailSample(outcomeMail, {
    id,
    about,
    endedAt: '2026-11-20T10:00:00Z',
    counts: { accepted: 4, rejected: 1, open: about === 'record' ? 2 : 0 },
    checkAddress: `https://atrium.example.org/verify/${id}`,
    signed,
  }),
);
