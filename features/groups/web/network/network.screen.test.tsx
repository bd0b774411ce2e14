import { afterEach, expect, test, vi } from 'vitest';
import { answer, type Answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import { listCategories } from '../../contract/category-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import shared from '../../words/shared/en.json' with { type: 'json' };
import { alert, commandId, last, outside } from '../testing/open-group.tsx';
import { ana, answers, asking, group, id, mayNothing, pageOf } from '../testing/samples.ts';
import { NetworkPage } from './network-page.tsx';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const openNetwork = (query = '', others: readonly Answer[] = []) =>
  Screen.open(<NetworkPage />, { at: `/network${query}`, as: ana, answers: answers({}, others) });

test('GR-02 GR-08 a group is created from its form, and opens; missing fields and taken names are reported', async () => {
  const screen = await openNetwork();
  await screen.press(en.create);
  expect(screen.at).toBe('/network?create=1');
  expect(screen.find<HTMLInputElement>('dialog [name=companyName]').value, 'that of another group').toBe('Marsh Trust');
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

  const page = await openNetwork();
  await page.press(en.moreActions);
  expect(page.named(en.manyAtOnce).getAttribute('href')).toBe('/masp');
  expect(page.named(en.joinTitle).getAttribute('href')).toBe('/network?join=');
  const closed = await openNetwork('?create=1&q=x');
  await closed.press(en.cancel);
  expect(closed.at).toBe('/network?q=x');
  const others = await openNetwork('?create=1', [answer(calls.listGroups, { ...pageOf([group]), can: { create: false } } as never)]);
  expect(document.querySelector('[name=groupName]')).toBeNull();
  expect(others.names()).not.toContain(en.create);
  expect(others.names()).not.toContain(en.moreActions);
});

test('GR-03 joining by ID is folded below the groups, and first without groups or with an ID in the address', async () => {
  const field = () => document.querySelector('form:not(dialog form) [name=groupId]') ?? document.body;
  const isFolded = () => field().closest('details')?.open === false;
  const follows = (list: Element | null) => list !== null && (list.compareDocumentPosition(field()) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  await openNetwork();
  expect([follows(document.querySelector('search')), isFolded()]).toEqual([true, true]);
  await openNetwork('?join=ABCD2345');
  expect([follows(document.querySelector('search')), isFolded()]).toEqual([false, false]);
  const none = await openNetwork('', [answer(calls.listGroups, { ...pageOf([]), can: { create: false } } as never)]);
  expect([follows(none.find('main li:has(h3)')), isFolded()]).toEqual([false, false]);
  expect(document.querySelectorAll('[name=groupId]')).toHaveLength(1);
  const text = none.text();
  expect(text.indexOf(en.mineEmpty), 'what they are precedes them, how they were chosen follows').toBeLessThan(text.indexOf('Gulls'));
  expect(text.indexOf(en.suggestedText)).toBeGreaterThan(text.indexOf('Gulls'));
});

test('GR-03 GR-08 joining by ID opens a public group and confirms the request to a private one; an invalid ID is reported', async () => {
  const screen = await openNetwork('?join=abcd2345');
  const field = () => screen.find<HTMLInputElement>('form:not(dialog form) [name=groupId]');
  expect(field().value).toBe('abcd2345');
  await screen.fill(field(), ' abcd-2345 ');
  await screen.press(en.join);
  expect(last(screen)).toEqual({ call: `POST /api/groups/${id}/join` });
  expect(screen.at).toBe(`/network/${id}`);
  expect(screen.toasts()).toEqual([open.joined]);
  const requested = await openNetwork('', [answer(calls.joinGroup, { status: 'requested' })]);
  await requested.press(en.join);
  expect(alert()).toContain(en.enterId);
  await requested.fill(field(), 'ABCD2345');
  await requested.press(en.join);
  expect(requested.at).toBe('/network');
  expect(requested.toasts()).toEqual([en.requestSent]);
  requested.answer(calls.joinGroup, refusal('group.unknownId', 404));
  await requested.fill(field(), 'ABCD2346');
  await requested.press(en.join);
  expect(alert()).toContain(en['error.group.unknownId']);
});

test('GR-06 groups are filtered by words and category, which are in the address; a long list is paginated', async () => {
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

test('GR-03 GR-06 a card shows the group and one’s status in it; one joins or withdraws the request there', async () => {
  const card = async (changed: object) => {
    const screen = await openNetwork('', [
      answer(calls.listGroups, { ...pageOf([{ ...group, ...changed }]), can: { create: false } } as never),
    ]);
    return [screen, screen.find('main ul:has(h3)').textContent.replaceAll('\u200b', '')] as const;
  };
  const [, mine] = await card({ requestCount: 3 });
  expect(mine).toBe(`${en['visibility.private']}: Herons${en['status.manager']} · 2 members · Marsh Trust${group.description}3 requests`);
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
  expect(text).toBe(`${en['visibility.private']}: Herons${en.waitingText}${en['status.requested']}${en.takeBack}`);
  expect(document.querySelector('h3 a')).toBeNull();
  const before = asked.read.length;
  await asked.press(en.takeBack);
  expect(last(asked)?.call).toBe(`POST /api/groups/${id}/leave`);
  expect(asked.toasts()).toEqual([en.takenBack]);
  // Only the lists that show it are refreshed.
  expect(asked.read.slice(before).every((address) => address.startsWith('/api/groups'))).toBe(true);
  expect((await card({ ...waiting, can: { ...waiting.can, open: true } }))[1]).not.toContain(en.waitingText);
});

test('SH-10 GR-06 each list of groups has a heading above its cards, with the name of its tab', async () => {
  for (const [query, title] of [
    ['', en.mine],
    ['?list=public', en.public],
  ] as const) {
    const screen = await openNetwork(query);
    expect(screen.find('ul:has(h3)').parentElement?.querySelector('h2.sr-only')?.textContent, query).toBe(title);
  }
});

test('GR-06 suggestions have a tab of their own and give their two most specific reasons', async () => {
  const screen = await openNetwork('?list=suggested');
  expect(screen.named(en.suggested).getAttribute('aria-current')).toBe('page');
  const card = () => screen.find('main li:has(h3)').textContent;
  expect(card()).toContain('Ana Soto manages it, and you share a groupIn your language');
  expect(card()).not.toContain(en['reason.joins']);
  await screen.press(en.public);
  expect(screen.at).toBe('/network?list=public');
  const none = await openNetwork('?list=suggested', [answer(calls.listFitting, { items: [] })]);
  expect(none.text()).toContain(en.publicEmptyText);
});

test('GR-04 open requests are in a card of the page, which is absent without them', async () => {
  const screen = await openNetwork('', [answer(calls.listRequests, pageOf([asking]) as never)]);
  const list = screen.find('ul[aria-labelledby]');
  expect(document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(en.requestsTitle);
  expect(list.textContent).toContain('Cid Rook wants to join Herons');
  expect((await openNetwork()).text()).not.toContain(en.requestsTitle);
});

test('GR-05 the progress of deletions is shown', async () => {
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
