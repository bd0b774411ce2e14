import { expect, test } from 'vitest';
import { answer, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { followMailingList, openMailingList, readMailingList } from '../../contract/endpoints.ts';
import type { MailingList } from '../../contract/shapes.ts';
import { GroupByEmail } from './group-by-email.tsx';

const address = 'choir-abcdefgh@reply.example.org';
const closed: MailingList = { isOpen: false, address: null, isFollowing: false, can: { follow: true, open: true } };
const open = (list: MailingList) =>
  Screen.open(<GroupByEmail groupId="AAAAAAA3" />, {
    at: '/network/AAAAAAA3',
    as: { id: 'AAAAAAA2', username: 'ana' },
    answers: [answer(readMailingList, list), answer(openMailingList, {}), answer(followMailingList, {})],
  });

test('ML-02 a member gets each message by email, or no longer; the choice is saved at once', async () => {
  const screen = await open({ ...closed, can: { follow: true, open: false } });
  expect(screen.text()).toContain('Get each message by email');
  expect(screen.text()).not.toContain('Members can write');
  screen.answer(readMailingList, { ...closed, isFollowing: true });
  await screen.press(screen.find('input[type=checkbox]'));
  expect(screen.sent).toEqual([{ call: 'PUT /api/groups/AAAAAAA3/mailing-list/following', body: { isFollowing: true } }]);
  expect(screen.find<HTMLInputElement>('input[type=checkbox]').checked).toBe(true);
});

test('ML-02 the manager lets members write to the group; its address can be copied', async () => {
  const screen = await open(closed);
  expect(document.querySelector('input[readonly]')).toBeNull();
  screen.answer(readMailingList, { ...closed, isOpen: true, address });
  await screen.press(screen.find('label:nth-of-type(2) input'));
  expect(screen.sent.at(-1)).toMatchObject({ call: 'PUT /api/groups/AAAAAAA3/mailing-list', body: { isOpen: true } });
  expect(screen.find<HTMLInputElement>('input[readonly]').value).toBe(address);
  expect(screen.text()).toContain('Write from the email address for your account.');
});

test('ML-02 a choice that could not be saved goes back; a site without email shows nothing', async () => {
  const screen = await open(closed);
  screen.answer(followMailingList, refusal('thing.notFound', 404));
  await screen.press(screen.find('input[type=checkbox]'));
  expect(screen.find<HTMLInputElement>('input[type=checkbox]').checked).toBe(false);
  const off = await open({ ...closed, can: { follow: false, open: false } });
  expect(off.text()).toBe('');
});
