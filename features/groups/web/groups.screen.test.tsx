import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import type { GroupNews as News, GroupNewsProps } from '#platform/web/group-news.ts';
import { Route } from '#platform/web/router.tsx';
import { SettingsContext } from '#platform/web/settings.ts';
import { noSlots, SlotsContext, type GroupSlot, type Placed } from '#platform/web/slots.ts';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import { listAllGroups, removeGroup } from '../contract/administration-endpoints.ts';
import { listCategories } from '../contract/category-endpoints.ts';
import * as keeping from '../contract/category-keeping-endpoints.ts';
import * as calls from '../contract/endpoints.ts';
import { listFaces } from '../contract/faces-endpoints.ts';
import { readPublicGroup } from '../contract/public-endpoints.ts';
import type { Group } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { MyGroups } from './account/my-groups.tsx';
import { administrationPages } from './administration-pages.ts';
import { CategoriesSection } from './administration/categories-section.tsx';
import { GroupsSection } from './administration/groups-section.tsx';
import { groups as feature } from './feature.tsx';
import { GroupPicker } from './group-picker.tsx';
import { GroupPage } from './group/group-page.tsx';
import { PublicGroupPage } from './group/public-group-page.tsx';
import { FirstGroupStep } from './hub/first-group-step.tsx';
import { HubPart } from './hub/hub-part.tsx';
import { JoinPage } from './invitation/join-page.tsx';
import { groupsLive } from './live.ts';
import { NetworkPage } from './network/network-page.tsx';
import { prefetches } from './prefetch.ts';
import { readsOf } from './reads-of.ts';
import { RequestsWaiting } from './request/requests-waiting.tsx';
import { RestrictedAccess } from './restricted-access.tsx';
import { useMyGroup } from './use-my-group.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = 'ABCD2345';
const linkId = '01890a5d-ac96-774b-bcce-b302099a8057';
const may = { open: true, edit: true, delete: true, join: false, leave: false, decide: true, handOver: true, invite: true };
const mayNothing = { open: true, edit: false, delete: false, join: false, leave: true, decide: false, handOver: false, invite: false };
const group: Group = {
  id,
  groupName: 'Herons',
  companyName: 'Marsh Trust',
  managerId: 'AAAAAAA2',
  managerName: 'Ana Soto',
  category: 'law',
  description: 'Birds of the marsh, and those who watch them through the whole of the long winter, day by day, together.',
  visibility: 'private',
  isHidden: false,
  memberCount: 2,
  viewerStatus: 'manager',
  requestCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 4,
  can: may,
};
const bob = { userId: 'AAAAAAA3', username: 'bob', name: 'Bob Heron', status: 'member', isManager: false, since: '2026-02-02T08:00:00Z' };
const members = [{ ...bob, userId: 'AAAAAAA2', username: 'ana', name: 'Ana Soto', isManager: true }, bob];
const link = {
  id: linkId,
  address: 'https://atrium.example/join/abc',
  createdAt: '2026-03-02T08:00:00Z',
  expiresAt: null,
  maxUses: null,
  uses: 0,
};
const asking = {
  groupId: id,
  groupName: 'Herons',
  userId: 'AAAAAAA4',
  username: 'cid',
  name: 'Cid Rook',
  requestedAt: '2026-03-02T08:00:00Z',
};
const pageOf = (items: readonly object[], nextCursor: string | null = null) => ({ items, nextCursor, total: items.length });
const faces = (changed: object = {}) => ({
  items: [{ id, memberCount: 2, viewerStatus: 'none', faces: [{ userId: bob.userId, name: bob.name }], can: { join: true }, ...changed }],
});
const answers = (changed: Partial<Group> = {}, others: readonly Answer[] = []): Answer[] => [
  answer(calls.readGroup, { ...group, ...changed }),
  answer(readPublicGroup, { ...group, visibility: 'public', ...changed } as never),
  answer(calls.listGroups, { ...pageOf([{ ...group, ...changed }]), can: { create: true } } as never),
  answer(calls.listFitting, { items: [{ ...group, id: 'BCDE3456', groupName: 'Gulls', viewerStatus: 'none' }] }),
  answer(calls.listMembers, (({ query }: { query: Record<string, string> }) =>
    pageOf(query['status'] === 'requested' ? [] : members)) as never),
  answer(calls.listRequests, pageOf([]) as never),
  answer(calls.listDeletions, { items: [] }),
  answer(calls.listInvitations, { items: [] }),
  answer(listFaces, faces() as never),
  answer(listCategories, [
    { id: 'law', name: 'Law/Rules' },
    { id: 'art', name: 'Art' },
    { id: 'old', name: 'Art', into: 'art' },
  ]),
  answer(calls.createGroup, { ...group, id: 'CDEF4567' } as never),
  answer(calls.joinGroup, { status: 'member' }),
  answer(calls.leaveGroup, { status: 'none' }),
  answer(calls.createInvitation, { id: linkId } as never),
  answer(calls.acceptInvitation, { groupId: id }),
  ...[
    calls.editGroup,
    calls.deleteGroup,
    calls.handOverGroup,
    calls.removeMember,
    calls.acceptRequest,
    calls.declineRequest,
    calls.revokeInvitation,
  ].map((endpoint) => answer(endpoint, {} as never)),
  ...others,
];
const last = (screen: Screen) => screen.sent.at(-1);
const commandId = expect.any(String);
const alert = () => document.querySelector('[role=alert]')?.textContent ?? '';
const say = (sentence: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [key, value]) => text.replaceAll(`{${key}}`, String(value)), sentence);

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

