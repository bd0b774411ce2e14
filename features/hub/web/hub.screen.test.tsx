import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Reply } from '#platform/contract/endpoint.ts';
import { PendingItem } from '#platform/web/ui/pending-item.tsx';
import { endFirstSteps, readFirstSteps } from '../contract/first-steps-endpoints.ts';
import { listHub } from '../contract/endpoints.ts';
import en from '../words/en.json' with { type: 'json' };
import { hub as feature } from './feature.tsx';
import { FluxPage } from './flux-page.tsx';
import { PanelPage } from './panel-page.tsx';
import { prefetches } from './prefetch.ts';
import { aLine, ana, aPage, aThing, categories, captureLive, openHub } from './testing/open-hub.tsx';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const card = (screen: Screen) =>
  screen
    .find('article')
    .textContent.replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('HU-05 a card shows author, audience, time, beginning and facts of a thing, and opens it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-01T10:00:00Z') });
  const full = aThing(2, {
    groups: [
      { id: 'ABCD2345', name: 'Herons' },
      { id: 'BCDE3456', name: 'Gulls' },
    ],
    isPublic: true,
    excerpt: 'It begins like this.',
    words: 450,
    comments: 2,
    updatedAt: '2026-03-05T08:00:00.000Z',
  });
  const screen = await openHub('public', aPage([full]));
  expect(card(screen)).toMatch(
    /^(BH)?\s*Bob Heron in Herons, Gulls\s*· Mar 2 Document · Herons, Gulls · public · Law\s*Thing 2\s*It begins like this\.\s*2 comments 2 min read Updated Mar 5$/,
  );
  expect(screen.named('Thing 2').getAttribute('href')).toBe('/public/thing-2');
  expect(screen.find('[title="Herons, Gulls"]').textContent).toContain('Bob Heron');
  expect([...document.querySelectorAll('article time')].map((time) => time.getAttribute('datetime'))).toEqual([
    full.createdAt,
    full.updatedAt,
  ]);
  expect(document.querySelector('abbr')).toBeNull();
  expect(screen.find('h2').hasAttribute('lang')).toBe(false);
  expect(screen.find('.feed-text').hasAttribute('lang')).toBe(false);

  const bare = await openHub('private', aPage([aThing(2, { author: null, category: 'gone', language: null })]), { as: ana });
  expect(card(bare)).toBe('· Mar 2 DocumentThing 2');
  const short = await openHub('private', aPage([aThing(2, { category: 'trade', words: 200 })]), { as: ana });
  expect(card(short)).toMatch(/· Mar 2 Document · Commerce\s*Thing 2$/);
  expect(bare.named('Thing 2').getAttribute('href')).toBe('/private/thing-2');

  // A group is not listed among its own groups, and a text in another language names it.
  const group = aThing(2, { id: 'ABCD2345', groups: [{ id: 'ABCD2345', name: 'Herons' }], author: null, language: 'fr', excerpt: 'Ici.' });
  const foreign = await openHub('public', aPage([group]));
  expect(card(foreign)).not.toContain('Herons');
  expect(foreign.find('h2 abbr').getAttribute('lang')).toBe('en');
  expect([foreign.find('abbr').textContent, foreign.find('abbr').getAttribute('title')]).toEqual(['FR', 'French']);
  expect([foreign.find('h2').getAttribute('lang'), foreign.find('.feed-text').getAttribute('lang')]).toEqual(['fr', 'fr']);
  const grouped = await openHub('public', aPage([{ ...group, id: 'one' }]));
  expect(card(grouped)).toMatch(/^in Herons· Mar 2 Document · Herons · Law\s*Thing 2 FR/);
});

test('HU-05 AD-02 kinds add to their cards; unknown kinds and disabled comments add nothing', async () => {
  const Picture = ({ id }: { id: string }) => <output>{`picture of ${id}`}</output>;
  const Part = ({ item }: { item: { title: string } }) => <output>{`part of ${item.title}`}</output>;
  const document = { Icon: () => null, address: () => '/there', Picture, Part };
  const items = [aThing(2, { comments: 3 })];
  const screen = await openHub('public', aPage(items), { slots: { hubKinds: { document } } });
  expect(card(screen)).toContain('picture of thing-2');
  expect(card(screen)).toMatch(/part of Thing 2\s*3 comments$/);
  const removed = await openHub('public', aPage(items), { slots: { hubKinds: {} } });
  expect(removed.names()).not.toContain('Thing 2');
  expect(removed.find('article h2').textContent).toBe('Thing 2');
  expect(card(removed)).toMatch(/3 comments/);
  const off = await openHub('public', aPage(items), { settings: { modulesOff: ['comments'] } });
  expect(card(off)).not.toContain('comments');
});

