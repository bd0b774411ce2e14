import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeLinks } from '#features/search/contract/endpoints.ts';
import { answer, endFakeTimers, refusal, type Screen } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { ana, ATalk, bob, cleo, lineOf, messageId, openTalk, pointAt, shownText, talkId, withBob } from '../testing/a-conversation.tsx';

const last = (screen: Screen) => screen.sent.at(-1);
const items = () => [...document.querySelectorAll('[role=menu][data-open] [role^=menuitem]')].map(({ textContent }) => textContent);
const confirm = (screen: Screen) => screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));
const tool = async (screen: Screen, seq: number, name: string) => {
  await pointAt(screen, seq);
  await screen.press(screen.find(`li[data-seq="${seq}"] [role=toolbar] button[aria-label="${name}"]`));
};
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(false));
afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

test('ME-04 a reaction is added, changed and removed', async () => {
  const conversation = new ATalk();
  conversation.write(bob, 'At nine?', {
    reactions: [
      { reaction: 'like', count: 3, isMine: true, people: [ana, bob].map(({ id, name }) => ({ id, name })) },
      { reaction: 'sad', count: 1, isMine: false, people: [{ id: cleo.id, name: cleo.name }] },
    ],
  });
  const screen = await openTalk(conversation);
  const reactions = screen.find('ul[aria-label=Reactions]');
  expect(
    [...reactions.querySelectorAll('button')].map((button) => [button.getAttribute('aria-label'), button.getAttribute('aria-pressed')]),
  ).toEqual([
    ['Like 3: Ana Soto, Bob Heron, and 1 other', 'true'],
    ['Sad 1: Cleo Marsh', 'false'],
  ]);
  await screen.press('Sad 1: Cleo Marsh');
  const call = `PUT /api/messages/${messageId(1)}/reaction`;
  expect(last(screen)).toEqual({ call, body: { reaction: 'sad' } });
  expect(screen.read.at(-1)).toContain('/messages?after=1&change=0');
  await screen.press('Like 3: Ana Soto, Bob Heron, and 1 other');
  expect(last(screen)?.body).toEqual({ reaction: null });
  await tool(screen, 1, en.react);
  expect(items()).toEqual(['like', 'love', 'laugh', 'surprised', 'sad', 'thanks'].map((each) => en[`reaction.${each}` as 'reaction.like']));
  await screen.press(en['reaction.love']);
  expect(last(screen)?.body).toEqual({ reaction: 'love' });
  screen.answer(calls.reactToMessage, refusal('message.deleted'));
  await tool(screen, 1, en.react);
  await screen.press(en['reaction.like']);
  expect(last(screen)?.body).toEqual({ reaction: null });
  expect(screen.toasts()).toEqual([en['error.message.deleted']]);
});

test('ME-04 own messages are deleted after confirmation; others can be reported and replied to', async () => {
  const conversation = new ATalk();
  conversation.write(bob, 'At nine?');
  conversation.write(ana, 'At ten.');
  conversation.write(bob, '', { deletedAt: '2026-03-02T12:00:00Z' });
  const screen = await openTalk(conversation);
  await tool(screen, 1, en.moreActions);
  expect(items()).toEqual([en.copyLink, en.copyText, 'Report']);
  await tool(screen, 1, en.moreActions);
  await tool(screen, 2, en.moreActions);
  expect(items()).toEqual([en.copyLink, en.copyText, en.edit, en.delete]);
  await screen.press(en.delete);
  expect(screen.find('dialog[open]').textContent).toContain(en.deleteText);
  screen.answer(calls.deleteMessage, refusal('server.failed', 500));
  await confirm(screen);
  expect(screen.toasts()).toHaveLength(1);
  screen.answer(calls.deleteMessage, () => {
    conversation.changeMessage(2, { text: '', deletedAt: '2026-03-02T12:05:00Z' });
    return { change: 1 };
  });
  await tool(screen, 2, en.moreActions);
  await screen.press(en.delete);
  await confirm(screen);
  expect(last(screen)).toEqual({ call: `DELETE /api/messages/${messageId(2)}` });
  expect(shownText()).toEqual(['At nine?', en.deleted, en.deleted]);
  await pointAt(screen, 3);
  expect(document.querySelector('[data-seq="3"] [role=toolbar]')).toBeNull();
});

test('ME-04 link and text of a message are copied; a failure is shown', async () => {
  const conversation = new ATalk();
  conversation.write(bob, 'At nine?');
  conversation.write(bob, '', { attachments: [] });
  const written: string[] = [];
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  const screen = await openTalk(conversation);
  await tool(screen, 1, en.moreActions);
  await screen.press(en.copyLink);
  await tool(screen, 1, en.moreActions);
  await screen.press(en.copyText);
  expect(written).toEqual([`http://localhost:3000/messenger/${talkId}?message=1`, 'At nine?']);
  expect(screen.toasts()).toEqual([en.copied, en.copied]);
  writeText.mockRejectedValue(new Error('not allowed'));
  await tool(screen, 1, en.moreActions);
  await screen.press(en.copyLink);
  expect(screen.toasts().at(-1)).toBe(en.copyFailed);
  await tool(screen, 2, en.moreActions);
  expect(items()).toEqual([en.copyLink, 'Report']);
});

