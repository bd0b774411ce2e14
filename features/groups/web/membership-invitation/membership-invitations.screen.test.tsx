import { afterEach, expect, test, vi } from 'vitest';
import { endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer } from '#platform/web/testing/fake-replies.ts';
import * as calls from '../../contract/membership-invitation-endpoints.ts';
import type { OpenedLetter, ReceivedLetter } from '../../contract/membership-invitation-shapes.ts';
import { emailsAtOnce } from '../../contract/limits.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { ReceivedInvitations } from '../network/received-invitations.tsx';
import { alert, commandId, last, openGroup } from '../testing/open-group.tsx';
import { ana, answers, id, linkId, say } from '../testing/samples.ts';
import { InvitedPage } from './invited-page.tsx';
import { typedAddresses } from './typed-addresses.ts';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const otherId = linkId.replace('57', '58');
const herons = { invitationId: linkId, groupId: id, groupName: 'Herons', companyName: 'Marsh Trust', description: 'Birds', memberCount: 2 };
const gulls = { ...herons, invitationId: otherId, groupId: 'BCDE3456', groupName: 'Gulls' };
const letter: OpenedLetter = {
  kind: 'invited',
  inviterName: 'Bob Heron',
  inviterFace: null,
  groups: [herons],
  expiresAt: '2026-03-16T08:00:00Z',
  email: 'ana@example.org',
  acceptsBy: 'viewer',
  name: null,
};
const received: ReceivedLetter = {
  id: linkId,
  kind: 'invited',
  inviterId: 'AAAAAAA3',
  inviterName: 'Bob Heron',
  groups: [herons, gulls],
  sentAt: '2026-03-02T08:00:00Z',
  expiresAt: '2026-03-16T08:00:00Z',
};
const openLetter = (changed: Partial<OpenedLetter> = {}, as: typeof ana | null = ana) =>
  Screen.open(
    <>
      <Route path="/invited">
        <InvitedPage />
      </Route>
      <Route path="/network/:groupId">The group</Route>
    </>,
    {
      at: '/invited?token=abc',
      ...(as && { as }),
      answers: answers({}, [
        answer(calls.openLetter, { ...letter, ...changed }),
        answer(calls.answerLetter, { groupIds: [id], session: null } as never),
      ]),
    },
  );

test('GR-13 the page of an email’s link shows inviter and groups; one click accepts and opens the group', async () => {
  const screen = await openLetter();
  expect(screen.text()).toContain(say(open['letter.invitedTitle_one'], { group: 'Herons' }));
  expect(screen.text()).toContain(say(open['letter.invitedText'], { inviter: 'Bob Heron' }));
  expect(screen.text()).toContain('Marsh Trust · 2 members');
  expect(screen.text()).toContain('ana@example.org');
  await screen.press(open['letter.accept']);
  expect(last(screen)).toEqual({ call: 'POST /api/membership-letters/abc/answer', body: { answer: 'accept', invitationIds: [linkId] } });
  expect(screen.text()).toContain('The group');
});

test.each([
  ['decline', 'letter.declinedTitle'],
  ['block', 'letter.blockedTitle'],
] as const)('GR-13 to %s can be undone on the page that confirms it', async (given, title) => {
  const screen = await openLetter({ groups: [herons, gulls], acceptsBy: 'signIn' });
  expect(screen.names()).toContain(open['letter.signIn']);
  expect(screen.names()).not.toContain(open['letter.accept']);
  await screen.press(open[`letter.${given}`]);
  expect(last(screen)?.body).toEqual({ answer: given, invitationIds: [linkId, otherId] });
  expect(screen.text()).toContain(open[title]);
  await screen.press(open['letter.undo']);
  expect(last(screen)?.body).toEqual({ answer: 'undo', invitationIds: [linkId, otherId] });
  expect(screen.text()).toContain(say(open['letter.invitedTitle_other'], { count: 2 }));
});

test('GR-13 the page tells other readers how to accept, and says if the link is expired', async () => {
  expect((await openLetter({ acceptsBy: 'other' })).text()).toContain(open['letter.other']);
  expect((await openLetter({ acceptsBy: 'closed' }, null)).text()).toContain(open['letter.closed']);
  const screen = await openLetter({ kind: 'assigned' });
  expect(screen.text()).toContain(say(open['letter.assignedTitle_one'], { group: 'Herons' }));
  await screen.press(open['letter.leave']);
  expect(last(screen)?.body).toEqual({ answer: 'leave', invitationIds: [linkId] });
  expect(screen.text()).toContain(say(open['letter.leftTitle_one'], { group: 'Herons' }));
  const over = await Screen.open(<InvitedPage />, {
    at: '/invited?token=abc',
    as: ana,
    answers: answers({}, [answer(calls.openLetter, refusal('membershipInvitation.gone', 404) as never)]),
  });
  expect(over.text()).toContain(open['letter.overTitle']);
});