test('HU-02 GA-01 a card shows one picture beside its text, or several in a row', async () => {
  const picture = (name: string) => ({ placeholder: null, images: [{ address: `/${name}?key=k`, width: 480, height: 320 }] });
  const things = [aThing(2, { pictures: [picture('a')] }), aThing(1, { pictures: [picture('b'), picture('c')] }), aThing(3)];
  await openHub('private', aPage(things), { as: ana });
  const shown = [...document.querySelectorAll('article')].map((card) => [
    card.querySelector('[data-pictures]')?.className,
    ...[...card.querySelectorAll('[data-pictures] img')].map((image) => [image.getAttribute('src'), image.getAttribute('alt')]),
  ]);
  expect(shown).toEqual([['card-picture', ['/a?key=k', '']], ['card-pictures', ['/b?key=k', ''], ['/c?key=k', '']], [undefined]]);
});

test('HU-01 both tabs keep the filters; visitors see why theirs requires signing in', async () => {
  const search = '?q=tide&sort=title';
  const visitor = await openHub('public', aPage([aThing(1)]), { search });
  const parts = (screen: Screen) =>
    [...screen.find(`nav[aria-label="${en.parts}"]`).querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]);
  expect(visitor.text()).toContain(en.whySignIn);
  expect(parts(visitor)).toEqual([
    [en.partPublic, `/flux${search}`, 'page'],
    [en.signIn, `/connect?next=${encodeURIComponent(`/panel${search}`)}#login`, null],
    [en.register, '/register', null],
  ]);
  const opener = visitor.find(`nav[aria-label="${en.parts}"] button`);
  expect(document.getElementById(opener.getAttribute('popovertarget') ?? '')?.getAttribute('role')).toBe('dialog');
  const signedIn = await openHub('public', aPage([aThing(1)]), { search, as: ana });
  expect(signedIn.text()).not.toContain(en.whySignIn);
  expect(parts(signedIn)).toEqual([
    [en.partPublic, `/flux${search}`, 'page'],
    [en.partPrivate, `/panel${search}`, null],
  ]);
  const own = await openHub('private', aPage([aThing(1)]), { search, as: ana });
  expect(parts(own).map(([, , current]) => current)).toEqual([null, 'page']);
});

test('HU-06 tasks are above the private Hub, most urgent first, two lines or all', async () => {
  const panel = [
    { urgency: 'ownTime' as const, Lines: aLine('A draft') },
    { step: 'join', feature: 'groups', title: 'first.title' },
    { urgency: 'timeRuns' as const, Lines: aLine('A vote') },
    { urgency: 'othersWait' as const, Lines: aLine('A request') },
  ];
  const screen = await openHub('private', aPage([aThing(1)]), { as: ana, slots: { panel } });
  const list = screen.find('.hub-waiting ul');
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(['A vote', 'A request', 'A draft']);
  const isWhole = () => [list.hasAttribute('data-whole'), screen.find('.hub-waiting button').getAttribute('aria-expanded')];
  expect(isWhole()).toEqual([false, 'false']);
  await screen.press(en.waitingMore);
  expect(isWhole()).toEqual([true, 'true']);
  await screen.press(en.waitingLess);
  expect(isWhole()).toEqual([false, 'false']);
  expect(document.querySelector('#first-steps')).toBeNull();
  const everybody = await openHub('public', aPage([aThing(1)]), { as: ana, slots: { panel } });
  expect(everybody.text()).not.toContain('A vote');
});

test('HU-06 what a task is about is left out of the list, as long as the task is there and nothing is filtered', async () => {
  const titles = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent);
  let end = () => {};
  function Lines() {
    const [isThere, setIsThere] = useState(true);
    end = () => setIsThere(false);
    return (
      isThere && (
        <PendingItem about="thing-2" mark="" actions="">
          A vote
        </PendingItem>
      )
    );
  }
  const slots = { panel: [{ urgency: 'timeRuns' as const, Lines }] };
  const screen = await openHub('private', aPage([aThing(3), aThing(2), aThing(1)]), { as: ana, slots });
  expect(titles()).toEqual(['Thing 3', 'Thing 1']);
  await screen.does(() => end());
  expect(titles()).toEqual(['Thing 3', 'Thing 2', 'Thing 1']);
  await openHub('private', aPage([aThing(2)]), { as: ana, slots, search: '?q=thing' });
  expect(titles()).toEqual(['Thing 2']);
});

