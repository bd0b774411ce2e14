import { afterEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import { listCategories } from '../contract/category-endpoints.ts';
import * as keeping from '../contract/manage-categories-endpoints.ts';
import * as calls from '../contract/endpoints.ts';
import { listFaces } from '../contract/faces-endpoints.ts';
import * as membershipCalls from '../contract/membership-invitation-endpoints.ts';
import { readPublicGroup } from '../contract/public-endpoints.ts';
import en from '../words/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { MyGroups } from './account/my-groups.tsx';
import { groups as feature } from './feature.tsx';
import { GroupPicker } from './group-picker.tsx';
import { GroupPage } from './group/group-page.tsx';
import { PublicGroupPage } from './group/public-group-page.tsx';
import { FirstGroupStep } from './hub/first-group-step.tsx';
import { HubPart } from './hub/hub-part.tsx';
import { JoinPage } from './invitation/join-page.tsx';
import { groupsLive } from './live.ts';
import { InvitedPage } from './membership-invitation/invited-page.tsx';
import { NetworkPage } from './network/network-page.tsx';
import { prefetches } from './prefetch.ts';
import { readsOf } from './reads-of.ts';
import { RestrictedAccess } from './restricted-access.tsx';
import { alert, last } from './testing/open-group.tsx';
import { GroupFaces } from './network/group-faces.tsx';
import { ana, answers, faces, group, id, pageOf } from './testing/samples.ts';
import { useMyGroup } from './use-my-group.ts';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('GR-10 a new person gets suggestions, and in the Hub each group shows its members; one click joins', async () => {
  const screen = await Screen.open(<FirstGroupStep />, { as: ana, answers: answers({ viewerStatus: 'requested' }) });
  expect(screen.find('a[href="/network/BCDE3456"]').textContent).toBe('Gulls');
  expect(screen.text()).toContain('2 members');
  expect(
    [...document.querySelectorAll('li > [data-initials]')].map((mark) => mark.getAttribute('data-initials')),
    'each has its mark',
  ).toEqual(['G']);
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
  const requested = await part({ viewerStatus: 'requested', faces: [] });
  expect(requested.text()).toBe(`2 members · ${en['status.requested']}`);
  expect((await part({ can: { join: false } })).names()).toEqual([]);
  const visitor = await Screen.open(<HubPart item={card} />, { answers: answers() });
  expect([visitor.text(), visitor.read]).toEqual(['', []]);
});

test('SH-14 faces of a group reserve their space only while they load', async () => {
  const shown = async (changed: object) =>
    (
      await Screen.open(<GroupFaces groupId={id} />, { as: ana, answers: answers({}, [answer(listFaces, faces(changed) as never)]) })
    ).html();
  expect(await shown({})).toContain('aria-label="Bob Heron"');
  expect(await shown({ faces: [] })).not.toContain('<span');
});

test('GR-06 the account page lists one’s groups, without requests', async () => {
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
  expect(document.querySelectorAll('li a > [data-initials]:first-child'), 'each has its mark').toHaveLength(2);
  expect((await show([{ ...group, viewerStatus: 'requested' }])).text()).toContain(en.noGroups);
});

test('GR-06 groups are selected by name, with a search if there are many; selected ones stay visible', async () => {
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
  const screen = await openPicker(4, ['ABCD2342']);
  expect(screen.text()).toContain('1 group selected');
  expect(document.querySelector('[type=search]')).toBeNull();
  await screen.press('Group 1');
  expect(chosen).toEqual(['ABCD2342', 'ABCD2343']);
  await screen.press('Group 0');
  expect(chosen).toEqual([]);
  const many = await openPicker(5, ['ZZZZ2345', 'ABCD2342'], false, [
    { id: 'ZZZZ2345', name: 'Far away' },
    { id: 'ABCD2342', name: 'Group 0' },
    { id: 'YYYY2345', name: 'Not chosen' },
  ]);
  const names = () => [...document.querySelectorAll('li label')].map(({ textContent }) => textContent);
  expect(names()[0]).toBe('Far away');
  expect(names()).toHaveLength(6);
  // The chosen ones by name, also while the list is filtered.
  const chips = () => document.querySelector('fieldset [role=status]')?.textContent;
  expect(chips()).toBe('2 groups selectedFar awayGroup 0');
  await many.fill(many.find('[type=search]'), 'none');
  many.answer(calls.listGroups, { ...pageOf([]), can: { create: true } } as never);
  await many.key('Enter', {}, many.find('[type=search]'));
  expect(many.text()).toContain(en.noMatch);
  expect(names()).toEqual([]);
  expect(chips()).toBe('2 groups selectedFar awayGroup 0');
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

test('GR-07 every closed page looks the same and leads back, or to a group by its ID', async () => {
  const screen = await Screen.open(<RestrictedAccess />, { at: '/network/x', as: ana, answers: answers() });
  expect(screen.find('form').getAttribute('action')).toBe('/network');
  expect(screen.find('[name=join]').getAttribute('maxlength')).toBe('40');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(screen.named(shared.goBack).getAttribute('href')).toBe('/');
  const went = vi.spyOn(history, 'go').mockImplementation(() => {});
  // The first page of a visit has no history.
  await screen.press(shared.goBack);
  expect([screen.at, went.mock.calls]).toEqual(['/', []]);
  await screen.does(() => history.pushState(null, '', '/network/x'));
  await screen.press(shared.goBack);
  expect([screen.at, went.mock.calls]).toEqual(['/network/x', [[-1]]]);
});

test('GR-11 a live message refreshes a group, and a changed membership refreshes everything; each address has its page', async () => {
  const received = async (type: string) => {
    const refreshed: unknown[][] = [];
    await groupsLive[type]?.({ type: type as 'any.thing', id }, async (...targets) => void refreshed.push(targets));
    return refreshed[0];
  };
  const [changed = '', membership = '', categories = '', work = '', invitations = ''] = Object.keys(groupsLive);
  expect(await received(changed)).toEqual(readsOf(id));
  expect(await received(membership)).toEqual([]);
  expect(await received(categories)).toEqual([listCategories, keeping.listManagedCategories]);
  expect(await received(work)).toEqual([calls.listDeletions]);
  expect(await received(invitations)).toEqual([membershipCalls.listReceivedInvitations, membershipCalls.listSentInvitations]);
  expect(readsOf(id)).toEqual([
    calls.listGroups,
    calls.listFitting,
    calls.listRequests,
    listFaces,
    ...[
      calls.readGroup,
      calls.readOwnRequest,
      readPublicGroup,
      calls.listMembers,
      calls.listDeputies,
      calls.listRoles,
      calls.listInvitations,
    ].map((endpoint) => ({
      endpoint,
      params: { id },
    })),
  ]);
  const loaded = await Promise.all(feature.pages.map(async ({ path, access, load }) => [path, access, await load()]));
  expect(loaded).toEqual([
    ['/network', 'signedIn', NetworkPage],
    ['/join/:code', 'public', JoinPage],
    ['/invited', 'public', InvitedPage],
    ['/network/:groupId', 'visitor', PublicGroupPage],
    ['/network/:groupId', 'signedIn', GroupPage],
  ]);
  const reads = (path: `/${string}`, params: object) =>
    prefetches[path]?.reads?.({ params, search: new URLSearchParams() } as never).map(({ input }) => input);
  expect(reads('/join/:code', { code: 'abc' })).toEqual([{ params: { code: 'abc' } }]);
  expect(reads('/join/:code', {})).toEqual([]);
  expect(reads('/network/:groupId', { groupId: 'abcd2345' })).toEqual([{ params: { id } }, {}]);
  expect(prefetches['/join/:code']?.isSecret).toBe(true);
  const ofLetter = (query: string) => prefetches['/invited']?.reads?.({ params: {}, search: new URLSearchParams(query) } as never);
  expect(ofLetter('token=abc')?.map(({ input }) => input)).toEqual([{ params: { token: 'abc' } }]);
  expect([ofLetter(''), prefetches['/invited']?.isSecret]).toEqual([[], true]);
});