/** What other rooms put on a group's page: one whose news are told, and one that has none. */
function slotsOf(news: readonly News[] | undefined, rest: { hasOlder?: boolean; isError?: boolean; retry?: () => void } = {}) {
  const News = ({ groupId, children }: GroupNewsProps) =>
    children({
      news: news?.map((each) => ({ ...each, excerpt: `${each.excerpt} in ${groupId}` })),
      isError: false,
      retry: () => {},
      ...rest,
    });
  const Content = ({ groupId }: { groupId: string }) => <p>All media of {groupId}</p>;
  const slot = (of: Partial<Placed<GroupSlot>>): Placed<GroupSlot> => ({
    name: 'galleries',
    feature: 'galleries',
    label: 'inGroup',
    deletionWarning: 'onlyInGroup',
    Content,
    ...of,
  });
  const slots = {
    ...noSlots,
    hubKinds: {
      gallery: {
        Icon: () => null,
        useLabel: () => 'Gallery',
        address: (item: { id: string }, mode: string) => `/${mode}/${item.id}`,
        Part: ({ item }: { item: { phase: string | null } }) => <i>It is {item.phase}.</i>,
      },
    },
    group: [
      slot({
        News,
        PublicNews: News,
        Action: () => <b>Second</b>,
        Following: ({ groupName }: { groupName: string }) => <b>Follow {groupName}</b>,
        FirstStep: () => <li>Show something</li>,
      }),
      slot({ name: 'questions', feature: 'questions', label: 'inGroup', Action: () => <b>First</b>, actionTurn: 1 }),
    ],
  };
  return { slotsNow: () => slots, subscribe: () => () => {} };
}
const newsOf = (at: string, changed: Partial<News> = {}): News => ({
  kind: 'gallery',
  id: `of ${at}`,
  title: `News of ${at}`,
  excerpt: 'Seen',
  language: 'en',
  isPublic: false,
  at: `${at}T08:00:00Z`,
  by: { id: 'AAAAAAA3', name: 'Bob Heron' },
  phase: 'open',
  endsAt: null,
  ...changed,
});
const withSlots = (part: ReactNode, slots = slotsOf([])) => <SlotsContext value={slots}>{part}</SlotsContext>;
const openGroup = (
  changed: Partial<Group> = {},
  others: readonly Answer[] = [],
  { tab = '', slots = slotsOf([newsOf('2026-03-02')]) } = {},
) =>
  Screen.open(
    withSlots(
      <Route path="/network/:groupId">
        <GroupPage />
      </Route>,
      slots,
    ),
    { at: `/network/${id}${tab}`, as: ana, answers: answers(changed, others) },
  );
const outside = { viewerStatus: 'none', visibility: 'public', can: { ...mayNothing, join: true, leave: false } } as const;
const openNetwork = (query = '', others: readonly Answer[] = []) =>
  Screen.open(<NetworkPage />, { at: `/network${query}`, as: ana, answers: answers({}, others) });

test('GR-02 GR-08 a group is founded with what its form says, and opens; what is missing or exists already is named', async () => {
  const screen = await openNetwork();
  await screen.press(en.create);
  expect(screen.at).toBe('/network?create=1');
  await screen.press(en.createButton);
  expect(screen.text()).toContain(en.missingFields);
  expect(screen.sent).toEqual([]);
  const options = [...document.querySelectorAll('dialog option')].map(({ textContent }) => textContent.replaceAll('\u200b', ''));
  expect(options).toEqual([en.chooseCategory, 'Law/Rules', 'Art']);
  const text = { groupName: 'Gulls', companyName: 'Shore', category: 'art', description: 'Birds.' };
  for (const [name, value] of Object.entries(text)) await screen.fill(screen.find(`dialog [name=${name}]`), value);
  screen.answer(calls.createGroup, refusal('group.exists'));
  await screen.press(en.createButton);
  expect(screen.text()).toContain(en['error.group.exists']);
  expect(screen.text()).not.toContain(en.createFailed);
  screen.answer(calls.createGroup, refusal('server.failed', 500));
  await screen.press(en.createButton);
  expect(screen.text()).toContain(`${en.createFailed}. `);
  screen.answer(calls.createGroup, { ...group, id: 'CDEF4567' } as never);
  await screen.press(screen.find('dialog [name=visibility][value=public]'));
  await screen.press(en.createButton);
  expect(last(screen)).toEqual({ call: 'POST /api/groups', body: { ...text, visibility: 'public', commandId } });
  expect(screen.at).toBe('/network/CDEF4567');
  expect(screen.toasts()).toEqual([en.created]);

  const closed = await openNetwork('?create=1&q=x');
  await closed.press(en.cancel);
  expect(closed.at).toBe('/network?q=x');
  const others = await openNetwork('?create=1', [answer(calls.listGroups, { ...pageOf([group]), can: { create: false } } as never)]);
  expect(document.querySelector('[name=groupName]')).toBeNull();
  expect(others.names()).not.toContain(en.create);
  expect(others.names()).not.toContain(en.manyAtOnce);
});

test('GR-03 GR-08 one joins by an ID: a public group opens, of a private one the request is told; what is no ID is said', async () => {
  const screen = await openNetwork('?join=abcd2345');
  const field = () => screen.find<HTMLInputElement>('form:not(dialog form) [name=groupId]');
  expect(field().value).toBe('abcd2345');
  await screen.fill(field(), ' abcd-2345 ');
  await screen.press(en.join);
  expect(last(screen)).toEqual({ call: `POST /api/groups/${id}/join` });
  expect(screen.at).toBe(`/network/${id}`);
  expect(screen.toasts()).toEqual([open.joined]);
  const asked = await openNetwork('', [answer(calls.joinGroup, { status: 'requested' })]);
  await asked.press(en.join);
  expect(alert()).toContain(en.enterId);
  await asked.fill(field(), 'ABCD2345');
  await asked.press(en.join);
  expect(asked.at).toBe('/network');
  expect(asked.toasts()).toEqual([en.requestSent]);
  asked.answer(calls.joinGroup, refusal('group.unknownId', 404));
  await asked.fill(field(), 'ABCD2346');
  await asked.press(en.join);
  expect(alert()).toContain(en['error.group.unknownId']);
});