test('HU-01 DO-02 the private Hub leads to writing and to what else everyone can create', async () => {
  const Icon = () => null;
  const actions = [
    { feature: 'documents', to: '/article' as const, name: 'newDocument', Icon },
    { feature: 'questions', to: '/discussion/new' as const, name: 'askQuestion', Icon },
    { feature: 'groups', to: '/network?create=1' as const, name: 'newGroup', Icon, isForManagers: true },
  ] as never;
  const links = () => [...document.querySelectorAll(`nav[aria-label="${en.create}"] a`)].map((link) => link.getAttribute('href'));
  const own = await openHub('private', aPage([aThing(1)]), { as: ana, slots: { actions } });
  expect(own.named(en.writeHere).getAttribute('href')).toBe('/article');
  expect(links()).toEqual(['/article', '/discussion/new']);
  expect(own.find('h1').textContent).toBe(en.heading);
  expect(own.find('h1').className).not.toContain('sr-only');
  for (const [mode, around] of [
    ['private', { as: ana, search: '?q=tide' }],
    ['public', { as: ana }],
  ] as const) {
    await openHub(mode, aPage([aThing(1)]), { ...around, slots: { actions } });
    expect([mode, links()]).toEqual([mode, []]);
  }
});

test('HU-06 SH-13 a new person sees first steps instead of an empty list, and keeps them while the Hub fills', async () => {
  const panel = [
    { step: 'introduce', feature: 'documents', title: 'first.title', text: 'first.text', action: 'first.write', to: '/article' },
    { step: 'join', feature: 'groups', title: 'first.title', Content: aLine('Suggested groups') },
    { urgency: 'ownTime' as const, Lines: aLine('A draft') },
  ];
  const listed = (isJoined: boolean, isIntroduced = false): Reply<typeof readFirstSteps> => ({
    role: 'member',
    isShown: true,
    // A step of a feature that this window does not have yet is left out.
    steps: [
      { name: 'unknown', isDone: false },
      { name: 'join', isDone: isJoined },
      { name: 'introduce', isDone: isIntroduced },
    ],
  });
  const notify = captureLive();
  const screen = await openHub('private', aPage([]), { as: ana, slots: { panel }, answers: [answer(readFirstSteps, listed(false))] });
  await screen.until(() => document.querySelector('#first-steps') !== null);
  const steps = () =>
    [...document.querySelectorAll('section[aria-labelledby=first-steps] details > ol > li')].map(({ textContent }) => textContent.trim());
  expect(steps()).toEqual([
    'Join a group Suggested groups',
    'Introduce yourself A few lines about you and your work, for your group or for everyone.Write',
  ]);
  expect(screen.text()).toContain('0 of 2 done');
  // An empty Hub has no filters.
  expect(document.querySelector('form[role=search]')).toBeNull();
  expect(screen.names()).not.toContain(en.joinGroup);
  screen.answer(listHub, aPage([aThing(1)]));
  await notify(screen, 'thing-1');
  await screen.press(screen.find(`[title="${en.newsShow}"]`));
  expect(screen.names()).toContain('Thing 1');
  expect(steps()).toHaveLength(2);
  expect(document.querySelector('form[role=search]')).not.toBeNull();

  // Another window joined a group: this one ticks the step when it is shown again.
  screen.answer(readFirstSteps, listed(true));
  await screen.does(() => window.dispatchEvent(new Event('visibilitychange')));
  await screen.until(() => screen.text().includes('1 of 2 done'));
  expect(steps()[0]).toBe('Join a group (done)');
  screen.answer(readFirstSteps, listed(true, true));
  await screen.does(() => window.dispatchEvent(new Event('visibilitychange')));
  await screen.until(() => screen.text().includes(en['firstSteps.allDone']));
  screen.answer(endFirstSteps, {});
  screen.answer(readFirstSteps, { role: 'member', isShown: false, steps: [] });
  await screen.press(en['firstSteps.close']);
  expect(screen.sent.at(-1)?.call).toBe('POST /api/first-steps/end');
  expect(document.querySelector('#first-steps')).toBeNull();
  for (const [mode, fields, search] of [
    ['private', [], '?q=tide'],
    ['public', [], ''],
  ] as const) {
    await openHub(mode, aPage(fields), { as: ana, slots: { panel }, search, answers: [answer(readFirstSteps, listed(false))] });
    expect([mode, search, steps()]).toEqual([mode, search, []]);
  }
});

test('HU-01 an empty Hub says why and what to do, a filtered one how to reset the filters', async () => {
  const own = await openHub('private', aPage([]), { as: ana });
  expect(own.text()).toContain(en.emptyPrivate + en.emptyPrivateText);
  expect([own.named(en.joinGroup).getAttribute('href'), own.named(en.write).getAttribute('href')]).toEqual(['/network', '/article']);
  const everybody = await openHub('public', aPage([]));
  expect(everybody.text()).toContain(en.emptyPublic + en.emptyPublicText);
  expect(everybody.names()).not.toContain(en.joinGroup);
  const filtered = await openHub('public', aPage([]), { search: '?q=tide' });
  expect(filtered.text()).toContain(en.nothingFound + en.nothingFoundText);
  expect(filtered.named(en.reset).getAttribute('href')).toBe('/flux');
  const refused = await Screen.open(<FluxPage />, {
    at: '/flux?kind=long',
    answers: [...categories, [listHub, refusal('input.invalid', 422)]],
  });
  expect(refused.text()).toContain(en.nothingFound);
  const failed = await Screen.open(<FluxPage />, { at: '/flux', answers: [...categories, [listHub, refusal('auth.forbidden', 403)]] });
  expect(failed.text()).not.toContain(en.nothingFound);
});