test('ME-04 a reply links to the quoted message, anywhere in the history', async () => {
  const conversation = new ATalk().chat(120);
  const quotes = (seq: number, isDeleted = false) => ({
    seq,
    author: { id: bob.id, name: bob.name },
    excerpt: isDeleted ? '' : 'Message',
    isDeleted,
    isHidden: false,
  });
  conversation.write(ana, 'Yes.', { replyTo: quotes(119) });
  conversation.write(ana, 'No.', { replyTo: { ...quotes(3), author: null } });
  conversation.write(ana, 'Well.', { replyTo: quotes(118, true) });
  vi.spyOn(Element.prototype, 'scrollTop', 'get').mockReturnValue(5_000);
  const screen = await openTalk(conversation);
  expect(lineOf(121)).toContain('Bob Heron: Message');
  expect(lineOf(122)).toContain(`${en.closedAccount}: Message`);
  expect(lineOf(123)).toContain(en.deleted);
  await screen.press(screen.find('[data-seq="121"] button[title]'));
  expect(document.activeElement?.getAttribute('data-seq')).toBe('119');
  await screen.press(screen.find('[data-seq="122"] button[title]'));
  expect(screen.read.some((address) => address.endsWith('around=3'))).toBe(true);
  expect(document.activeElement?.getAttribute('data-seq')).toBe('3');
});

test('ME-04 the keyboard moves between messages; an open menu stays with its own', async () => {
  const conversation = new ATalk().chat(3);
  const screen = await openTalk(conversation);
  const log = screen.find('[role=region]');
  const at = () => document.activeElement?.getAttribute('data-seq');
  await screen.does(() => log.focus());
  await screen.key('Home');
  expect(at()).toBeNull();
  await screen.key('ArrowUp');
  expect(at()).toBe('3');
  await screen.key('ArrowUp');
  expect(at()).toBe('2');
  await screen.key('Home');
  expect(at()).toBe('1');
  await screen.key('ArrowUp');
  expect(at()).toBe('1');
  await screen.key('End');
  expect(at()).toBe('3');
  await screen.key('Home');
  await screen.key('ArrowDown');
  expect(at()).toBe('2');
  await screen.press(screen.find('[data-seq="2"] [role=toolbar] button[aria-haspopup]'));
  await pointAt(screen, 1);
  expect(document.querySelector('[data-seq="1"] [role=toolbar]')).toBeNull();
  expect(document.querySelector('[data-seq="2"] [role=toolbar]')).not.toBeNull();
});

test('ME-04 a search in the conversation links its results to their place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const conversation = new ATalk().chat(60);
  const found = (seq: number) => ({ seq, author: null, at: '2026-03-02T12:00:00Z', text: `Message ${seq}.` });
  const screen = await openTalk(conversation, {
    answers: [
      answer(calls.searchConversation, ({ query: { q, before } }) =>
        q === 'none' ? { items: [], isMore: false } : { items: [found(before ? 2 : 40)], isMore: !before },
      ),
    ],
  });
  await screen.press(en.search);
  const field = () => screen.find('[role=search] input');
  expect(document.activeElement).toBe(field());
  const type = async (text: string) => {
    await screen.fill(field(), text);
    await screen.does(() => vi.advanceTimersByTime(250));
    await screen.does(() => vi.advanceTimersByTime(20));
  };
  const requested = () => screen.read.filter((address) => address.includes('/search'));
  await type(' ');
  expect(requested()).toEqual([]);
  await type(' boat ');
  expect(requested()).toEqual([`/api/conversations/${talkId}/search?q=boat`]);
  expect(screen.find('[role=search] li').textContent).toContain(en.closedAccount);
  // Text of people has its own direction.
  expect(screen.find('[role=search] li [dir=auto]').textContent).toBe('Message 40.');
  await screen.press(en.more);
  await screen.does(() => vi.advanceTimersByTime(20));
  expect(requested().at(-1)).toBe(`/api/conversations/${talkId}/search?q=boat&before=40`);
  expect(screen.names()).not.toContain(en.more);
  await type('none');
  expect(screen.find('[role=search]').textContent).toContain(en.nothingFound);
  expect(requested().at(-1)).toBe(`/api/conversations/${talkId}/search?q=none`);
  await type('boat');
  await screen.press(screen.find('[role=search] li button'));
  expect(document.querySelector('[role=search]')).toBeNull();
  expect(document.activeElement?.getAttribute('data-seq')).toBe('40');
  await screen.press(en.search);
  await screen.key('Escape', {}, field());
  expect(document.querySelector('[role=search]')).toBeNull();
});

