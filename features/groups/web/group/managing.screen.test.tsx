import { afterEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import * as calls from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { RequestsWaiting } from '../request/requests-waiting.tsx';
import { alert, last, openGroup } from '../testing/open-group.tsx';
import { ana, answers, asking, bob, group, id, mayNothing, members, pageOf } from '../testing/samples.ts';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('GR-02 GR-08 a group is edited; on a conflict the input is kept, and saving again overwrites', async () => {
  const screen = await openGroup();
  await screen.press(en.moreActions);
  await screen.press(en.edit);
  const field = () => screen.find<HTMLInputElement>('dialog [name=groupName]');
  expect(field().value).toBe('Herons');
  await screen.fill(field(), 'Grey herons');
  screen.answer(calls.editGroup, () => {
    throw Object.assign(refusal('state.conflict'), { body: { code: 'state.conflict', present: { ...group, version: 9 } } });
  });
  await screen.press(en.save);
  expect(last(screen)?.body).toMatchObject({ groupName: 'Grey herons', version: 4 });
  expect(alert()).toBe(en.editOvertaken);
  expect(field().value).toBe('Grey herons');
  screen.answer(calls.editGroup, {} as never);
  await screen.press(en.save);
  const { groupName: _, ...rest } = { groupName: '', companyName: 'Marsh Trust', category: 'law', visibility: 'private' };
  expect(last(screen)).toEqual({
    call: `PUT /api/groups/${id}`,
    body: { groupName: 'Grey herons', ...rest, description: group.description, version: 9 },
  });
  expect(screen.toasts()).toEqual([en.saved]);
  expect(document.querySelector('dialog [name=groupName]')).toBeNull();
  await screen.press(en.moreActions);
  await screen.press(en.edit);
  screen.answer(calls.editGroup, refusal('server.failed', 500));
  await screen.press(en.save);
  expect(alert()).toBe(`${en.editFailed}. ${platformWords['error.server.failed']}`);
});

test('GR-04 a member leaves after confirmation, and the page is left first; a manager cannot leave', async () => {
  for (const [visibility, text] of [
    ['private', en.leavePrivateText],
    ['public', en.leavePublicText],
  ] as const) {
    const screen = await openGroup({ viewerStatus: 'member', visibility, can: mayNothing });
    await screen.press(en.moreActions);
    expect(screen.names()).not.toContain(en.edit);
    expect(screen.names()).not.toContain(en.delete);
    expect(screen.names()).not.toContain(en.managersAndDeputies);
    await screen.press(en.leave);
    expect(screen.text()).toContain(`Leave Herons?`);
    expect(screen.text()).toContain(text);
    // A link lets back in immediately.
    expect(screen.text().includes('invitation link')).toBe(visibility === 'private');
    await screen.press(en.leave);
    expect(last(screen)?.call).toBe(`POST /api/groups/${id}/leave`);
    expect(screen.at).toBe('/network');
    expect(screen.toasts()).toEqual(['You have left Herons.']);
  }
  const manager = await openGroup();
  await manager.press(en.moreActions);
  expect(manager.names()).not.toContain(en.leave);
  expect(manager.named(en.managersAndDeputies).getAttribute('href')).toBe(`/network/${id}?tab=members`);
  const alone = await openGroup({ memberCount: 1 });
  await alone.press(en.moreActions);
  expect(alone.names()).not.toContain(en.handOverButton);
});

test('GR-05 a deletion lists what it affects and asks for the group’s ID', async () => {
  const counted = {
    members: 2,
    requests: 1,
    invitations: 3,
    contents: [
      { kind: 'galleries', count: 4 },
      { kind: 'questions', count: 0 },
    ],
  };
  const remove = async (deletion: object) => {
    const screen = await openGroup({}, [answer(calls.readDeletion, deletion as never)]);
    await screen.press(en.moreActions);
    await screen.press(en.delete);
    return screen;
  };
  const bare = await remove({ members: 1, requests: 0, invitations: 0, contents: [] });
  expect(bare.text()).toContain(en.deleteIntro + en.lossGroup + en.lossMembers_one.replace('{count}', '1'));
  expect(bare.text()).not.toMatch(/pending request|invitation link|Content shared/);
  const screen = await remove(counted);
  expect(screen.text()).toContain(`the memberships of 2 people1 pending request3 invitation links${en.lossContents}4 galleries`);
  expect(screen.text()).not.toContain('question');
  const field = () => screen.find('dialog [name=groupId]');
  await screen.press(en.delete);
  expect(alert()).toContain(en.enterId);
  await screen.fill(field(), 'ABCD2346');
  await screen.press(en.delete);
  expect(alert()).toContain(en.otherId);
  expect(screen.sent).toEqual([]);
  await screen.fill(field(), 'abcd2345');
  screen.answer(calls.deleteGroup, refusal('group.deleteForbidden', 403));
  await screen.press(en.delete);
  expect(alert()).toContain(en['error.group.deleteForbidden']);
  screen.answer(calls.deleteGroup, {} as never);
  await screen.press(en.delete);
  expect(last(screen)).toEqual({ call: `DELETE /api/groups/${id}` });
  expect(screen.at).toBe('/network');
  expect(screen.toasts()).toEqual(['Herons deleted.']);
});

test('GR-09 members are listed, with a search if there are many; the manager hands over or removes one with a reason', async () => {
  const screen = await openGroup({}, [], { tab: '?tab=members' });
  expect(screen.text()).toMatch(/Ana SotoManager@anaSince .*Bob Heron@bobSince /);
  expect(document.querySelector('main [type=search]')).toBeNull();
  expect(screen.names()).not.toContain('Actions for Ana Soto');
  await screen.press('Actions for Bob Heron');
  await screen.press(en.handOver);
  expect(screen.text()).toContain('Hand Herons over to Bob Heron?');
  for (const [reply, told] of [
    [refusal('group.personGone'), en['error.group.personGone']],
    [refusal('group.offerDeclined'), en['error.group.offerDeclined']],
    [{} as never, 'Bob Heron has been asked to manage the group.'],
  ] as const) {
    screen.answer(calls.handOverGroup, reply as never);
    await screen.press(en.handOverButton);
    expect(last(screen)).toEqual({
      call: `POST /api/groups/${id}/manager`,
      body: { userId: bob.userId, staysDeputy: false, joins: false },
    });
    expect(screen.toasts().at(-1)).toBe(told);
    await screen.press('Actions for Bob Heron');
    await screen.press(en.handOver);
  }
  await screen.press(en.cancel);
  await screen.press('Actions for Bob Heron');
  await screen.press(en.remove);
  await screen.fill('reason', 'Left us.');
  screen.answer(calls.removeMember, refusal('group.personGone'));
  await screen.press(en.remove);
  expect(alert()).toContain(en['error.group.personGone']);
  screen.answer(calls.removeMember, {} as never);
  const before = screen.read.length;
  await screen.press(en.remove);
  expect(last(screen)).toEqual({ call: `POST /api/groups/${id}/members/${bob.userId}/remove`, body: { reason: 'Left us.' } });
  expect(screen.toasts().at(-1)).toBe('Bob Heron has been removed from the group.');
  expect(screen.read.slice(before)).toContain(`/api/groups/${id}`);
  expect(document.querySelector('[name=reason]')).toBeNull();

  const many = await openGroup({ memberCount: 12 }, [], { tab: '?tab=members' });
  await many.fill(many.find('main [type=search]'), 'bob');
  await many.key('Enter', {}, many.find('main [type=search]'));
  expect(many.read.at(-1)).toBe(`/api/groups/${id}/members?q=bob`);
  many.answer(calls.listMembers, pageOf([]) as never);
  await many.fill(many.find('main [type=search]'), 'bobby');
  await many.key('Enter', {}, many.find('main [type=search]'));
  expect(many.text()).toContain(en.noMember);
  const others = await openGroup({ viewerStatus: 'member', can: mayNothing }, [], { tab: '?tab=members' });
  expect(others.names()).not.toContain('Actions for Bob Heron');
  expect(others.names()).not.toContain(en.invite);
});

test('GR-09 GR-10 the manager answers requests on the group’s page; on the start page each answer can be undone for a moment', async () => {
  const requests = (({ query }: { query: Record<string, string> }) =>
    query['status'] === 'requested'
      ? { ...pageOf([{ ...bob, userId: asking.userId, name: asking.name, username: 'cid', status: 'requested' }]), total: 7 }
      : pageOf(members)) as never;
  const screen = await openGroup({}, [answer(calls.listMembers, requests)]);
  expect(screen.text()).toContain(`${en.requestsTitle}7`);
  for (const [press, call, told] of [
    ['Accept Cid Rook', 'accept', 'Cid Rook is now a member.'],
    ['Decline Cid Rook', 'decline', 'Request from Cid Rook declined.'],
  ] as const) {
    await screen.press(press);
    expect(last(screen)?.call).toBe(`POST /api/groups/${id}/members/${asking.userId}/${call}`);
    expect(screen.toasts().at(-1)).toBe(told);
  }
  screen.answer(calls.acceptRequest, refusal('group.requestGone'));
  await screen.press('Accept Cid Rook');
  expect(screen.toasts().at(-1)).toBe(en['error.group.requestGone']);
  expect((await openGroup({ viewerStatus: 'member', can: mayNothing }, [answer(calls.listMembers, requests)])).text()).not.toContain(
    en.requestsTitle,
  );

  const waiting = [asking, { ...asking, userId: 'AAAAAAA5', name: 'Dee Tern' }];
  const panel = await Screen.open(<RequestsWaiting />, {
    as: ana,
    answers: answers({}, [answer(calls.listRequests, pageOf(waiting) as never)]),
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const after = (ms: number) => panel.does(() => vi.advanceTimersByTimeAsync(ms));
  expect(panel.text()).toContain('Cid Rook wants to join Herons');
  await panel.press('Accept Cid Rook');
  expect(panel.text()).toContain('Cid Rook will be accepted.');
  expect(document.activeElement).toBe(panel.named('Undo answer to Cid Rook'));
  await after(5_999);
  expect(panel.sent).toEqual([]);
  await panel.press('Undo answer to Cid Rook');
  expect(document.activeElement).toBe(panel.named('Accept Cid Rook'));
  await after(10_000);
  expect(panel.sent).toEqual([]);
  await panel.press('Decline Cid Rook');
  expect(panel.text()).toContain('The request from Cid Rook will be declined.');
  panel.answer(calls.listRequests, pageOf(waiting.slice(1)) as never);
  await after(6_000);
  expect(panel.sent).toEqual([{ call: `POST /api/groups/${id}/members/${asking.userId}/decline` }]);
  // The line stays until it disappears.
  expect(panel.text()).toMatch(/^CRRequest from Cid Rook declined\..*Dee Tern/);
  expect(panel.names().some((name) => name.startsWith('Undo'))).toBe(false);
  await after(4_000);
  expect(panel.text()).not.toContain('Cid Rook');
  panel.answer(calls.acceptRequest, refusal('group.requestGone'));
  await panel.press('Accept Dee Tern');
  await after(6_000);
  expect(panel.toasts()).toEqual([en['error.group.requestGone']]);
  expect(panel.names()).toContain('Accept Dee Tern');
  // Leaving the page sends the decision.
  await panel.press('Decline Dee Tern');
  await panel.does(() => window.dispatchEvent(new Event('pagehide')));
  expect(last(panel)?.call).toBe(`POST /api/groups/${id}/members/AAAAAAA5/decline`);
  await after(20_000);
  expect(panel.sent).toHaveLength(3);
});

test('GR-09 GR-13 an offered group: the member accepts or declines, its manager withdraws the offer, others see nothing', async () => {
  const offeredBy = { userId: bob.userId, name: bob.name };
  const offer = { userId: ana.id, name: 'Ana Soto', offeredBy, expiresAt: '2026-04-02T08:00:00Z', staysDeputy: false, joins: false };
  const asMember = { viewerStatus: 'member', managerId: bob.userId, managerName: bob.name, can: mayNothing, handOver: offer } as const;
  const requested = await openGroup(asMember);
  expect(requested.text()).toContain('Bob Heron has asked you to manage this group');
  expect(requested.text()).toContain('You can answer until');
  await requested.press(en.handOverAccept);
  expect(last(requested)).toEqual({ call: `POST /api/groups/${id}/manager/accept` });
  expect(requested.toasts()).toEqual(['You now manage Herons.']);
  const declining = await openGroup(asMember);
  declining.answer(calls.declineHandOver, refusal('group.notOffered'));
  await declining.press(en.handOverDecline);
  expect(declining.toasts()).toEqual([en['error.group.notOffered']]);
  declining.answer(calls.declineHandOver, {} as never);
  await declining.press(en.handOverDecline);
  expect(last(declining)).toEqual({ call: `POST /api/groups/${id}/manager/decline` });
  expect(declining.toasts().at(-1)).toBe('You declined to manage Herons.');

  const waiting = await openGroup({
    handOver: { ...offer, userId: bob.userId, name: bob.name, offeredBy: { userId: ana.id, name: 'Ana Soto' } },
  });
  expect(waiting.text()).toContain('You asked Bob Heron to manage the group.');
  expect(waiting.names()).not.toContain(en.handOverAccept);
  await waiting.press(en.handOverTakeBack);
  expect(last(waiting)).toEqual({ call: `POST /api/groups/${id}/manager/decline` });
  expect(waiting.toasts()).toEqual([en.handOverTakenBack]);
  const others = await openGroup({ ...asMember, handOver: null });
  expect(others.names()).not.toContain(en.handOverAccept);
});
