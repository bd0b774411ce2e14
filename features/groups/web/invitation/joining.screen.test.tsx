import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { endFakeTimers, refusal, Screen, tokenOf } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import { registerByInvitation } from '../../contract/link-registration-endpoints.ts';
import type { InvitedTo } from '../../contract/shapes.ts';
import open from '../../words/public/en.json' with { type: 'json' };
import { commandId, last } from '../testing/open-group.tsx';
import { ana, answers, id, say } from '../testing/samples.ts';
import { JoinPage } from './join-page.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const face = 'data:image/webp;base64,AAAA';
const invited: InvitedTo = {
  groupId: null,
  groupName: 'Herons',
  companyName: 'Marsh Trust',
  description: 'Birds of the marsh.',
  memberCount: 2,
  isMember: false,
  inviter: { name: 'Bob Heron', face },
};
const openJoin = (reply: object, as?: typeof ana, { registration, before }: { registration?: 'invitation'; before?: () => void } = {}) =>
  Screen.open(
    <SettingsContext
      value={{ ownerName: '', hostingName: '', publicUrl: '', modulesOff: [], isDevelopment: false, ...(registration && { registration }) }}
    >
      <Route path="/join/:code">
        <JoinPage />
      </Route>
      <Route path="/network/:groupId">The group</Route>
    </SettingsContext>,
    {
      at: '/join/abc',
      ...(as && { as }),
      ...(before && { before }),
      answers: answers({}, [
        [calls.readInvitation, reply],
        [calls.acceptInvitation, { groupId: id }],
      ]),
    },
  );

test('SH-13 GR-09 the page of a link shows who invites to which group, and signed-in people join with one click', async () => {
  const screen = await openJoin(invited, ana);
  expect(screen.text()).toContain('Bob Heron invites you to Herons');
  expect(screen.text()).toContain('Marsh Trust · 2 members');
  expect(screen.text()).toContain('Birds of the marsh.');
  expect(screen.find<HTMLImageElement>('img').getAttribute('src')).toBe(face);
  expect(screen.sent).toEqual([]);
  screen.answer(calls.acceptInvitation, refusal('invitation.invalid', 404));
  await screen.press(open.invitedJoin);
  expect(screen.toasts()).toEqual([open['error.invitation.invalid']]);
  screen.answer(calls.acceptInvitation, { groupId: id });
  await screen.press(open.invitedJoin);
  expect(last(screen)).toEqual({ call: 'POST /api/invitations/abc/accept' });
  expect(screen.at).toBe(`/network/${id}`);
  expect(screen.toasts().at(-1)).toBe(open.joined);
  // Links of earlier releases have no known inviter.
  expect((await openJoin({ ...invited, inviter: null }, ana)).text()).toContain(say(open.invitedTitle, { group: 'Herons' }));
});

test('SH-13 GR-09 a visitor registers by one form with three fields and is in the group', async () => {
  const screen = await openJoin(invited);
  expect([...document.querySelectorAll('form input:not([type=checkbox])')].map((field) => field.getAttribute('name'))).toEqual([
    'name',
    'email',
    'password',
  ]);
  await screen.fill('name', 'Zoé Marsh');
  await screen.fill('email', 'zoe@example.org');
  await screen.fill('password', 'a very good password 7');
  document.querySelector<HTMLInputElement>('[name=acceptTerms]')?.click();
  screen.answer(registerByInvitation, refusal('invitation.invalid', 404) as never);
  await screen.press(open.invitedCreate);
  expect(screen.text()).toContain(open['error.invitation.invalid']);
  screen.answer(registerByInvitation, { groupId: id, session: { token: tokenOf(ana), user: ana } } as never);
  await screen.press(open.invitedCreate);
  expect(last(screen)).toEqual({
    call: 'POST /api/invitations/abc/register',
    body: { name: 'Zoé Marsh', email: 'zoe@example.org', password: 'a very good password 7', acceptTerms: true, commandId },
  });
});

test('SH-13 GR-09 people who sign in to join are joined without another click; a link alone never joins', async () => {
  const visitor = await openJoin(invited);
  const signIn = visitor.named(open['letter.haveAccount']);
  expect(signIn.getAttribute('href')).toBe('/connect?next=%2Fjoin%2Fabc#login');
  await visitor.press(open['letter.haveAccount']);
  expect(sessionStorage.getItem('joinAfterSignIn')).toBe('abc');
  const screen = await openJoin(invited, ana, { before: () => sessionStorage.setItem('joinAfterSignIn', 'abc') });
  expect(screen.sent.map(({ call }) => call)).toEqual(['POST /api/invitations/abc/accept']);
  expect(screen.text()).toContain('The group');
  expect((await openJoin(invited, ana)).sent).toEqual([]);
});

test('SH-13 GR-09 without open registration the page offers only to sign in; an expired link says so', async () => {
  const screen = await openJoin(invited, undefined, { registration: 'invitation' });
  expect(screen.text()).toContain(open.invitedClosed);
  expect(screen.names()).toContain(open.invitedSignInJoin);
  expect(screen.names()).not.toContain(open.invitedCreate);
  const over = await openJoin(refusal('invitation.invalid', 404), undefined);
  expect(over.text()).toContain(open.invitationOver + open.invitationOverText);
  expect(over.named(open.toStart).getAttribute('href')).toBe('/');
  const member = await openJoin({ ...invited, groupId: id, isMember: true }, ana);
  expect(member.named(open.openGroup).getAttribute('href')).toBe(`/network/${id}`);
});