test('GR-13 an address without an account gives a name and a password to accept', async () => {
  const screen = await openLetter({ acceptsBy: 'newAccount', name: 'Zoé Marsh' }, null);
  expect(screen.text()).toContain(say(open['letter.newAccountText'], { email: 'ana@example.org' }));
  expect(document.querySelector<HTMLInputElement>('[name=name]')?.value).toBe('Zoé Marsh');
  await screen.fill('password', 'a very good password 7');
  document.querySelector<HTMLInputElement>('[name=acceptTerms]')?.click();
  screen.answer(calls.answerLetter, refusal('membershipInvitation.signIn', 409));
  await screen.press(open['letter.createAndAccept']);
  expect(last(screen)?.body).toEqual({
    answer: 'accept',
    invitationIds: [linkId],
    account: { name: 'Zoé Marsh', password: 'a very good password 7', acceptTerms: true },
  });
  expect(alert()).toContain(open['error.membershipInvitation.signIn']);
});

test('GR-13 open invitations are answered on the page of groups, for the selected ones; blocks are lifted there', async () => {
  const screen = await Screen.open(<ReceivedInvitations />, {
    as: ana,
    answers: answers({}, [
      answer(calls.listReceivedInvitations, { items: [received], blocked: [{ userId: 'AAAAAAA4', name: 'Cid Rook' }] }),
      answer(calls.answerInvitations, { groupIds: [id] }),
      answer(calls.unblockInviter, {}),
    ]),
  });
  expect(screen.text()).toContain(`Bob Heron ${en['received.invited']}`);
  await screen.does(() => document.querySelectorAll<HTMLInputElement>('[type=checkbox]')[1]?.click());
  await screen.press(say(en['received.declineNamed'], { inviter: 'Bob Heron' }));
  expect(last(screen)).toEqual({ call: 'POST /api/membership-invitations/answer', body: { answer: 'decline', invitationIds: [linkId] } });
  expect(screen.toasts().at(-1)).toContain('Bob Heron cannot invite you again');
  await screen.press(open['letter.undo']);
  expect(last(screen)?.body).toEqual({ answer: 'undo', invitationIds: [linkId] });
  await screen.press(say(en['received.acceptNamed'], { inviter: 'Bob Heron' }));
  expect(screen.toasts().at(-1)).toContain(say(en['received.accepted'], { groups: 'Herons' }));
  await screen.press(say(en['received.unblockNamed'], { name: 'Cid Rook' }));
  expect(last(screen)?.call).toBe('DELETE /api/membership-invitations/blocked/AAAAAAA4');
});

test('GR-13 managers invite by email from the group’s page; invalid addresses stay and are named; states are listed', async () => {
  const screen = await openGroup({}, [answer(calls.inviteByEmail, { count: 2 })], { tab: '?tab=members' });
  await screen.press(en.invite);
  expect(screen.text()).toContain(en['emailInvite.empty']);
  await screen.fill('emails', 'bob@example.org, nobody');
  await screen.press(en['emailInvite.submit']);
  expect(alert()).toContain(say(en['emailInvite.invalid'], { addresses: 'nobody' }));
  expect(document.querySelector<HTMLTextAreaElement>('[name=emails]')?.value).toBe('bob@example.org, nobody');
  const sent = {
    id: linkId,
    email: 'bob@example.org',
    standing: 'invited',
    sentAt: '2026-03-02T08:00:00Z',
    can: { revoke: true },
  } as const;
  screen.answer(calls.listSentInvitations, {
    items: [sent, { ...sent, id: otherId, email: null, standing: 'accepted', can: { revoke: false } }],
  });
  await screen.fill('emails', 'bob@example.org\nCleo <cleo@example.org>');
  await screen.press(en['emailInvite.submit']);
  expect(last(screen)?.body).toEqual({ emails: ['bob@example.org', 'cleo@example.org'], commandId });
  expect(screen.toasts()).toEqual([say(en['emailInvite.sent_other'], { count: 2 })]);
  expect(document.querySelector<HTMLTextAreaElement>('[name=emails]')?.value).toBe('');
  expect(screen.text()).toMatch(/bob@example.orgInvited · sent .*2026/);
  expect(screen.text()).toContain(`${en['emailInvite.closedAccount']}Accepted`);
  screen.answer(calls.revokeSentInvitation, {});
  await screen.press(say(en['emailInvite.revokeNamed'], { email: 'bob@example.org' }));
  expect(last(screen)?.call).toBe(`DELETE /api/groups/${id}/membership-invitations/${linkId}`);
});

test('GR-13 addresses are parsed with any separator and deduplicated', () => {
  expect(typedAddresses(' a@b.org;A@b.org\n"Eve, Ann" <e@f.org>, x')).toEqual({
    emails: ['A@b.org', '"Eve', 'e@f.org', 'x'],
    invalid: ['"Eve', 'x'],
    isTooMany: false,
  });
  expect(typedAddresses(Array.from({ length: emailsAtOnce + 1 }, (_, turn) => `p${turn}@b.org`).join(' ')).isTooMany).toBe(true);
});