test('GR-06 groups are looked for by words and category, which stand in the address; a long list goes on', async () => {
  const screen = await openNetwork('?list=public', [
    answer(calls.listGroups, (({ query }: { query: Record<string, string> }) => ({
      items: [{ ...group, id: query['cursor'] ? 'BCDE3456' : id, groupName: query['cursor'] ? 'Gulls' : 'Herons' }],
      nextCursor: query['cursor'] ? null : 'next',
      total: 2,
      can: { create: true },
    })) as never),
  ]);
  expect(screen.text()).toContain('2 groups');
  expect(screen.text()).not.toContain('Gulls');
  await screen.press(en.more);
  expect(screen.text()).toContain('Gulls');
  expect(screen.names()).not.toContain(en.more);
  await screen.fill('category', 'art');
  expect(screen.at).toBe('/network?list=public&category=art');
  expect(screen.read.at(-1)).toBe('/api/groups?list=public&category=art');
  await screen.fill(screen.find('[type=search]'), 'tide');
  await screen.key('Enter', {}, screen.find('[type=search]'));
  expect(screen.at).toBe('/network?list=public&category=art&q=tide');
  expect(screen.read.at(-1)).toBe('/api/groups?list=public&q=tide&category=art');
  screen.answer(calls.listGroups, { ...pageOf([]), can: { create: true } } as never);
  await screen.fill('category', '');
  expect(screen.text()).toContain(en.noMatchText);
  await screen.press(en.resetFilters);
  expect(screen.at).toBe('/network?list=public');
  expect(screen.text()).toContain('2 groups');
  const empty = await openNetwork('?list=public', [answer(calls.listGroups, { ...pageOf([]), can: { create: true } } as never)]);
  expect(empty.text()).toContain(en.publicEmptyText);
  expect(document.querySelector('[name=category]')).toBeNull();

  const failed = await openNetwork('', [[calls.listGroups, refusal('server.failed', 400)]]);
  expect(failed.text()).toContain(en.fetchFailed);
  failed.answer(calls.listGroups, { ...pageOf([group]), can: { create: true } } as never);
  await failed.press(platformWords.tryAgain);
  expect(failed.text()).toContain('1 group');
  const without = await openNetwork('', [[listCategories, refusal('server.failed', 400)]]);
  expect(without.text()).toContain(shared.categoriesFailed);
});

test('GR-03 GR-06 a group in a list says what it is and who one is to it; one joins it there, or takes the request back', async () => {
  const card = async (changed: object) => {
    const screen = await openNetwork('', [
      answer(calls.listGroups, { ...pageOf([{ ...group, ...changed }]), can: { create: false } } as never),
    ]);
    return [screen, screen.find('main ul:has(h3)').textContent.replaceAll('\u200b', '')] as const;
  };
  const [, mine] = await card({ requestCount: 3 });
  expect(mine).toContain(`HeronsMarsh Trust · Law/Rules${group.description}`);
  expect(mine).toContain(`${en['visibility.private']}2 members${en['status.manager']}3 requests`);
  expect((await card({ requestCount: 0 }))[1]).not.toContain('request');
  const [screen] = await card(outside);
  expect(screen.find(`h3 a`).getAttribute('href')).toBe(`/network/${id}`);
  await screen.press('Join Herons');
  expect(last(screen)?.call).toBe(`POST /api/groups/${id}/join`);
  expect(screen.toasts()).toEqual([open.joined]);
  screen.answer(calls.joinGroup, refusal('group.unknownId', 404));
  await screen.press('Join Herons');
  expect(screen.toasts().at(-1)).toBe(en['error.group.unknownId']);
  const unknown = { companyName: null, category: null, description: null, memberCount: null, requestCount: null };
  const waiting = { ...unknown, viewerStatus: 'requested', can: { ...mayNothing, open: false } };
  const [asked, text] = await card(waiting);
  expect(text).toBe(`Herons${en.waitingText}${en['visibility.private']}${en['status.requested']}${en.takeBack}`);
  expect(document.querySelector('h3 a')).toBeNull();
  const before = asked.read.length;
  await asked.press(en.takeBack);
  expect(last(asked)?.call).toBe(`POST /api/groups/${id}/leave`);
  expect(asked.toasts()).toEqual([en.takenBack]);
  // The lists that show it, not all that is open.
  expect(asked.read.slice(before).every((address) => address.startsWith('/api/groups'))).toBe(true);
  expect((await card({ ...waiting, can: { ...waiting.can, open: true } }))[1]).not.toContain(en.waitingText);
});

test('GR-05 groups that are emptied say how far that is', async () => {
  const running = { groupId: id, groupName: 'Herons', done: 0, total: null, startedAt: '2026-03-02T08:00:00Z', endedAt: null };
  const shown = async (changed: object) => {
    const screen = await openNetwork('', [answer(calls.listDeletions, { items: [{ ...running, ...changed }] } as never)]);
    return [screen.text(), screen.find('progress').getAttribute('max'), screen.find('progress').getAttribute('value')] as const;
  };
  expect((await shown({}))[0]).toContain(`${en.deletionsText}Herons${en.deletionBegins}`);
  expect((await shown({})).slice(1)).toEqual([null, null]);
  const [text, ...of] = await shown({ done: 2, total: 5 });
  expect(text).toContain('2 of 5');
  expect(of).toEqual(['5', '2']);
  expect((await shown({ done: 0, total: 0 })).slice(1)).toEqual(['1', '0']);
  expect((await shown({ done: 5, total: 5, endedAt: '2026-03-02T09:00:00Z' }))[0]).toContain(`Herons${en.deletionEnded}`);
});

test('GR-02 GR-08 a group is changed; whoever was overtaken is told, keeps what they wrote, and saves over it knowingly', async () => {
  const screen = await openGroup();
  await screen.press(en.moreActions);
  await screen.press(en.edit);
  const field = () => screen.find<HTMLInputElement>('dialog [name=groupName]');
  expect(field().value).toBe('Herons');
  await screen.fill(field(), 'Grey herons');
  screen.answer(calls.editGroup, () => {
    throw Object.assign(refusal('version.conflict'), { body: { code: 'version.conflict', present: { ...group, version: 9 } } });
  });
  await screen.press(en.save);
  expect(last(screen)?.body).toMatchObject({ groupName: 'Grey herons', version: 4 });
  expect(alert()).not.toBe('');
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
  expect(alert()).toContain(platformWords['error.server.failed']);
});

