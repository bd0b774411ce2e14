import { afterEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, refusal } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { alert, last, openGroup } from '../testing/open-group.tsx';
import { ana, bob, id, mayNothing } from '../testing/samples.ts';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const members = { tab: '?tab=members' };
const deputy = { userId: bob.userId, name: bob.name, capabilities: ['events' as const, 'invite' as const] };
const deputies = answer(calls.listDeputies, { items: [deputy] });
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('dialog [type=checkbox]')].map(({ name, checked }) => [name, checked]);

test('GR-12 the manager makes a member a deputy: each permission is chosen on its own and explained', async () => {
  const screen = await openGroup({}, [], members);
  expect(screen.text()).toMatch(new RegExp(`ASAna Soto${en.manager}@ana.*BHBob Heron@bob.*${en.rolesHeading}${en.roleNew}`));
  await screen.press('Actions for Bob Heron');
  await screen.press(en.capabilitiesMenu);
  expect(screen.text()).toContain('What Bob Heron can do as a deputy');
  expect(boxes()).toEqual([
    ['invite', false],
    ['events', false],
    ['decide', false],
    ['moderate', false],
    ['edit', false],
  ]);
  await screen.does(() => screen.find<HTMLInputElement>('dialog [name=invite]').click());
  screen.answer(calls.setCapabilities, refusal('group.tooManyDeputies'));
  await screen.press(en.save);
  expect(alert()).toContain(en['error.group.tooManyDeputies']);
  screen.answer(calls.setCapabilities, {} as never);
  const before = screen.read.length;
  await screen.press(en.save);
  expect(last(screen)).toEqual({ call: `PUT /api/groups/${id}/members/${bob.userId}/capabilities`, body: { capabilities: ['invite'] } });
  expect(screen.toasts().at(-1)).toBe('Permissions saved for Bob Heron.');
  expect(screen.read.slice(before)).toContain(`/api/groups/${id}/deputies`);
  expect(boxes()).toEqual([]);
});

test('GR-12 the manager sees who granted what and when, and takes it all back', async () => {
  const items = [{ capability: 'invite' as const, grantedAt: '2026-03-02T08:00:00Z', grantedByName: 'Ana Soto' }];
  const screen = await openGroup({}, [deputies, answer(calls.readCapabilities, { userId: bob.userId, items })], members);
  expect(screen.text()).toContain(`Bob Heron${en.deputy}@bobInvite and accept, Manage events`);
  expect(screen.text().split('Bob Heron'), 'once').toHaveLength(2);
  await screen.press('Actions for Bob Heron');
  expect(screen.names()).not.toContain(en.capabilitiesReturn);
  await screen.press(en.capabilitiesMenu);
  expect(boxes()[0]).toEqual(['invite', true]);
  expect(screen.text()).toMatch(/answer requests to join\. Granted by Ana Soto on .*Mar/);
  await screen.does(() => screen.find<HTMLInputElement>('dialog [name=invite]').click());
  await screen.press(en.save);
  expect(last(screen)?.body).toEqual({ capabilities: [] });
  expect(screen.toasts().at(-1)).toBe('Bob Heron is no longer a deputy.');
});

test('GR-12 GR-13 a deputy gives it back with one press, and does what was granted; other members only see it', async () => {
  const own = answer(calls.listDeputies, { items: [{ ...deputy, userId: ana.id, name: 'Ana Soto' }] });
  const asMember = { viewerStatus: 'member', managerId: bob.userId, managerName: bob.name } as const;
  const can = { ...mayNothing, decide: true, invite: true };
  const screen = await openGroup({ ...asMember, capabilities: ['events', 'invite'], can }, [own], members);
  expect(screen.names()).toContain(en.invite);
  const giveUp = async () => {
    await screen.press('Actions for Ana Soto');
    expect(screen.names()).not.toContain(en.capabilitiesMenu);
    await screen.press(en.capabilitiesReturn);
  };
  screen.answer(calls.returnCapabilities, refusal('server.failed', 500));
  await giveUp();
  screen.answer(calls.returnCapabilities, {} as never);
  await giveUp();
  expect(last(screen)).toEqual({ call: `POST /api/groups/${id}/capabilities/return` });
  expect(screen.toasts().at(-1)).toBe('You are no longer a deputy of Herons.');
  const other = await openGroup({ ...asMember, can: mayNothing }, [deputies], members);
  expect(other.text()).toContain('Invite and accept, Manage events');
  expect(other.names()).not.toContain('Actions for Ana Soto');
  expect(other.names()).not.toContain('Actions for Bob Heron');
});

