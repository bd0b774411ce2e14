import { afterEach, expect, test, vi } from 'vitest';
import { joinGroup, listCategories, listGroups } from '#features/groups/contract/endpoints.ts';
import { noSlots, SlotsContext } from '#platform/web/registry/slots.ts';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { turningDuring } from '#platform/web/testing/turning.ts';
import * as calls from '../contract/endpoints.ts';
import type { DirectoryGroup, Manager } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import { CopyId } from './copy-id.tsx';
import { ManagersPage } from './managers/managers-page.tsx';
import { TablesPage } from './tables/tables-page.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const herons = { id: 'ABCD2345', name: 'Herons', company: 'Heron Ltd', visibility: 'private' as const, canJoin: true };
const manager: Manager = {
  id: 'AAAAAAA3',
  username: 'bob',
  name: 'Bob Heron',
  occupation: 'Diver',
  city: 'Lima',
  country: null,
  groups: [herons],
  hasMoreGroups: true,
  can: { contact: true },
};
const group: DirectoryGroup = {
  id: 'ABCD2345',
  name: 'Herons',
  company: 'Heron Ltd',
  category: 'legal',
  visibility: 'public',
  managers: [{ id: 'AAAAAAA3', name: 'Bob Heron' }],
  otherManagers: 0,
  viewerStatus: 'none',
};
const answers: Answer[] = [
  answer(listCategories, [{ id: 'legal', name: 'Law' }] as never),
  answer(listGroups, {
    items: [{ id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' }],
    nextCursor: null,
    total: 1,
  } as never),
  answer(calls.listManagers, { items: [manager], nextCursor: 'next' }),
  answer(calls.listDirectoryGroups, { items: [group], nextCursor: null }),
  answer(calls.listDirectoryMembers, { items: [{ ...manager, groups: [herons] }], nextCursor: null, isCut: false, isManagerAlone: false }),
  answer(calls.contactManager, {} as never),
  answer(joinGroup, { status: 'member' } as never),
];
const Begin = ({ personId }: { personId: string }) => <p>Chat with {personId}</p>;
const openManagers = (at = '/managers') =>
  Screen.open(
    <SlotsContext value={{ slotsNow: () => ({ ...noSlots, profile: [{ name: 'messenger', Begin }] }), subscribe: () => () => {} }}>
      <ManagersPage />
    </SlotsContext>,
    { at, as: ana, answers },
  );
const openTables = (at: string) => Screen.open(<TablesPage />, { at, as: ana, answers });
const last = (screen: Screen) => screen.sent.at(-1);
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('MA-01 a message to a manager shows no address; the sender’s is disclosed only if ticked', async () => {
  const screen = await openManagers();
  await screen.press('Write to Bob Heron');
  expect(screen.text()).toContain('Chat with AAAAAAA3');
  await screen.press(en.send);
  expect(screen.sent).toEqual([]);
  expect(screen.text()).toContain(en.messageMissing);
  await screen.fill('message', 'Hello.');
  for (const [code, status, says] of [
    ['server.failed', 500, en.contactFailed],
    ['directory.addressUnconfirmed', 409, en['error.directory.addressUnconfirmed']],
  ] as const) {
    screen.answer(calls.contactManager, refusal(code, status));
    await screen.press(en.send);
    expect(screen.text()).toContain(says);
  }
  screen.answer(calls.contactManager, {} as never);
  await screen.press(en.send);
  const sent = { message: 'Hello.', tellsAddress: false, commandId: expect.any(String) };
  expect(last(screen)).toEqual({ call: 'POST /api/managers/AAAAAAA3/contact', body: sent });
  expect(screen.toasts()).toEqual(['Message sent to Bob Heron.']);
  expect(document.querySelector('dialog')).toBeNull();
  await screen.press('Write to Bob Heron');
  await screen.fill('message', 'Again.');
  await screen.press(screen.find('[name=tellsAddress]'));
  await screen.press(en.send);
  expect(last(screen)?.body).toMatchObject({ message: 'Again.', tellsAddress: true });
  await screen.press('Write to Bob Heron');
  await screen.press(en.cancel);
  expect(document.querySelector('dialog')).toBeNull();
});

test('MA-01 a group is joined from the list, immediately or by request, and everything is refetched', async () => {
  for (const [status, says] of [
    ['member', en.joined],
    ['requested', en.requestSent],
  ] as const) {
    const screen = await openManagers();
    screen.answer(joinGroup, { status } as never);
    const before = screen.read.length;
    await screen.press('Join Herons');
    expect(last(screen)?.call).toBe('POST /api/groups/ABCD2345/join');
    expect(screen.toasts()).toEqual([says]);
    expect(screen.read.slice(before)).toContain('/api/managers');
  }
  const screen = await openManagers();
  const join = () => screen.press('Join Herons');
  expect(await turningDuring(screen, joinGroup, refusal('server.failed', 500), join)).toEqual(['Join Herons']);
  expect(screen.toasts()).toHaveLength(1);
  expect(screen.toasts()).not.toContain(en.joined);
});

test('MA-01 lists are filtered by the address, each by the filters that it has; a new filter starts at the first page', async () => {
  const screen = await openManagers('/managers?cursor=abc&groupId=ABCD2345&memberId=AAAAAAA3');
  expect(screen.read).toContain('/api/managers?cursor=abc');
  await screen.fill('category', 'legal');
  expect(screen.at).toBe('/managers?category=legal');
  await screen.fill('q', 'heron');
  await screen.key('Enter', {}, screen.find('[name=q]'));
  expect(screen.at).toBe('/managers?q=heron&category=legal');
  expect(screen.read.at(-1)).toBe('/api/managers?q=heron&category=legal');
  expect(screen.find('a[href$="cursor=next"]').getAttribute('href')).toBe('/managers?q=heron&category=legal&cursor=next');
  await screen.press(en.resetFilters);
  expect(screen.at).toBe('/managers');
  const groups = await openTables('/userTables?memberId=AAAAAAA3&groupId=ABCD2345&category=legal');
  expect(groups.read).toContain('/api/directory/groups?category=legal&memberId=AAAAAAA3');
  expect(groups.text()).toContain(en.ofMember);
  const members = await openTables('/userTables?list=members&groupId=BCDE3456&category=legal&memberId=AAAAAAA3');
  expect(members.read).toContain('/api/directory/members?groupId=BCDE3456');
  expect([...members.find<HTMLSelectElement>('[name=group]').options].map(({ value }) => value)).toEqual(['', 'ABCD2345', 'BCDE3456']);
  await members.fill('group', 'ABCD2345');
  expect(members.at).toBe('/userTables?list=members&groupId=ABCD2345');
  expect([...members.find<HTMLSelectElement>('[name=group]').options].map(({ value }) => value)).toEqual(['', 'ABCD2345']);
});

test('MA-01 an empty list says why: nothing found, nobody yet, too many, or not the user’s group', async () => {
  const with_ = async (reply: object, at = '/userTables?list=members') => {
    const screen = await openTables(at);
    screen.answer(calls.listDirectoryMembers, { items: [], nextCursor: null, isCut: false, isManagerAlone: false, ...reply } as never);
    await screen.fill('q', 'zz');
    await screen.key('Enter', {}, screen.find('[name=q]'));
    return screen.text();
  };
  expect(await with_({})).toContain(en.notFoundText);
  expect(await with_({ items: [{ ...manager }], isCut: true })).toContain(en.isCut);
  expect(await with_({ items: [{ ...manager }], isManagerAlone: true })).toContain(en.othersGroup);
  expect(await with_({ items: [{ ...manager }] })).not.toMatch(/Many people match|do not belong to this group/);
});

test('MA-01 an ID is shown and copied by one press with a brief confirmation, and silently not if that fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await Screen.open(<CopyId id="ABCD2345" name="Herons" />);
  const shownText = () => screen.find('[role=status]').textContent;
  expect(screen.text()).not.toContain('ABCD2345');
  await screen.press('Copy ID ABCD2345 of Herons');
  expect(screen.text()).toContain('ABCD2345');
  expect(write).toHaveBeenCalledWith('ABCD2345');
  expect(shownText()).toBe(en.copied);
  await screen.does(() => vi.advanceTimersByTime(2_499));
  expect(shownText()).toBe(en.copied);
  await screen.does(() => vi.advanceTimersByTime(1));
  expect(shownText()).toBe('');
  write.mockRejectedValue(new Error('no right'));
  await screen.press('Copy ID ABCD2345 of Herons');
  expect(shownText()).toBe('');
});

test('MA-01 the table of groups offers to join or shows the membership', async () => {
  for (const [viewerStatus, visibility, says] of [
    ['none', 'public', 'Join'],
    ['member', 'private', en['status.member']],
    ['manager', 'public', en['status.manager']],
    ['requested', 'public', en['status.requested']],
  ] as const) {
    const screen = await openTables('/userTables');
    screen.answer(calls.listDirectoryGroups, { items: [{ ...group, viewerStatus, visibility }], nextCursor: null });
    await screen.fill('category', 'legal');
    expect(screen.find('tbody').textContent, viewerStatus).toContain(says);
    expect(screen.find('tbody').textContent.includes(en['visibility.private'])).toBe(visibility === 'private');
    expect(screen.find('a[href="/userTables?list=members&groupId=ABCD2345"]').getAttribute('aria-label')).toBe('Members of Herons');
    expect(screen.find('tbody').textContent).toContain('Heron Ltd · Law');
  }
});

test('MA-03 daily limit reached: the page says in how many hours the directory is available again', async () => {
  const refused = () =>
    new Response(JSON.stringify({ code: 'directory.tooManyPeople', status: 429 }), {
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '73000' },
    });
  const screen = await Screen.open(
    <SlotsContext value={{ slotsNow: () => noSlots, subscribe: () => () => {} }}>
      <ManagersPage />
    </SlotsContext>,
    { at: '/managers', as: ana, answers, plain: { '/api/managers': refused } },
  );
  await screen.until(() => document.querySelector('[role=alert], h2') !== null);
  expect(screen.text()).toContain('You can see more in 21 h.');
});