test('GR-04 a member leaves once that was confirmed, and is away before the group is; a manager does not', async () => {
  for (const [visibility, text] of [
    ['private', en.leavePrivateText],
    ['public', en.leavePublicText],
  ] as const) {
    const screen = await openGroup({ viewerStatus: 'member', visibility, can: mayNothing });
    await screen.press(en.moreActions);
    expect(screen.names()).not.toContain(en.edit);
    expect(screen.names()).not.toContain(en.delete);
    expect(screen.names()).not.toContain(en.handOverButton);
    await screen.press(en.leave);
    expect(screen.text()).toContain(`Leave Herons?`);
    expect(screen.text()).toContain(text);
    await screen.press(en.leave);
    expect(last(screen)?.call).toBe(`POST /api/groups/${id}/leave`);
    expect(screen.at).toBe('/network');
    expect(screen.toasts()).toEqual(['You have left Herons.']);
  }
  const manager = await openGroup();
  await manager.press(en.moreActions);
  expect(manager.names()).not.toContain(en.leave);
  expect(manager.named(en.handOverButton).getAttribute('href')).toBe(`/network/${id}?tab=members`);
  const alone = await openGroup({ memberCount: 1 });
  await alone.press(en.moreActions);
  expect(alone.names()).not.toContain(en.handOverButton);
});

test('GR-05 a deletion names what goes along and asks for the group’s ID', async () => {
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
  expect(bare.text()).toContain(en.deleteIntro + en.lossGroup + en.lossMembers_one);
  expect(bare.text()).not.toMatch(/waiting request|invitation link|What was shared/);
  const screen = await remove(counted);
  expect(screen.text()).toContain(
    `the memberships of its 2 members1 waiting request3 invitation links${en.lossContents}4 galleries are deleted with the group.`,
  );
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
  expect(screen.toasts()).toEqual(['Herons was deleted.']);
});

