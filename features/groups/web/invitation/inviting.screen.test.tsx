import { afterEach, expect, test, vi } from 'vitest';
import { endFakeTimers, refusal } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { alert, commandId, last, openGroup, slotsOf } from '../testing/open-group.tsx';
import { id, link, linkId, mayNothing } from '../testing/samples.ts';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('GR-09 links are created with a duration and a maximum of uses, shown, scanned and revoked', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await openGroup({}, [], { tab: '?tab=members' });
  await screen.press(en.invite);
  expect(screen.text()).toContain(en.noLinks);
  const choices = (name: string) => [...document.querySelectorAll<HTMLOptionElement>(`[name=${name}] option`)].map(({ value }) => value);
  expect([choices('days'), choices('maxUses')]).toEqual([
    ['1', '7', '30', '0'],
    ['1', '10', '50', '0'],
  ]);
  const links = [
    { ...link, expiresAt: '2026-03-09T08:00:00Z', maxUses: 10, uses: 1 },
    { ...link, id: linkId.replace('57', '58'), address: null, uses: 1 },
  ];
  screen.answer(calls.listInvitations, { items: links });
  await screen.press(en.createLink);
  expect(last(screen)).toEqual({ call: `POST /api/groups/${id}/invitations`, body: { days: 7, maxUses: 10, commandId } });
  expect(screen.toasts()).toEqual([en.linkCreated]);
  expect(screen.text()).toMatch(/Until .*2026.* · 1 of 10 uses/);
  expect(screen.text()).toContain(`${en.linkHidden}${en.noEnd} · used by 1 person`);
  // The new link shows its QR code.
  expect(screen.named(en.hideQr).getAttribute('aria-expanded')).toBe('true');
  expect(document.body.innerHTML).toContain('QR code for the invitation to Herons');
  await screen.press(en.hideQr);
  expect(document.body.innerHTML).not.toContain('QR code for the invitation to Herons');
  expect(screen.names().filter((name) => name === en.showQr)).toHaveLength(1);
  await screen.fill('days', '0');
  await screen.fill('maxUses', '0');
  screen.answer(calls.createInvitation, refusal('group.tooManyInvitations'));
  await screen.press(en.createLink);
  expect(last(screen)?.body).toEqual({ days: null, maxUses: null, commandId });
  expect(alert()).toContain(en['error.group.tooManyInvitations']);
  for (const [reply, told] of [
    [{} as never, en.linkEnded],
    [refusal('group.hidden', 403), en['error.group.hidden']],
  ] as const) {
    screen.answer(calls.revokeInvitation, reply as never);
    const before = screen.read.length;
    await screen.press(en.endLink);
    expect(last(screen)?.call).toBe(`DELETE /api/groups/${id}/invitations/${links[1]?.id}`);
    expect(screen.toasts().at(-1)).toBe(told);
    expect(screen.read.slice(before)).toEqual([`/api/groups/${id}/invitations`]);
  }
});

test('GR-10 a new group shows its manager the first steps; one click creates the default link and shows it', async () => {
  const fresh = { memberCount: 1, description: 'Birds.' };
  const screen = await openGroup(fresh);
  expect(screen.text()).toContain(`${en['steps.inviteText']} It is valid for 7 days and up to 10 people.`);
  expect(screen.text()).toContain('Show something');
  // Inviting is the only thing that the page offers; its low head has no other actions.
  expect(screen.find('.group-begin').childElementCount).toBe(0);
  expect(screen.names()).not.toContain(en.allActions);
  expect(screen.names()).not.toContain(en.invite);
  expect(screen.text()).toContain(en['steps.membersFind']);
  screen.answer(calls.createInvitation, refusal('group.tooManyInvitations'));
  await screen.press(en['steps.inviteButton']);
  expect(screen.toasts()).toEqual([en['error.group.tooManyInvitations']]);
  screen.answer(calls.createInvitation, { id: linkId } as never);
  screen.answer(calls.listInvitations, { items: [link] });
  await screen.press(en['steps.inviteButton']);
  expect(last(screen)?.body).toEqual({ days: 7, maxUses: 10, commandId });
  expect(document.activeElement?.getAttribute('aria-label')).toBe(en.openLinks);
  expect(document.body.innerHTML).toContain('QR code for the invitation to Herons');
  expect(screen.text()).not.toContain('It is valid for 7 days');
  expect(screen.names()).not.toContain(en['steps.inviteButton']);
  expect(screen.names()).not.toContain(en.endLink);
  await screen.press(en['steps.inviteChoose']);
  expect(screen.names()).toContain(en.endLink);
  expect(screen.text()).toContain(en.inviteText);
  await screen.press(en.close);
  // A description that was given is ticked, however short.
  expect(screen.text()).toContain(`${en['steps.describe']} (${en['first.done']})`);
  expect(screen.names()).not.toContain(en['steps.describeButton']);
  const bare = await openGroup({ ...fresh, description: '' });
  await bare.press(en['steps.describeButton']);
  expect(bare.find<HTMLTextAreaElement>('dialog [name=description]').value).toBe('');

  // The steps stay while the page is open, even after someone joined.
  const old = await openGroup();
  expect([old.find('.group-begin').childElementCount === 0, old.names().includes(en.invite)]).toEqual([false, true]);
  expect(old.text()).not.toContain(en['steps.title']);
  expect((await openGroup({}, [], { slots: slotsOf([]) })).text()).toContain(en['steps.title']);
  const member = await openGroup({ ...fresh, viewerStatus: 'member', can: mayNothing }, [], { slots: slotsOf([]) });
  expect(member.text()).not.toContain(en['steps.title']);
  expect(member.text()).toContain(en.noNews + en.noNewsText);
});
