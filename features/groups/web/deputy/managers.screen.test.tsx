import { afterEach, expect, test, vi } from 'vitest';
import { endFakeTimers, refusal } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { last, openGroup } from '../testing/open-group.tsx';
import { ana, bob, id, may, mayNothing } from '../testing/samples.ts';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const members = { tab: '?tab=members' };
const self = { userId: ana.id, name: 'Ana Soto' };
const managers = [self, { userId: bob.userId, name: bob.name }];

test('GR-12 a manager asks a member to manage the group too, and reads what this means', async () => {
  const member = await openGroup({ viewerStatus: 'member', can: mayNothing }, [], members);
  expect(member.names()).not.toContain(en.roleNew);
  const screen = await openGroup({}, [], members);
  await screen.press('Actions for Bob Heron');
  await screen.press(en.appoint);
  expect(screen.text()).toContain('You stay a manager.');
  await screen.press(en.appoint);
  expect(last(screen)).toEqual({ call: `POST /api/groups/${id}/manager`, body: { userId: bob.userId, staysDeputy: false, joins: true } });
  expect(screen.toasts().at(-1)).toBe('Bob Heron has been asked to manage the group.');
});

test('GR-12 who is asked reads that the other stays; other managers read who asked, and can withdraw it', async () => {
  const offer = { ...self, offeredBy: managers[1] as typeof self, expiresAt: '2026-04-02T08:00:00Z', staysDeputy: false, joins: true };
  const requested = await openGroup({ viewerStatus: 'member', can: mayNothing, handOver: offer });
  expect(requested.text()).toContain('Bob Heron has asked you to manage this group');
  expect(requested.text()).toContain('Bob Heron stays a manager too.');
  const other = await openGroup({ managers, handOver: { ...offer, userId: 'AAAAAAA4', name: 'Cid Rook' } });
  expect(other.text()).toContain('Bob Heron asked Cid Rook to manage the group.');
  expect(other.text()).not.toContain('You stay');
  expect(other.names()).toContain(en.handOverTakeBack);
});

test('GR-12 several managers are named, and one of them steps down after a question', async () => {
  const screen = await openGroup({ managers, can: { ...may, stepDown: true, leave: true } }, [], members);
  expect(screen.text()).toMatch(new RegExp(`Ana Soto${en.manager}.*Bob Heron${en.manager}`));
  expect(screen.names()).not.toContain('Actions for Bob Heron');
  await screen.press('Actions for Ana Soto');
  await screen.press(en.stepDown);
  expect(screen.text()).toContain(en.stepDownText);
  screen.answer(calls.stepDown, refusal('group.managerMustHandOver'));
  await screen.press(en.stepDown);
  expect(screen.toasts().at(-1)).toBe(en['error.group.managerMustHandOver']);
  await screen.press('Actions for Ana Soto');
  await screen.press(en.stepDown);
  screen.answer(calls.stepDown, {} as never);
  await screen.press(en.stepDown);
  expect(last(screen)).toEqual({ call: `POST /api/groups/${id}/manager/step-down` });
  expect(screen.toasts().at(-1)).toBe('You no longer manage Herons.');
  await screen.press(en.moreActions);
  expect(screen.names()).toContain(en.leave);
  const overview = await openGroup({ managers });
  expect(overview.text()).toMatch(/Managers.*Ana Soto.*Bob Heron/);
});