test('ME-05 a conversation is muted for an hour, a day or permanently, and unmuted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:00Z') });
  const conversation = new ATalk();
  const screen = await openTalk(conversation);
  const menu = () => screen.press(en.conversationActions);
  await menu();
  expect(items()).toEqual([en.toGroup, en.muteHour, en.muteDay, en.mute, en.settings]);
  for (const [name, until] of [
    [en.muteHour, '2026-03-02T13:00:00.000Z'],
    [en.muteDay, '2026-03-03T12:00:00.000Z'],
    [en.mute, '2999-01-01T00:00:00.000Z'],
  ] as const) {
    if (items().length === 0) await menu();
    await screen.press(name);
    expect(last(screen)).toEqual({ call: `PUT /api/conversations/${talkId}/muted`, body: { until } });
  }
  expect(screen.toasts().at(-1)).toBe(en.mutedButMentions);
  expect(screen.read.filter((address) => address === `/api/conversations/${talkId}`)).toHaveLength(4);
  conversation.fields = { ...withBob, mutedUntil: '2999-01-01T00:00:00.000Z' };
  const muted = await openTalk(conversation);
  await muted.press(en.conversationActions);
  expect(items()).toEqual([en.toProfile, en.unmute, en.settings, en.block]);
  await muted.press(en.unmute);
  expect(last(muted)?.body).toEqual({ until: null });
  expect(muted.toasts()).toEqual([en.unmuted]);
});

test('ME-05 a partner is blocked after confirmation; a closed account has no profile', async () => {
  const conversation = new ATalk(withBob);
  const screen = await openTalk(conversation);
  await screen.press(en.conversationActions);
  await screen.press(en.block);
  expect(screen.sent).toEqual([]);
  screen.answer(calls.blockPerson, refusal('server.failed', 500));
  await confirm(screen);
  expect(screen.toasts()).toHaveLength(1);
  expect(document.querySelector('dialog[open]')).toBeNull();
  screen.answer(calls.blockPerson, {} as never);
  await screen.press(en.conversationActions);
  await screen.press(en.block);
  await confirm(screen);
  expect(last(screen)).toEqual({ call: `PUT /api/blocks/${bob.id}` });
  expect(screen.toasts().at(-1)).toBe('Bob Heron is blocked.');
  const left = new ATalk({ kind: 'private', can: { write: false, block: false, unblock: false } });
  left.write(bob, 'Bye.', { author: null });
  const closed = await openTalk(left);
  expect(lineOf(1)).toContain(en.closedAccount);
  expect(closed.find('h1').textContent).toBe(en.closedAccount);
  await closed.press(en.conversationActions);
  expect(items()).toEqual([en.muteHour, en.muteDay, en.mute, en.settings]);
});

test('ME-04 a link to a thing of this site shows its title and picture, in a place of the same size for everything', async () => {
  const conversation = new ATalk();
  const galleryId = '01890a5d-ac96-774b-bcce-b302099a8058';
  const [gallery, hidden] = [`/media/${galleryId}`, '/network/ABCD2345'];
  conversation.write(bob, `Look: ${location.origin}${gallery}.`);
  conversation.write(bob, `And ${location.origin}${hidden}`);
  conversation.write(bob, `Not https://elsewhere.example${gallery} nor ${location.origin}/media.`);
  conversation.write(bob, `${location.origin}${gallery}`);
  const picture = { placeholder: null, images: [{ address: '/bay.webp', width: 480, height: 320 }] };
  const Icon = () => null;
  const at = (place: string) => ({ Icon, address: ({ id }: { id: string }) => `/${place}/${id}` });
  const screen = await openTalk(conversation, {
    hubKinds: { gallery: at('media'), group: at('network') },
    answers: [answer(describeLinks, { items: [{ path: gallery, kind: 'gallery', id: galleryId, title: 'The bay', picture }] })],
  });
  await screen.until(() => lineOf(1).includes('The bay'));
  const cards = [...document.querySelectorAll('.talk-link')];
  expect(
    cards.map((card) => [
      card.getAttribute('href'),
      card.querySelector('img')?.getAttribute('src'),
      card.querySelector('bdi')?.textContent,
    ]),
  ).toEqual([
    [gallery, '/bay.webp', 'The bay'],
    [hidden, undefined, en.linkNotFound],
    [gallery, '/bay.webp', 'The bay'],
  ]);
  // The preview replaces the address at the end of a text.
  expect(lineOf(2)).toContain('And');
  expect(lineOf(2)).not.toContain(location.origin);
  expect(lineOf(1)).toContain(`${location.origin}${gallery}`);
  expect(lineOf(4)).toContain('The bay');
  expect(lineOf(4)).not.toContain(location.origin);
  expect(screen.read.filter((address) => address.startsWith('/api/search/links'))).toEqual([
    `/api/search/links?${new URLSearchParams({ paths: `${gallery} ${hidden}` })}`,
  ]);
});