test('GR-12 GR-09 whoever hands a group over can stay as a deputy, and the new manager reads so before accepting', async () => {
  const screen = await openGroup({}, [], members);
  await screen.press('Actions for Bob Heron');
  await screen.press(en.handOver);
  await screen.does(() => screen.find<HTMLInputElement>('dialog [name=staysDeputy]').click());
  await screen.press(en.handOverButton);
  expect(last(screen)?.body).toEqual({ userId: bob.userId, staysDeputy: true, joins: false });
  const asMember = { viewerStatus: 'member', managerId: bob.userId, managerName: bob.name, can: mayNothing } as const;
  const offeredBy = { userId: bob.userId, name: bob.name };
  const offer = { userId: ana.id, name: 'Ana Soto', offeredBy, expiresAt: '2026-04-02T08:00:00Z', joins: false };
  const shown = 'Bob Heron stays as a deputy';
  expect((await openGroup({ ...asMember, handOver: { ...offer, staysDeputy: true } })).text()).toContain(shown);
  expect((await openGroup({ ...asMember, handOver: { ...offer, staysDeputy: false } })).text()).not.toContain(shown);
});

test('GR-12 a deputy who moderates removes members, but no deputies, and grants nothing', async () => {
  const asMember = { viewerStatus: 'member', can: { ...mayNothing, remove: true } } as const;
  const screen = await openGroup(asMember, [], members);
  await screen.press('Actions for Bob Heron');
  expect(screen.names()).toContain(en.remove);
  expect(screen.names()).not.toContain(en.handOver);
  expect(screen.names()).not.toContain(en.capabilitiesMenu);
  expect((await openGroup(asMember, [deputies], members)).names()).not.toContain('Actions for Bob Heron');
});

test('GR-12 managers and deputies come first, also those of a later page; each person is listed once', async () => {
  const row = (userId: string, name: string, isManager = false) => ({
    userId,
    name,
    username: name.toLowerCase(),
    status: 'member' as const,
    isManager,
    since: '2026-03-02T08:00:00Z',
  });
  const first = { items: [row('AAAAAAA5', 'Abe'), row(ana.id, 'Ana Soto', true)], total: 9, nextCursor: 'next' };
  const screen = await openGroup({ memberCount: 9 }, [deputies, answer(calls.listMembers, first)], members);
  const names = () => [...screen.find('ul:has(> .border-t)').children].map((each) => /Abe|Ana Soto|Bob Heron/.exec(each.textContent)?.[0]);
  expect(names()).toEqual(['Ana Soto', 'Bob Heron', 'Abe']);
  await screen.fill('role', 'deputies');
  expect(names(), 'of all pages').toEqual(['Bob Heron']);
  expect(screen.names()).not.toContain(en.more);
  await screen.fill('role', 'managers');
  expect(names()).toEqual(['Ana Soto']);
  await screen.fill('role', '');
  screen.answer(calls.listMembers, { items: [row('AAAAAAA5', 'Abe')], total: 1, nextCursor: null });
  await screen.fill(screen.find('[type=search]'), 'ab');
  await screen.key('Enter', {}, screen.find('[type=search]'));
  expect(names()).toEqual(['Abe']);
});
