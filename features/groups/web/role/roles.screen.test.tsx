import { afterEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, refusal } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { alert, commandId, last, openGroup } from '../testing/open-group.tsx';
import { ana, bob, id, linkId, mayNothing } from '../testing/samples.ts';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const members = { tab: '?tab=members' };
const board = {
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  name: 'The board',
  capabilities: ['events' as const],
  isMentionable: true,
  members: [{ userId: bob.userId, name: bob.name }],
};
const teachers = { id: linkId, name: 'Teachers', capabilities: [], isMentionable: false, members: [] };
const roles = answer(calls.listRoles, { items: [board, teachers] });
const checked = () => [...document.querySelectorAll<HTMLInputElement>('dialog [type=checkbox]')].map((box) => box.checked);

test('GR-12 a manager creates a role with a name and permissions', async () => {
  const screen = await openGroup({}, [], members);
  await screen.press(en.roleNew);
  await screen.fill('name', 'The board');
  await screen.does(() => screen.find<HTMLInputElement>('dialog [name=events]').click());
  screen.answer(calls.createRole, refusal('group.roleExists'));
  await screen.press(en.save);
  expect(alert()).toContain(en['error.group.roleExists']);
  screen.answer(calls.createRole, { id: linkId });
  const before = screen.read.length;
  await screen.press(en.save);
  expect(last(screen)).toEqual({
    call: `POST /api/groups/${id}/roles`,
    body: { name: 'The board', capabilities: ['events'], isMentionable: true, commandId },
  });
  expect(screen.toasts().at(-1)).toBe('Role The board saved.');
  expect(screen.read.slice(before)).toContain(`/api/groups/${id}/roles`);
});

test('GR-12 members are filtered by role, if there are many', async () => {
  const screen = await openGroup({ memberCount: 9 }, [roles], members);
  expect(document.querySelectorAll('.member-row')).toHaveLength(2);
  await screen.fill('role', board.id);
  expect([...document.querySelectorAll('.member-row')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Bob HeronThe board'),
  ]);
  await openGroup({ memberCount: 5 }, [roles], members);
  expect(document.querySelector('[name=role]')).toBeNull();
});

test('GR-12 roles are listed with what they allow and who has them; a manager changes and deletes one', async () => {
  const screen = await openGroup({}, [roles], members);
  expect(screen.text()).toContain(`The board1 person${en['capability.events']}`);
  expect(screen.text(), 'in the list of members, too').toContain('Bob HeronThe board@bob');
  expect(screen.text()).toContain(`Teachers${en.roleNobody}`);
  await screen.press('Change the role The board');
  expect(checked()).toEqual([false, true, false, false, false, true]);
  await screen.fill('name', 'Board');
  await screen.press(en.save);
  expect(last(screen)).toEqual({
    call: `PUT /api/groups/${id}/roles/${board.id}`,
    body: { name: 'Board', capabilities: ['events'], isMentionable: true },
  });
  await screen.press('Change the role Teachers');
  await screen.press(en.roleDelete);
  expect(screen.text()).toContain('Delete the role Teachers?');
  screen.answer(calls.deleteRole, refusal('group.hidden'));
  await screen.press(en.roleDelete);
  expect(screen.toasts().at(-1)).toBe(en['error.group.hidden']);
  screen.answer(calls.deleteRole, {} as never);
  await screen.press(en.roleDelete);
  expect(last(screen)?.call).toBe(`DELETE /api/groups/${id}/roles/${linkId}`);
  expect(screen.toasts().at(-1)).toBe('Role Teachers deleted.');
});

test('GR-12 a manager gives a member roles and takes them', async () => {
  const screen = await openGroup({}, [roles], members);
  await screen.press('Actions for Bob Heron');
  await screen.press(en.rolesMenu);
  expect(screen.text()).toContain('Roles of Bob Heron');
  expect(checked()).toEqual([true, false]);
  for (const box of [board.id, linkId]) await screen.does(() => screen.find<HTMLInputElement>(`dialog [name="${box}"]`).click());
  await screen.press(en.save);
  expect(screen.sent.slice(-2).map(({ call }) => call)).toEqual([
    `DELETE /api/groups/${id}/roles/${board.id}/members/${bob.userId}`,
    `PUT /api/groups/${id}/roles/${linkId}/members/${bob.userId}`,
  ]);
  expect(screen.toasts().at(-1)).toBe('Roles saved for Bob Heron.');
});

test('GR-12 GR-13 a member gives up a role, and changes none', async () => {
  const own = answer(calls.listRoles, { items: [{ ...board, members: [{ userId: ana.id, name: 'Ana Soto' }] }, teachers] });
  const asMember = { viewerStatus: 'member', managerId: bob.userId, managerName: bob.name, can: mayNothing } as const;
  const screen = await openGroup(asMember, [own], members);
  expect(screen.names().filter((name) => name.startsWith('Change the role') || name === en.roleNew)).toEqual([]);
  await screen.press('Actions for Ana Soto');
  expect(screen.names()).not.toContain('Give up role Teachers');
  await screen.press('Give up role The board');
  expect(last(screen)?.call).toBe(`DELETE /api/groups/${id}/roles/${board.id}/members/${ana.id}`);
  expect(screen.toasts().at(-1)).toBe('You no longer have the role The board.');
});
