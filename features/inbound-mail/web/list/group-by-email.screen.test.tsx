import { expect, test } from 'vitest';
import { answer, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { followMailingList, openMailingList, readMailingList } from '../../contract/endpoints.ts';
import type { MailingList } from '../../contract/shapes.ts';
import { GroupByEmail } from './group-by-email.tsx';

const address = 'choir-abcdefgh@reply.example.org';
const closed: MailingList = { isOpen: false, address: null, isFollowing: false, rhythm: null, can: { follow: true, open: true } };
const open = (list: MailingList) =>
  Screen.open(<GroupByEmail groupId="AAAAAAA3" />, {
    at: '/network/AAAAAAA3',
    as: { id: 'AAAAAAA2', username: 'ana' },
    answers: [answer(readMailingList, list), answer(openMailingList, {}), answer(followMailingList, {})],
  });

test('ML-02 a member gets each message by email, one email a day or a week, or none; the choice is saved at once', async () => {
  const screen = await open({ ...closed, can: { follow: true, open: false } });
  expect(screen.text()).toContain('Messages from this group by email');
  expect(screen.text()).not.toContain('Members can write');
  screen.answer(readMailingList, { ...closed, isFollowing: true, rhythm: 'weekly' });
  await screen.fill('rhythm', 'weekly');
  const path = 'PUT /api/groups/AAAAAAA3/mailing-list/following';
  expect(screen.sent).toEqual([{ call: path, body: { isFollowing: true, rhythm: 'weekly' } }]);
  expect(screen.find<HTMLSelectElement>('[name=rhythm]').value).toBe('weekly');
  expect(screen.text()).toContain('On Mondays at eight');
  await screen.fill('rhythm', 'never');
  expect(screen.sent.at(-1)).toEqual({ call: path, body: { isFollowing: false } });
});

test('ML-02 the manager lets members write to the group; its address can be copied', async () => {
  const screen = await open(closed);
  expect(document.querySelector('input[readonly]')).toBeNull();
  screen.answer(readMailingList, { ...closed, isOpen: true, address });
  await screen.press(screen.find('input[type=checkbox]'));
  expect(screen.sent.at(-1)).toMatchObject({ call: 'PUT /api/groups/AAAAAAA3/mailing-list', body: { isOpen: true } });
  expect(screen.find<HTMLInputElement>('input[readonly]').value).toBe(address);
  expect(screen.text()).toContain('Write from the email address for your account.');
});

test('ML-02 a choice that could not be saved goes back; a site without email shows nothing', async () => {
  const screen = await open(closed);
  screen.answer(followMailingList, refusal('thing.notFound', 404));
  await screen.fill('rhythm', 'daily');
  expect(screen.find<HTMLSelectElement>('[name=rhythm]').value).toBe('never');
  const off = await open({ ...closed, can: { follow: false, open: false } });
  expect(off.text()).toBe('');
});