test('GR-09 the members are listed, and looked for where they are many; the manager hands over or removes one with a reason', async () => {
  const screen = await openGroup({}, [], { tab: '?tab=members' });
  expect(screen.text()).toMatch(/Ana Soto@anaManagerSince .*Bob Heron@bobSince /);
  expect(document.querySelector('main [type=search]')).toBeNull();
  expect(screen.names()).not.toContain('Actions for Ana Soto');
  await screen.press('Actions for Bob Heron');
  await screen.press(en.handOver);
  expect(screen.text()).toContain('Hand Herons over to Bob Heron?');
  for (const [reply, told] of [
    [refusal('group.personGone'), en['error.group.personGone']],
    [{} as never, 'Bob Heron manages the group now.'],
  ] as const) {
    screen.answer(calls.handOverGroup, reply as never);
    await screen.press(en.handOverButton);
    expect(last(screen)).toEqual({ call: `POST /api/groups/${id}/manager`, body: { userId: bob.userId } });
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
  expect(screen.toasts().at(-1)).toBe('Bob Heron is no longer in the group.');
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

test('GR-09 links are made by how long they work and how many they let in, shown, scanned and ended', async () => {
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
  expect(screen.text()).toMatch(/Until .*2026.* · 1 of 10 places taken/);
  expect(screen.text()).toContain(`${en.linkHidden}${en.noEnd} · 1 person has joined`);
  // The one that was just made is shown to be scanned.
  expect(screen.named(en.hideQr).getAttribute('aria-expanded')).toBe('true');
  expect(document.body.innerHTML).toContain('QR code of the invitation to Herons');
  await screen.press(en.hideQr);
  expect(document.body.innerHTML).not.toContain('QR code of the invitation to Herons');
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

test('GR-10 a new group tells its manager what to do first; one press makes the usual link and shows it', async () => {
  const fresh = { memberCount: 1, description: 'Birds.' };
  const screen = await openGroup(fresh);
  expect(screen.text()).toContain(`${en['steps.inviteText']} It works for 7 days and lets 10 people in.`);
  expect(screen.text()).toContain('Show something');
  screen.answer(calls.createInvitation, refusal('group.tooManyInvitations'));
  await screen.press(en['steps.inviteButton']);
  expect(screen.toasts()).toEqual([en['error.group.tooManyInvitations']]);
  screen.answer(calls.createInvitation, { id: linkId } as never);
  screen.answer(calls.listInvitations, { items: [link] });
  await screen.press(en['steps.inviteButton']);
  expect(last(screen)?.body).toEqual({ days: 7, maxUses: 10, commandId });
  expect(document.activeElement?.getAttribute('aria-label')).toBe(en.openLinks);
  expect(document.body.innerHTML).toContain('QR code of the invitation to Herons');
  expect(screen.text()).not.toContain('It works for 7 days');
  expect(screen.names()).not.toContain(en['steps.inviteButton']);
  await screen.press(en['steps.inviteChoose']);
  expect(screen.text()).toContain(en.inviteText);
  await screen.press(en.close);
  await screen.press(en['steps.describeButton']);
  expect(screen.find<HTMLTextAreaElement>('dialog [name=description]').value).toBe('Birds.');

  // There they stay while the page is open, though somebody came.
  const old = await openGroup();
  expect(old.text()).not.toContain(en['steps.title']);
  expect((await openGroup({}, [], { slots: slotsOf([]) })).text()).toContain(en['steps.title']);
  const member = await openGroup({ ...fresh, viewerStatus: 'member', can: mayNothing }, [], { slots: slotsOf([]) });
  expect(member.text()).not.toContain(en['steps.title']);
  expect(member.text()).toContain(en.noNews + en.noNewsText);
});

test('GR-10 GR-01 the page of a group opens with what is new in it, newest first, and with what it is', async () => {
  const days = ['2026-03-01', '2026-03-05', '2026-03-03'];
  const screen = await openGroup({}, [], { slots: slotsOf(days.map((at) => newsOf(at))) });
  expect([...document.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'News of 2026-03-05',
    'News of 2026-03-03',
    'News of 2026-03-01',
  ]);
  expect(screen.find('h3 a').getAttribute('href')).toBe('/private/of 2026-03-05');
  expect(screen.text()).toMatch(/Bob Heron· .*News of 2026-03-05Seen in ABCD2345GalleryIt is open\./);
  expect(screen.text()).not.toContain(en.allOfGroup);
  expect(screen.text()).toMatch(/Herons.*2 members · Marsh Trust · managed by Ana Soto/);
  expect(screen.text()).toContain('FirstSecond');
  expect(screen.html()).toContain(`value="${id}"`);
  expect(screen.text().replaceAll('\u200b', '')).toContain(`${en.category}Law/Rules${en.createdOn}January 1, 2026`);
  expect(screen.text()).toContain(en['idHint.private']);
  expect(screen.text()).not.toContain('Follow Herons');
  expect(screen.text()).not.toContain(en.about);
  expect((await openGroup({ description: 'x'.repeat(121) })).text()).toContain(`${en.about}xxx`);
  expect((await openGroup({ description: 'x'.repeat(120) })).text()).not.toContain(en.about);
  expect((await openGroup({ description: 'One\ntwo' })).text()).toContain(`${en.about}One`);
  expect((await openGroup({ visibility: 'public' })).text()).toContain('Follow Herons');

  const many = Array.from({ length: 9 }, (_, day) => newsOf(`2026-03-0${day + 1}`));
  const full = await openGroup({}, [], { slots: slotsOf(many) });
  expect(document.querySelectorAll('h3')).toHaveLength(8);
  expect(full.text()).toContain(en.allOfGroup);
  const tabs = [...document.querySelectorAll('a[href*="?tab="]')].map((tab) => tab.getAttribute('href')?.split('=')[1]);
  expect(tabs).toEqual(['galleries', 'questions', 'members', 'galleries', 'questions']);
  expect((await openGroup({}, [], { slots: slotsOf(many.slice(0, 6)) })).text()).toContain(en.allOfGroup);
  expect((await openGroup({}, [], { slots: slotsOf(many.slice(0, 5)) })).text()).not.toContain(en.allOfGroup);

  const retry = vi.fn();
  const failed = await openGroup({}, [], { slots: slotsOf(undefined, { isError: true, retry }) });
  expect(failed.text()).toContain(open.newsFailed);
  await failed.press(platformWords.tryAgain);
  expect(retry).toHaveBeenCalledTimes(1);
  expect((await openGroup({}, [], { slots: slotsOf([newsOf('2026-03-01')], { isError: true }) })).text()).toContain('News of 2026-03-01');
  expect((await openGroup({}, [], { slots: slotsOf(undefined) })).text()).not.toContain(en.noNews);
});

test('GR-10 what is new names who brought it, unless that is not told, and says its language where that is another', async () => {
  const special = [
    newsOf('2026-03-01', { by: { id: null, name: 'Anonymous' }, language: 'fr' }),
    newsOf('2026-02-01', { kind: 'other', language: null, title: 'Unknown kind' }),
  ];
  const screen = await openGroup({}, [], { slots: slotsOf(special) });
  const [first, second] = document.querySelectorAll<HTMLElement>('h3');
  expect([first?.lang, second?.lang]).toEqual(['fr', '']);
  expect(first?.parentElement?.textContent).toContain('Anonymous');
  expect(first?.parentElement?.querySelector('a[href*="/profile"], a[href*="/people"]')).toBeNull();
  expect(second?.querySelector('a')).toBeNull();
  expect(screen.text()).toContain('Unknown kind');
});

test('GR-03 GR-07 who is not in a public group reads what everybody may, and joins it; a request can be taken back', async () => {
  const screen = await openGroup(outside);
  expect(screen.text()).toMatch(/Birds of the marsh.*2 members · Marsh Trust · Law/);
  expect(screen.text()).not.toContain('managed by');
  expect(screen.text()).toContain(open.publicNews);
  expect(screen.text()).toContain('Follow Herons');
  expect(screen.text()).toContain(open.invitedText);
  await screen.press(en.join);
  expect(last(screen)?.call).toBe(`POST /api/groups/${id}/join`);
  const asked = await openGroup({ ...outside, viewerStatus: 'requested', can: { ...mayNothing, leave: true } });
  expect(asked.text()).toContain(en.waitingText);
  expect(asked.names()).not.toContain(en.join);
  await asked.press(en.takeBack);
  expect(last(asked)?.call).toBe(`POST /api/groups/${id}/leave`);
  expect((await openGroup(outside, [], { slots: slotsOf([]) })).text()).toContain(open.noPublicNews + open.noPublicNewsText);

  const none = await openGroup({}, [[calls.readGroup, refusal('thing.notFound', 404)]]);
  expect(none.text()).not.toContain(en.fetchFailed);
  const failed = await openGroup({}, [[calls.readGroup, refusal('server.failed', 400)]]);
  expect(failed.text()).toContain(en.fetchFailed);
  failed.answer(calls.readGroup, group);
  await failed.press(platformWords.tryAgain);
  expect(failed.text()).toContain('Herons');
});

test('GR-07 PW-03 a visitor reads of a public group what everybody may, page by page; any other leads to sign in', async () => {
  const openPublic = (at: string, others: readonly Answer[] = [], slots = slotsOf([newsOf('2026-03-01')])) =>
    Screen.open(
      <SettingsContext
        value={{ ownerName: '', hostingName: '', publicUrl: 'https://atrium.example', modulesOff: [], isDevelopment: false }}
      >
        {withSlots(
          <Route path="/network/:groupId">
            <PublicGroupPage />
          </Route>,
          slots,
        )}
      </SettingsContext>,
      { at, answers: answers(outside, others) },
    );
  const place = '2026-03-01T08:00:00Z_01890a5d-ac96-774b-bcce-b302099a8057';
  const screen = await openPublic('/network/abcd2345');
  expect(screen.read).toContain(`/api/groups/${id}/public`);
  expect(screen.find('a[href^="/register"]').getAttribute('href')).toBe(`/register?next=%2Fnetwork%2F${id}`);
  expect(screen.find('a[href^="/connect"]').getAttribute('href')).toBe(`/connect?next=%2Fnetwork%2F${id}#login`);
  expect(screen.find('h3 a').getAttribute('href')).toBe('/public/of 2026-03-01');
  const head = () => [
    document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    document.querySelector('meta[name=description]')?.getAttribute('content'),
  ];
  expect(head()).toEqual([`https://atrium.example/network/${id}`, group.description]);
  expect(document.querySelector('meta[name=cover]')?.getAttribute('content')).toBe(id);
  const older = await openPublic(
    `/network/${id}?before=${place}`,
    [],
    slotsOf([newsOf('2026-02-05'), newsOf('2026-02-04')], { hasOlder: true }),
  );
  expect(head()[0]).toBe(`https://atrium.example/network/${id}?before=${place}`);
  expect(older.named(open.newest).getAttribute('href')).toBe(`/network/${id}`);
  expect(older.named(open.older).getAttribute('href')).toBe(`/network/${id}?before=2026-02-04T08:00:00Z_of 2026-02-04`);
  for (const code of ['thing.notFound', 'input.invalid'])
    expect((await openPublic('/network/ABCD2346', [[readPublicGroup, refusal(code, 404)]])).at).toBe(
      '/connect?next=%2Fnetwork%2FABCD2346#login',
    );
  expect((await openPublic('/network/ABCD2346', [[readPublicGroup, refusal('server.failed', 400)]])).at).toBe('/network/ABCD2346');
});

test('GR-09 GR-10 the manager answers requests where they wait; on the start page each answer can be taken back for a moment', async () => {
  const requests = (({ query }: { query: Record<string, string> }) =>
    query['status'] === 'requested'
      ? { ...pageOf([{ ...bob, userId: asking.userId, name: asking.name, username: 'cid', status: 'requested' }]), total: 7 }
      : pageOf(members)) as never;
  const screen = await openGroup({}, [answer(calls.listMembers, requests)]);
  expect(screen.text()).toContain(`${en.requestsTitle}7`);
  for (const [press, call, told] of [
    ['Accept Cid Rook', 'accept', 'Cid Rook is a member now.'],
    ['Decline Cid Rook', 'decline', 'The request of Cid Rook was declined.'],
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
  expect(panel.text()).toContain('Cid Rook asks to join Herons');
  await panel.press('Accept Cid Rook');
  expect(panel.text()).toContain('Cid Rook is about to be let in.');
  expect(document.activeElement).toBe(panel.named('Undo the answer to Cid Rook'));
  await after(5_999);
  expect(panel.sent).toEqual([]);
  await panel.press('Undo the answer to Cid Rook');
  expect(document.activeElement).toBe(panel.named('Accept Cid Rook'));
  await after(10_000);
  expect(panel.sent).toEqual([]);
  await panel.press('Decline Cid Rook');
  expect(panel.text()).toContain('The request of Cid Rook is about to be declined.');
  panel.answer(calls.listRequests, pageOf(waiting.slice(1)) as never);
  await after(6_000);
  expect(panel.sent).toEqual([{ call: `POST /api/groups/${id}/members/${asking.userId}/decline` }]);
  // It stays where it was until it goes.
  expect(panel.text()).toMatch(/^CRThe request of Cid Rook was declined\..*Dee Tern/);
  expect(panel.names().some((name) => name.startsWith('Undo'))).toBe(false);
  await after(4_000);
  expect(panel.text()).not.toContain('Cid Rook');
  panel.answer(calls.acceptRequest, refusal('group.requestGone'));
  await panel.press('Accept Dee Tern');
  await after(6_000);
  expect(panel.toasts()).toEqual([en['error.group.requestGone']]);
  expect(panel.names()).toContain('Accept Dee Tern');
  // Whoever leaves the page meant what they chose.
  await panel.press('Decline Dee Tern');
  await panel.does(() => window.dispatchEvent(new Event('pagehide')));
  expect(last(panel)?.call).toBe(`POST /api/groups/${id}/members/AAAAAAA5/decline`);
  await after(20_000);
  expect(panel.sent).toHaveLength(3);
});

test('GR-09 who follows an invitation joins by a button; one that is over says so', async () => {
  const openJoin = (invitation: object, as: typeof ana | undefined) =>
    Screen.open(
      <Route path="/join/:code">
        <JoinPage />
      </Route>,
      { at: '/join/abc', ...(as ? { as } : {}), answers: answers({}, [[calls.readInvitation, invitation]]) },
    );
  const screen = await openJoin({ groupName: 'Herons', groupId: null }, ana);
  expect(screen.text()).toContain(`You are invited to Herons${open.invitedText}`);
  expect(screen.sent).toEqual([]);
  screen.answer(calls.acceptInvitation, refusal('invitation.invalid', 404));
  await screen.press(open.invitedJoin);
  expect(screen.toasts()).toEqual([open['error.invitation.invalid']]);
  screen.answer(calls.acceptInvitation, { groupId: id });
  await screen.press(open.invitedJoin);
  expect(last(screen)).toEqual({ call: 'POST /api/invitations/abc/accept' });
  expect(screen.at).toBe(`/network/${id}`);
  expect(screen.toasts().at(-1)).toBe(open.joined);
  const over = await openJoin(refusal('invitation.invalid', 404), undefined);
  expect(over.text()).toContain(open.invitationOver + open.invitationOverText);
  expect(over.named(open.toStart).getAttribute('href')).toBe('/');
});

test('GR-10 groups that fit are offered to a newcomer, and in the Hub each says who is in it; one press joins', async () => {
  expect((await Screen.open(<FirstGroupStep />, { as: ana, answers: answers() })).text()).toContain(en['first.done']);
  const screen = await Screen.open(<FirstGroupStep />, { as: ana, answers: answers({ viewerStatus: 'requested' }) });
  expect(screen.text()).not.toContain(en['first.done']);
  expect(screen.find('a[href="/network/BCDE3456"]').textContent).toBe('Gulls');
  expect(screen.text().replaceAll('\u200b', '')).toContain('2 members · Law/Rules');
  await screen.press('Join Gulls');
  expect(last(screen)?.call).toBe('POST /api/groups/BCDE3456/join');
  const card = { id, title: 'Herons', phase: null, endsAt: null };
  const part = async (changed: object, as: typeof ana | undefined = ana) => {
    const found = await Screen.open(<HubPart item={card} />, {
      ...(as ? { as } : {}),
      answers: answers({}, [answer(listFaces, faces(changed) as never)]),
    });
    await found.until(() => found.text().includes('members') || !as);
    return found;
  };
  const joined = await part({});
  expect(joined.read.at(-1)).toBe(`/api/groups/faces?ids=${id}`);
  expect(joined.html()).toContain('aria-label="Bob Heron"');
  await joined.press('Join Herons');
  expect(last(joined)?.call).toBe(`POST /api/groups/${id}/join`);
  const asked = await part({ viewerStatus: 'requested', faces: [] });
  expect(asked.text()).toBe(`2 members · ${en['status.requested']}`);
  expect((await part({ can: { join: false } })).names()).toEqual([]);
  const visitor = await Screen.open(<HubPart item={card} />, { answers: answers() });
  expect([visitor.text(), visitor.read]).toEqual(['', []]);
});

test('GR-06 one’s groups stand on the account, without those one only asked for', async () => {
  const show = (items: object[]) =>
    Screen.open(<MyGroups />, {
      as: ana,
      answers: answers({}, [answer(calls.listGroups, { ...pageOf(items), can: { create: true } } as never)]),
    });
  const screen = await show([
    group,
    { ...group, id: 'BCDE3456', groupName: 'Gulls', viewerStatus: 'member' },
    { ...group, id: 'CDEF4567', viewerStatus: 'requested' },
  ]);
  expect(screen.read).toEqual(['/api/groups?list=mine&limit=50']);
  expect([...document.querySelectorAll('li a')].map((a) => a.getAttribute('href'))).toEqual([`/network/${id}`, '/network/BCDE3456']);
  expect(screen.named(en.allGroups).getAttribute('href')).toBe('/network');
  expect((await show([{ ...group, viewerStatus: 'requested' }])).text()).toContain(en.noGroups);
});

test('GR-06 groups are chosen by their names, looked for where they are many; what is chosen stays in sight', async () => {
  let chosen: string[] = [];
  const openPicker = async (count: number, value: string[], hasMore = false, known: { id: string; name: string }[] = []) => {
    const items = Array.from({ length: count }, (_, at) => ({
      ...group,
      id: `ABCD234${at + 2}`,
      groupName: `Group ${at}`,
      visibility: at === 0 ? 'public' : 'private',
    }));
    return Screen.open(<GroupPicker value={value} known={known} onChange={(ids) => (chosen = ids)} />, {
      as: ana,
      answers: answers({}, [answer(calls.listGroups, { ...pageOf(items, hasMore ? 'next' : null), can: { create: true } } as never)]),
    });
  };
  const screen = await openPicker(7, ['ABCD2342']);
  expect(screen.text()).toContain('1 group chosen');
  expect(document.querySelector('[type=search]')).toBeNull();
  await screen.press('Group 1');
  expect(chosen).toEqual(['ABCD2342', 'ABCD2343']);
  await screen.press('Group 0');
  expect(chosen).toEqual([]);
  const many = await openPicker(8, ['ZZZZ2345', 'ABCD2342'], false, [
    { id: 'ZZZZ2345', name: 'Far away' },
    { id: 'ABCD2342', name: 'Group 0' },
    { id: 'YYYY2345', name: 'Not chosen' },
  ]);
  const names = () => [...document.querySelectorAll('li label')].map(({ textContent }) => textContent);
  expect(names()[0]).toBe('Far away');
  expect(names()).toHaveLength(9);
  await many.fill(many.find('[type=search]'), 'none');
  many.answer(calls.listGroups, { ...pageOf([]), can: { create: true } } as never);
  await many.key('Enter', {}, many.find('[type=search]'));
  expect(many.text()).toContain(en.noMatch);
  expect(names()).toEqual([]);
  const more = await openPicker(2, [], true);
  expect(more.text()).toContain(en.searchForMore);
  expect(document.querySelector('[type=search]')).not.toBeNull();
  expect((await openPicker(0, [])).text()).toContain(en.mineEmpty);
  const failed = await Screen.open(<GroupPicker value={[]} onChange={() => {}} />, {
    as: ana,
    answers: answers({}, [[calls.listGroups, refusal('server.failed', 400)]]),
  });
  expect(alert()).toContain(en.fetchFailed);
  failed.answer(calls.listGroups, { ...pageOf([group]), can: { create: true } } as never);
  await failed.press(platformWords.tryAgain);
  expect(failed.text()).toContain('Herons');

  const seen: unknown[] = [];
  const Mine = ({ of }: { of: string | null }) => {
    seen.push(useMyGroup(of));
    return null;
  };
  await Screen.open(<Mine of={id} />, { as: ana, answers: answers() });
  expect(seen.at(-1)).toEqual({ id, name: 'Herons', visibility: 'private' });
  expect((await Screen.open(<Mine of={null} />, { as: ana, answers: answers() })).read).toEqual([]);
  await Screen.open(<Mine of={id} />, { as: ana, answers: answers({ viewerStatus: 'requested' }) });
  expect(seen.at(-1)).toBeUndefined();
});

const names = (name: string) => ({ en: name, fr: `${name} fr`, es: `${name} es` });
const kept = [
  { id: 'law', names: names('Law/Rules'), place: 1 },
  { id: 'art', names: names('Art'), place: 2 },
];

test('AD-01 administrators keep the categories: they name, order and merge them', async () => {
  const screen = await Screen.open(<CategoriesSection />, {
    as: ana,
    answers: [
      answer(keeping.listManagedCategories, kept as never),
      answer(keeping.createCategory, {} as never),
      answer(keeping.changeCategory, {} as never),
      answer(keeping.mergeCategory, {} as never),
    ],
  });
  expect(screen.text().replaceAll('\u200b', '')).toContain('Law/RulesLaw/Rules frLaw/Rules es');
  const move = (name: string, way: 'up' | 'down') => screen.named(say(en[`categories.${way}`], { name }));
  expect(move('Law/Rules', 'up')).toHaveProperty('disabled', true);
  expect(move('Art', 'down')).toHaveProperty('disabled', true);
  for (const [button, call, place] of [
    [move('Law/Rules', 'down'), 'law', 2],
    [move('Art', 'up'), 'art', 1],
  ] as const) {
    await screen.press(button);
    expect(last(screen)).toEqual({
      call: `PUT /api/categories/${call}`,
      body: { names: kept.find((each) => each.id === call)?.names, place },
    });
  }
  expect(screen.toasts()).toEqual([]);
  expect(move('Art', 'up')).toHaveProperty('disabled', false);
  screen.answer(keeping.changeCategory, refusal('category.exists'));
  await screen.press(move('Art', 'up'));
  expect(screen.toasts()).toEqual([en['error.category.exists']]);

  await screen.press(en['categories.new']);
  expect(screen.find<HTMLInputElement>('[name="names.fr"]').value).toBe('');
  for (const language of languages) await screen.fill(`names.${language}`, `Sea ${language}`);
  await screen.press(en.save);
  const sea = { en: 'Sea en', fr: 'Sea fr', es: 'Sea es' };
  expect(last(screen)).toEqual({ call: 'POST /api/categories', body: { names: sea, commandId } });
  expect(screen.toasts().at(-1)).toBe(en['categories.made']);
  expect(document.querySelector('dialog')).toBeNull();
  await screen.press('Rename Art');
  expect(screen.find<HTMLInputElement>('[name="names.fr"]').value).toBe('Art fr');
  await screen.press(en.save);
  expect(alert()).toContain(en['error.category.exists']);
  screen.answer(keeping.changeCategory, {} as never);
  await screen.press(en.save);
  expect(last(screen)).toEqual({ call: 'PUT /api/categories/art', body: { names: names('Art'), place: 2 } });
  expect(screen.toasts().at(-1)).toBe(en['categories.changed']);
  await screen.press('Merge Law/Rules into another category');
  expect([...document.querySelectorAll<HTMLOptionElement>('[name=into] option')].map(({ value }) => value)).toEqual(['', 'art']);
  await screen.fill('into', 'art');
  await screen.press(en['categories.mergeNow']);
  expect(last(screen)).toEqual({ call: 'DELETE /api/categories/law', body: { into: 'art' } });
  expect(screen.toasts().at(-1)).toBe(en['categories.merged']);
  expect(document.querySelector('dialog')).toBeNull();
  const single = await Screen.open(<CategoriesSection />, {
    as: ana,
    answers: [answer(keeping.listManagedCategories, kept.slice(0, 1) as never)],
  });
  expect(single.named('Merge Law/Rules into another category')).toHaveProperty('disabled', true);
});

test('AD-01 administrators find any group by what the address says, and delete it once that was confirmed', async () => {
  const seen = {
    id,
    groupName: 'Herons',
    companyName: 'Marsh Trust',
    visibility: 'private',
    manager: { id: 'AAAAAAA3', name: 'Bob Heron' },
    memberCount: 1,
    createdAt: '2026-01-01T00:00:00Z',
  };
  const screen = await Screen.open(<GroupsSection />, {
    at: '/admin/groups?q=her',
    as: ana,
    answers: [answer(listAllGroups, { items: [seen as never], nextCursor: null }), answer(removeGroup, {} as never)],
  });
  expect(screen.read).toEqual(['/api/admin/groups?q=her']);
  expect(screen.text()).toContain(`HeronsPrivateMarsh Trust${id}Manager Bob Heron1 memberJanuary 1, 2026`);
  expect(screen.named('Bob Heron').getAttribute('href')).toMatch(/\/people\/AAAAAAA3$/);
  await screen.fill('visibility', 'public');
  expect(screen.at).toBe('/admin/groups?q=her&visibility=public');
  expect(screen.read.at(-1)).toBe('/api/admin/groups?q=her&visibility=public');
  await screen.fill('visibility', '');
  expect(screen.at).toBe('/admin/groups?q=her');
  await screen.fill(screen.find('[type=search]'), 'gul');
  await screen.key('Enter', {}, screen.find('[type=search]'));
  expect(screen.at).toBe('/admin/groups?q=gul');
  for (const [reply, told] of [
    [refusal('server.failed', 500), platformWords['error.server.failed']],
    [{} as never, '“Herons” is deleted.'],
  ] as const) {
    screen.answer(removeGroup, reply as never);
    await screen.press('Delete Herons');
    expect(screen.text()).toContain(`Delete the group “Herons”?`);
    const before = screen.read.length;
    await screen.press(en['administration.deleteNow']);
    expect(last(screen)).toEqual({ call: `DELETE /api/admin/groups/${id}` });
    expect(screen.toasts().at(-1)).toBe(told);
    expect(screen.read.length).toBe(before + 1);
    expect(document.querySelector('dialog[open]')).toBeNull();
  }
  screen.answer(listAllGroups, { items: [], nextCursor: null });
  await screen.fill('visibility', 'private');
  expect(screen.text()).toContain(en['administration.none'] + en['administration.noneText']);
  expect(administrationPages.map(({ segment }) => segment)).toEqual(['groups', 'categories']);
  expect(await Promise.all(administrationPages.map(({ load }) => load()))).toEqual([GroupsSection, CategoriesSection]);
});

test('GR-07 whatever is closed says the same and leads back, or to the group of an ID', async () => {
  const screen = await Screen.open(<RestrictedAccess />, { at: '/network/x', as: ana, answers: answers() });
  expect(screen.find('form').getAttribute('action')).toBe('/network');
  expect(screen.find('[name=join]').getAttribute('maxlength')).toBe('40');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(screen.named(shared.goBack).getAttribute('href')).toBe('/');
});

test('GR-11 what changed live is read anew, all of it where somebody came or went; each address has its page', async () => {
  const heard = async (type: string) => {
    const refreshed: unknown[][] = [];
    await groupsLive[type]?.({ type: type as 'any.thing', id }, async (...targets) => void refreshed.push(targets));
    return refreshed[0];
  };
  const [changed = '', membership = '', categories = '', work = ''] = Object.keys(groupsLive);
  expect(await heard(changed)).toEqual(readsOf(id));
  expect(await heard(membership)).toEqual([]);
  expect(await heard(categories)).toEqual([listCategories, keeping.listManagedCategories]);
  expect(await heard(work)).toEqual([calls.listDeletions]);
  expect(readsOf(id)).toEqual([
    calls.listGroups,
    calls.listFitting,
    calls.listRequests,
    listFaces,
    ...[calls.readGroup, readPublicGroup, calls.listMembers, calls.listInvitations].map((endpoint) => ({ endpoint, params: { id } })),
  ]);
  const loaded = await Promise.all(feature.pages.map(async ({ path, access, load }) => [path, access, await load()]));
  expect(loaded).toEqual([
    ['/network', 'signedIn', NetworkPage],
    ['/join/:code', 'public', JoinPage],
    ['/network/:groupId', 'visitor', PublicGroupPage],
    ['/network/:groupId', 'signedIn', GroupPage],
  ]);
  const reads = (path: `/${string}`, params: object) =>
    prefetches[path]?.reads?.({ params, search: new URLSearchParams() } as never).map(({ input }) => input);
  expect(reads('/join/:code', { code: 'abc' })).toEqual([{ params: { code: 'abc' } }]);
  expect(reads('/join/:code', {})).toEqual([]);
  expect(reads('/network/:groupId', { groupId: 'abcd2345' })).toEqual([{ params: { id } }, {}]);
  expect(prefetches['/join/:code']?.isSecret).toBe(true);
});