test('HU-06 a line separates new items from those of the last visit', async () => {
  const items = [aThing(5), aThing(4), aThing(3), aThing(2)];
  const endedAt = (instant: string) => () =>
    localStorage.setItem(`hubVisits:${ana.id}`, JSON.stringify({ latest: Date.parse(instant), before: null }));
  const order = async (ended: string | undefined, { search = '', page = aPage(items) } = {}) => {
    const before = ended === undefined ? {} : { before: endedAt(ended) };
    await openHub('private', page, { as: ana, search, ...before });
    return [...document.querySelectorAll('.hub-since, article h2')].map(({ textContent }) => textContent);
  };
  const titles = items.map(({ title }) => title);
  expect(await order('2026-03-03T09:00:00Z')).toEqual([...titles.slice(0, 2), '2 new since your last visit', ...titles.slice(2)]);
  // Items of that very instant count as seen.
  expect(await order('2026-03-04T08:00:00Z')).toEqual([titles[0], '1 new since your last visit', ...titles.slice(1)]);
  for (const ended of [undefined, '2026-03-06T09:00:00Z', '2026-03-01T09:00:00Z']) expect(await order(ended)).toEqual(titles);
  expect(await order('2026-03-03T09:00:00Z', { search: '?sort=title' })).toEqual(titles);
  // Items after the first languages are not in one order with the others.
  const page = aPage([...items.slice(0, 2), aThing(6, { isBehind: true, language: 'fr' }), aThing(1, { isBehind: true })], {
    first: ['en'],
  });
  expect(await order('2026-03-04T09:00:00Z', { page })).toEqual([
    titles[0],
    '1 new since your last visit',
    titles[1],
    en.otherLanguages,
    'Thing 6 FR',
    'Thing 1',
  ]);
  expect(await order('2026-03-03T09:00:00Z', { page })).toEqual([...titles.slice(0, 2), en.otherLanguages, 'Thing 6 FR', 'Thing 1']);
});

test('HU-01 SH-05 each page has its address and audience, and the public one is prefetched', async () => {
  const pages = await Promise.all(feature.pages.map(async ({ path, access, rests, load }) => [path, access, rests, await load()]));
  expect(pages).toEqual([
    ['/flux', 'public', true, FluxPage],
    ['/panel', 'signedIn', undefined, PanelPage],
  ]);
  const search = new URLSearchParams('q=tide&kind=group&cursor=here');
  const [list, named] = prefetches['/flux']?.reads?.({ params: {}, search } as never) ?? [];
  expect(list?.input).toEqual({ query: { mode: 'public', sort: 'newest', q: 'tide', kind: 'group', cursor: 'here' } });
  expect(named?.queryKey).toBeDefined();
  for (const key of prefetches['/flux']?.query ?? [])
    expect(['q', 'kind', 'range', 'from', 'to', 'languages', 'sort', 'cursor']).toContain(key);
  const own = await Screen.open(<PanelPage />, {
    at: '/panel',
    as: ana,
    answers: [...categories, [listHub, aPage([aThing(1)])], answer(readFirstSteps, { role: 'member', isShown: false, steps: [] })],
  });
  expect([document.title, own.read.find((address) => address.startsWith('/api/hub'))]).toEqual([
    expect.stringContaining(en.titlePrivate),
    '/api/hub?mode=private&sort=newest',
  ]);
});

test('SH-14 the public Hub says what it contains; a button opens the search, which a phone hides until then', async () => {
  const screen = await openHub('public', aPage([aThing(1)]));
  expect(screen.text()).toContain(en.leadPublic);
  const toggle = () => screen.find('button.hub-find-open');
  expect([toggle().getAttribute('aria-expanded'), screen.find('.hub-find').hasAttribute('data-closed')]).toEqual(['false', true]);
  await screen.press(toggle());
  expect([toggle().getAttribute('aria-expanded'), screen.find('.hub-find').hasAttribute('data-closed')]).toEqual(['true', false]);
  expect(document.activeElement).toBe(screen.find('.hub-find [type=search]'));
  // Visitors can register from here.
  expect(screen.named(en.takePart).getAttribute('href')).toBe('/register');
  const member = await openHub('public', aPage([aThing(1)]), { as: ana });
  expect(member.text()).toContain(en.leadPublic);
  expect(member.names()).not.toContain(en.takePart);
  const own = await openHub('private', aPage([aThing(1)]), { as: ana });
  expect(own.text()).not.toContain(en.leadPublic);
});
