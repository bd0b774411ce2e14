import { expect, test } from 'vitest';
import { answer, Screen } from '#platform/web/testing/screen.tsx';
import { listReceivedMails, readReceivedMail } from '../contract/endpoints.ts';
import type { ReceivedMail } from '../contract/shapes.ts';
import { ReceivedMailsPage } from './received-mails-page.tsx';

const posted: ReceivedMail = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  subject: 'Re: New message',
  receivedAt: '2026-11-29T09:00:00.000Z',
  state: 'posted',
  reason: null,
  leftFiles: [],
  address: '/messenger/one?message=1',
};
const refused: ReceivedMail = {
  ...posted,
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  subject: '',
  state: 'notPosted',
  reason: 'The reply address has expired.',
  leftFiles: ['plan.pdf'],
  address: null,
};
const open = (items: ReceivedMail[], isOn = true) =>
  Screen.open(<ReceivedMailsPage />, {
    at: '/receivedMails',
    as: { id: 'AAAAAAA2', username: 'ana' },
    answers: [
      answer(listReceivedMails, { isOn, items }),
      answer(readReceivedMail, { id: posted.id, subject: posted.subject, text: 'Yes.\n\n-- \nBo' }),
    ],
  });

test('ML-01 the page says what became of each email, and shows one whole with one press', async () => {
  const screen = await open([posted, refused]);
  const text = screen.text();
  for (const part of ['Re: New message', 'Posted', '(no subject)', 'Not posted', 'The reply address has expired.', 'plan.pdf'])
    expect(text).toContain(part);
  expect(text).not.toContain('-- ');
  await screen.press('Show whole email');
  expect(screen.text()).toContain('-- Bo');
  await screen.press('Hide whole email');
  expect(screen.text()).not.toContain('-- ');
  await screen.press('View reply');
  expect(screen.at).toBe('/messenger/one?message=1');
});

test('ML-01 without emails the page says how to answer, or that the site receives none', async () => {
  expect((await open([])).text()).toContain('Reply to a notification email');
  expect((await open([], false)).text()).toContain('does not receive emails');
});
