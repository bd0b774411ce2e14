import { afterEach, expect, test, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { type Answer, answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import * as calls from '../../contract/endpoints.ts';
import { readPublicGroup } from '../../contract/public-endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { last, newsOf, openGroup, outside, slotsOf, withSlots } from '../testing/open-group.tsx';
import { answers, group, id, mayNothing } from '../testing/samples.ts';
import { PublicGroupPage } from './public-group-page.tsx';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('GR-10 GR-01 the page of a group starts with recent items, newest first, and its description', async () => {
  const days = ['2026-03-01', '2026-03-05', '2026-03-03'];
  const screen = await openGroup({}, [], { slots: slotsOf(days.map((at) => newsOf(at))) });
  expect([...document.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'News of 2026-03-05',
    'News of 2026-03-03',
    'News of 2026-03-01',
  ]);
  expect(screen.find('h3 a').getAttribute('href')).toBe('/private/of 2026-03-05');
  expect(screen.text()).toMatch(/News of 2026-03-05Gallery · Bob Heron · .*Seen in ABCD2345It is open\./);
  expect(screen.text()).not.toContain(en.allOfGroup);
  expect(screen.text()).toMatch(/HeronsPrivate · 2 members · Marsh Trust/);
  expect(screen.text()).toContain('FirstSecond');
  expect(screen.html()).toContain(`value="${id}"`);
  expect(screen.text().replaceAll('\u200b', '')).toContain(`${en.category}Law/Rules${en.createdOn}January 1, 2026`);
  expect(screen.text()).toContain(en['idHint.private']);
  expect(screen.text()).not.toContain('Follow Herons');
  // On a phone, the head has no description.
  const about = (found: Screen) => [found.find('section div:has(> h2 + p)').className, found.text().includes(`${en.about}x`)];
  expect(about(await openGroup({ description: 'x'.repeat(240) }))).toEqual(['tablet:hidden', true]);
  expect(about(await openGroup({ description: 'x'.repeat(241) }))).toEqual(['', true]);
  expect(about(await openGroup({ description: 'x\ntwo' }))).toEqual(['', true]);
  expect((await openGroup({ description: '' })).text()).not.toContain(en.about);
  expect((await openGroup({ visibility: 'public' })).text()).toContain('Follow Herons');

  const many = Array.from({ length: 9 }, (_, day) => newsOf(`2026-03-0${day + 1}`));
  const full = await openGroup({}, [], { slots: slotsOf(many) });
  expect(document.querySelectorAll('h3')).toHaveLength(8);
  expect(full.text()).toContain(en.allOfGroup);
  const tabs = [...document.querySelectorAll('a[href*="?tab="]')].map((tab) => tab.getAttribute('href')?.split('=')[1]);
  expect(tabs).toEqual(['questions', 'galleries', 'members', 'galleries', 'questions']);
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

test('GR-10 the most used tabs are visible, the others in a menu; the current one is always visible', async () => {
  const slots = slotsOf([]);
  const [first] = slots.slotsNow().group;
  if (!first) throw new Error('no slot');
  const five = ['galleries', 'files', 'questions', 'events', 'documents'].map((name, index) => ({
    ...first,
    name,
    ...(name === 'documents' && { actionOrder: index }),
  }));
  const store = { ...slots, slotsNow: () => ({ ...slots.slotsNow(), group: five }) };
  const shown = () => [...document.querySelectorAll('nav a[href*="?tab="]')].map((tab) => tab.getAttribute('href')?.split('=')[1]);
  const screen = await openGroup({}, [], { slots: store });
  expect(shown()).toEqual(['documents', 'galleries', 'files', 'members']);
  await screen.press(en.moreTabs);
  expect((await openGroup({}, [], { slots: store, tab: '?tab=events' })).find('nav [aria-current=page]').getAttribute('href')).toContain(
    '?tab=events',
  );
  expect(shown()).toEqual(['documents', 'galleries', 'files', 'events', 'members']);
});

test('SH-14 the actions of a group keep their place before they load; a button shows all of them', async () => {
  const screen = await openGroup();
  expect(screen.find('.group-begin').hasAttribute('data-reserved')).toBe(true);
  const toggle = () => screen.named(en.allActions);
  expect(toggle().getAttribute('aria-expanded')).toBe('false');
  expect(toggle().textContent).toBe(en.allActions);
  await screen.press(en.allActions);
  expect([toggle().getAttribute('aria-expanded'), screen.find('.group-begin').hasAttribute('data-open')]).toEqual(['true', true]);
});

test('GR-10 above a tab the head is low: without description, and with the action of that tab only', async () => {
  const head = async (tab: string) => (await openGroup({}, [], { tab })).find('.group-head');
  const overview = await head('');
  expect([overview.hasAttribute('data-low'), overview.textContent.includes(group.description)]).toEqual([false, true]);
  expect(overview.querySelector('.group-begin')?.textContent).toBe('FirstSecond');
  const questions = await head('?tab=questions');
  expect([questions.hasAttribute('data-low'), questions.textContent.includes(group.description)]).toEqual([true, false]);
  expect(questions.querySelector('.group-begin')?.textContent).toBe('First');
  const members = await head('?tab=members');
  expect(members.querySelector('.group-begin')?.textContent).toBe('');
  expect(members.querySelector('.group-more')).toBeNull();
  expect((await head('?tab=nothing')).hasAttribute('data-low')).toBe(false);
});

test('GR-10 EV-01 what takes place next precedes the recent items, once', async () => {
  const next = newsOf('2026-03-01', { title: 'Evening at the weir' });
  const slots = slotsOf([newsOf('2026-03-05'), next], { next });
  const titles = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
  const screen = await openGroup({}, [], { slots });
  expect(titles()).toEqual(['Evening at the weir', 'News of 2026-03-05']);
  expect(screen.text()).toContain(`Evening at the weir${open.next}Seen`);
  await openGroup(outside, [], { slots });
  expect(titles()).toEqual(['Evening at the weir', 'News of 2026-03-05']);
  await openGroup({}, [], { slots: slotsOf([], { next }) });
  expect(titles()).toEqual(['Evening at the weir']);
});

test('GR-10 a recent item names its author, unless anonymous, and its language if it is another', async () => {
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

test('GR-03 GR-07 outsiders read the public content of a public group and can join; a request can be withdrawn', async () => {
  const screen = await openGroup(outside);
  expect(screen.text()).toMatch(/Public · 2 members · Marsh Trust · Law.*Birds of the marsh/);
  expect(screen.text()).not.toContain(en.manager);
  expect(screen.text()).toContain(open.publicNews);
  expect(screen.text()).toContain('Follow Herons');
  expect(screen.text()).toContain(open.invitedText);
  await screen.press(en.join);
  expect(last(screen)?.call).toBe(`POST /api/groups/${id}/join`);
  const requested = await openGroup({ ...outside, viewerStatus: 'requested', can: { ...mayNothing, leave: true } });
  expect(requested.text()).toContain(`${en.asked} ${en.waitingText}`);
  expect(requested.names()).not.toContain(en.join);
  await requested.press(en.takeBack);
  expect(last(requested)?.call).toBe(`POST /api/groups/${id}/leave`);
  expect((await openGroup(outside, [], { slots: slotsOf([]) })).text()).toContain(open.noPublicNews + open.noPublicNewsText);

  const closed: Answer = [calls.readGroup, refusal('thing.notFound', 404)];
  const none = await openGroup({}, [closed, [calls.readOwnRequest, refusal('thing.notFound', 404)]]);
  expect(none.text()).not.toContain(en.fetchFailed);
  expect(none.text()).not.toContain(en.asked);
  const failed = await openGroup({}, [[calls.readGroup, refusal('server.failed', 400)]]);
  expect(failed.text()).toContain(en.fetchFailed);
  failed.answer(calls.readGroup, group);
  await failed.press(platformWords.tryAgain);
  expect(failed.text()).toContain('Herons');
});

test('GR-03 the page of a private group that one asked to join shows only its name, and withdraws the request', async () => {
  const screen = await openGroup({}, [
    [calls.readGroup, refusal('thing.notFound', 404)],
    answer(calls.readOwnRequest, { id, groupName: 'Herons', can: { leave: true } }),
    answer(calls.leaveGroup, { status: 'none' }),
  ]);
  expect(screen.read).toContain(`/api/groups/${id}/request`);
  expect(document.querySelector('h1')?.textContent).toBe('Herons');
  expect(screen.text()).toContain(en.asked + en.waitingText);
  await screen.press(en.takeBack);
  expect(last(screen)?.call).toBe(`POST /api/groups/${id}/leave`);
  expect(screen.text()).toContain(en.takenBack);
  expect(screen.at).toBe('/network');
});

const openPublic = (at: string, others: readonly Answer[] = [], slots = slotsOf([newsOf('2026-03-01')])) =>
  Screen.open(
    <SettingsContext value={{ ownerName: '', hostingName: '', publicUrl: 'https://atrium.example', modulesOff: [], isDevelopment: false }}>
      {withSlots(
        <Route path="/network/:groupId">
          <PublicGroupPage />
        </Route>,
        slots,
      )}
    </SettingsContext>,
    { at, answers: answers(outside, others) },
  );

test('GR-07 the head of a public group shows a visitor the faces of those who published for everyone, each once', async () => {
  const by = (name: string, index: number) => newsOf(`2026-03-0${9 - index}`, { by: { id: null, name } });
  const facesOf = async (news: Parameters<typeof slotsOf>[0]) => {
    const screen = await openPublic(`/network/${id}`, [], slotsOf(news));
    await screen.until(() => document.querySelector('.group-facts') !== null);
    return [...document.querySelectorAll('.group-facts [role=img]')].map((face) => face.getAttribute('aria-label'));
  };
  expect(await facesOf(['Ana Soto', 'Bob Heron', 'Ana Soto'].map(by))).toEqual(['Ana Soto', 'Bob Heron']);
  expect(await facesOf(['A', 'B', 'C', 'D', 'E', 'F'].map(by))).toHaveLength(5);
  expect(await facesOf(undefined)).toEqual([]);
});

test('GR-07 PW-03 a visitor reads the public content of a public group, paginated; other groups lead to sign-in', async () => {
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
