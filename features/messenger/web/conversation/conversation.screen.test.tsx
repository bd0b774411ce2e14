import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, refusal } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import { closeConversation, messageChanged, messageRead, messageSent, openConversation, presence, typing } from '../../contract/live.ts';
import en from '../../words/en.json' with { type: 'json' };
import { ana, ATalk, bob, cleo, lineOf, openTalk, shownText, talkId, withBob } from '../testing/a-conversation.tsx';

const conversationId = talkId;
const history = (addresses: readonly string[]) =>
  addresses.filter((address) => address.includes('/messages')).map((address) => address.replace(/^.*\/messages\??/, ''));
const announced = () => [...document.querySelectorAll('p[role=status]')].map(({ textContent }) => textContent).join('|');
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

test('ME-01 ME-04 a conversation shows its people, presence and messages', async () => {
  const conversation = new ATalk();
  conversation.write(bob, 'At nine?');
  conversation.write(cleo, 'At ten.');
  conversation.hereIds = [bob.id, cleo.id];
  const screen = await openTalk(conversation);
  expect(shownText()).toEqual(['At nine?', 'At ten.']);
  expect(screen.text()).toContain(en.begin);
  expect(screen.find('h1 a').getAttribute('href')).toBe('/network/ABCD2345');
  expect(screen.text()).toContain('3 members · 2 online');
  expect(conversation.socket.called).toContainEqual({ name: openConversation, payload: { conversationId } });
  await screen.does(() => conversation.socket.tell(presence, { userId: cleo.id, isHere: false }));
  expect(screen.text()).not.toContain('online');
  await screen.does(() => conversation.socket.tell(presence, { userId: ana.id, isHere: true }));
  expect(screen.text()).toContain('2 online');
  await screen.does(() => conversation.socket.connect(false));
  expect(screen.text()).not.toContain('online');
  await screen.close();
  const pair = new ATalk(withBob);
  pair.hereIds = [bob.id];
  const inPrivate = await openTalk(pair);
  expect(inPrivate.find('h1 a').getAttribute('href')).toBe(`/people/${bob.id}`);
  expect(inPrivate.text()).toContain(`Herons · ${en.isHere}`);
  await inPrivate.close();
  expect(pair.socket.called.at(-1)).toEqual({ name: closeConversation, payload: { conversationId } });
});

test('SH-14 an empty conversation offers a greeting, written into the field and not sent', async () => {
  const screen = await openTalk(new ATalk(withBob));
  await screen.press(en.sayHello);
  expect(screen.find<HTMLTextAreaElement>('.talk-composer textarea').value).toBe('Hello Bob Heron!');
  expect(screen.sent.filter(({ call }) => call.endsWith('/messages'))).toEqual([]);
  expect(screen.names()).not.toContain(en.sayHello);
  const conversation = new ATalk();
  conversation.write(bob, 'At nine?');
  expect((await openTalk(conversation)).names()).not.toContain(en.sayHello);
});

test('ME-02 live events show and announce remote messages and changes; those of other conversations cause no request', async () => {
  const conversation = new ATalk();
  conversation.write(bob, 'At nine?');
  const screen = await openTalk(conversation);
  const before = screen.read.length;
  const notify = (name: string, id = conversationId) =>
    screen.does(() => conversation.socket.tell(name, { conversationId: id, seq: 2, change: 1 }));
  conversation.write(cleo, 'At ten.');
  await notify(messageSent, 'another');
  expect(history(screen.read.slice(before))).toEqual([]);
  await notify(messageSent);
  expect(history(screen.read.slice(before))).toEqual(['after=1&change=0']);
  expect(shownText()).toEqual(['At nine?', 'At ten.']);
  expect(announced()).toContain('Cleo Marsh: At ten.');
  conversation.changeMessage(1, { text: 'At eight?', editedAt: '2026-03-02T12:05:00Z' });
  await notify(messageChanged);
  expect(shownText()[0]).toBe(`At eight?${en.edited}`);
  conversation.changeMessage(2, { text: '', deletedAt: '2026-03-02T12:05:00Z' });
  conversation.chat(2);
  await notify(messageSent);
  expect(shownText()).toEqual([`At eight?${en.edited}`, en.deleted, 'Message 3.', 'Message 4.']);
  expect(announced()).toContain('2 new messages');
});

test('ME-02 without a connection the feed polls; it catches up immediately after reconnection or on focus', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const conversation = new ATalk().chat(1);
  const screen = await openTalk(conversation);
  const asks = async (something: () => void) => {
    const before = history(screen.read).length;
    await screen.does(something);
    return history(screen.read).length - before;
  };
  expect(await asks(() => vi.advanceTimersByTime(5_000))).toBe(0);
  expect(await asks(() => vi.advanceTimersByTime(55_000))).toBe(1);
  expect(await asks(() => conversation.socket.connect(false))).toBe(0);
  conversation.chat(1);
  expect(await asks(() => vi.advanceTimersByTime(5_000))).toBe(1);
  expect(shownText()).toHaveLength(2);
  expect(await asks(() => conversation.socket.connect(true))).toBe(1);
  for (const sign of ['online', 'focus']) expect(await asks(() => window.dispatchEvent(new Event(sign)))).toBe(1);
  expect(await asks(() => document.dispatchEvent(new Event('visibilitychange')))).toBe(1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(await asks(() => window.dispatchEvent(new Event('online')))).toBe(0);
});

test('ME-04 scrolling loads the history back to its beginning, and forward again', async () => {
  const conversation = new ATalk().chat(180);
  const screen = await openTalk(conversation);
  // Without layout, every scroll is at both the beginning and the end.
  expect(history(screen.read).slice(0, 2)).toEqual(['', 'before=131']);
  const scroll = () => screen.does(() => screen.find('[role=region]').dispatchEvent(new Event('scroll')));
  for (let turn = 0; turn < 4; turn += 1) await scroll();
  expect(shownText()).toHaveLength(180);
  expect(shownText()[0]).toBe('Message 1.');
  expect(screen.text()).toContain(en.begin);
  expect(new Set(history(screen.read))).toEqual(new Set(['', 'before=131', 'before=81', 'before=31']));
});

test('ME-04 a link to a message opens the conversation around it, with a button to the end', async () => {
  const conversation = new ATalk().chat(400);
  vi.spyOn(Element.prototype, 'scrollTop', 'get').mockReturnValue(5_000);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000);
  const screen = await openTalk(conversation, { at: `/messenger/${talkId}?message=100` });
  expect(history(screen.read)[0]).toBe('around=100');
  expect(document.activeElement?.getAttribute('data-seq')).toBe('100');
  expect(screen.find('[data-seq="100"]').className).toContain('talk-hot');
  expect(screen.text()).not.toContain(en.begin);
  await screen.press(en.toEnd);
  expect(shownText().at(-1)).toBe('Message 400.');
  expect(screen.at).toBe(`/messenger/${talkId}`);
});

test('ME-04 ME-05 a divider counts new messages, focus marks them as read, and the divider stays', async () => {
  const conversation = new ATalk({ readSeq: 2, unread: 2 }).chat(4);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const screen = await openTalk(conversation);
  await screen.until(() => screen.sent.length > 0);
  expect(screen.find('[data-key=new]').textContent).toBe('2 new');
  expect(screen.sent).toEqual([{ call: `PUT /api/conversations/${talkId}/read`, body: { seq: 4 } }]);
  // The unread count of the list changed.
  expect(screen.read.filter((address) => address === '/api/conversations')).toHaveLength(2);
  expect(screen.find('[data-key=new]').textContent).toBe('2 new');
  await screen.key('Escape', {}, screen.find('textarea'));
  expect(document.querySelector('[data-key=new]')).toBeNull();
  vi.mocked(document.hasFocus).mockReturnValue(false);
  conversation.chat(1);
  await screen.does(() => conversation.socket.tell(messageSent, { conversationId, seq: 5 }));
  expect(screen.find('[data-key=new]').textContent).toBe('1 new');
  expect(screen.sent).toHaveLength(1);
});

test('ME-04 ME-05 messages in an unfocused window stay unread; a seen one is marked when the page is left', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const seenOn = async (isLooking: boolean) => {
    vi.mocked(document.hasFocus).mockReturnValue(isLooking);
    const screen = await openTalk(new ATalk({ readSeq: 2, unread: 2 }).chat(4));
    const before = [...screen.sent];
    await screen.close();
    return [before, screen.sent];
  };
  expect(await seenOn(false)).toEqual([[], []]);
  expect(await seenOn(true)).toEqual([[], [{ call: `PUT /api/conversations/${talkId}/read`, body: { seq: 4 } }]]);
});

test('ME-04 with many unread messages reading starts at the first unread one', async () => {
  const many = await openTalk(new ATalk({ readSeq: 100, unread: 120 }).chat(220));
  expect(history(many.read)[0]).toBe('around=100');
  expect(many.find('[data-key=new]').textContent).toBe('More than 99 new');
  const few = await openTalk(new ATalk({ readSeq: 180, unread: 40 }).chat(220));
  expect(history(few.read)[0]).toBe('');
});

test('ME-04 a person who types is named until their message or a timeout; own typing is sent throttled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const conversation = new ATalk().chat(1);
  const screen = await openTalk(conversation);
  const types = (userId: string, id = conversationId) =>
    screen.does(() => conversation.socket.tell(typing, { conversationId: id, userId }));
  await types(bob.id, 'another');
  expect(screen.text()).not.toContain('typing');
  await types(bob.id);
  expect(screen.text()).toContain('Bob Heron is typing…');
  await types(cleo.id);
  await types(ana.id);
  expect(screen.text()).toContain('Bob Heron and Cleo Marsh are typing…');
  await types('ZZZZZZZ2');
  await types('ZZZZZZZ3');
  expect(screen.text()).toContain(en.manyTyping);
  await screen.does(() => vi.advanceTimersByTime(5_999));
  expect(screen.text()).toContain(en.manyTyping);
  await screen.does(() => vi.advanceTimersByTime(1));
  expect(screen.text()).not.toContain('typing…');
  await types(bob.id);
  conversation.chat(1);
  await screen.does(() => conversation.socket.tell(messageSent, { conversationId, seq: 2 }));
  expect(screen.text()).not.toContain('typing…');
  const shownTo = () => conversation.socket.called.filter(({ name }) => name === typing).length;
  await screen.fill(screen.find('textarea'), 'A');
  await screen.fill(screen.find('textarea'), 'At');
  expect(shownTo()).toBe(1);
  await screen.does(() => vi.advanceTimersByTime(3_000));
  await screen.fill(screen.find('textarea'), '');
  expect(shownTo()).toBe(1);
  await screen.fill(screen.find('textarea'), 'At');
  expect(shownTo()).toBe(2);
});

test('ME-04 readers of the last own message are shown and updated live', async () => {
  const conversation = new ATalk();
  conversation.write(ana, 'At nine?');
  conversation.fields = { people: conversation.whole.people.map((each) => ({ ...each, readSeq: each.id === bob.id ? 1 : 0 })) };
  const screen = await openTalk(conversation);
  expect(lineOf(1)).toContain('Read by Bob Heron');
  const reads = (userId: string, seq: number, id = conversationId) =>
    screen.does(() => conversation.socket.tell(messageRead, { conversationId: id, userId, seq }));
  await reads(cleo.id, 1, 'another');
  expect(lineOf(1)).toContain('Read by Bob Heron');
  await reads(cleo.id, 1);
  expect(lineOf(1)).toContain(en.readByAll);
  await reads(cleo.id, 0);
  expect(lineOf(1)).toContain(en.readByAll);
  const pair = new ATalk({ ...withBob, people: [{ id: bob.id, name: bob.name, readSeq: 1 }] });
  pair.write(ana, 'Hello');
  await openTalk(pair);
  expect(lineOf(1)).toContain(`Hello${en.read}`);
});

test('ME-02 a deleted or inaccessible conversation says so and offers a retry', async () => {
  const conversation = new ATalk().chat(1);
  const screen = await openTalk(conversation, { answers: [answer(calls.readHistory, refusal('server.failed', 500) as never)] });
  expect(shownText()).toEqual([]);
  for (const [endpoint, reply] of conversation.answers()) screen.answer(endpoint, reply as never);
  await screen.press('Try again');
  expect(shownText()).toEqual(['Message 1.']);
  screen.answer(calls.readHistory, refusal('server.failed', 500));
  await screen.does(() => conversation.socket.tell(messageSent, { conversationId, seq: 2 }));
  expect(shownText()).toEqual(['Message 1.']);
  screen.answer(calls.readHistory, refusal('thing.notFound', 404));
  await screen.does(() => conversation.socket.tell(messageSent, { conversationId, seq: 2 }));
  expect(shownText()).toEqual([]);
  expect(screen.names()).toContain('Try again');
});

test('ME-05 a closed conversation says why, and offers to lift a block', async () => {
  const conversation = new ATalk({ ...withBob, isBlocked: true, can: { write: false, block: false, unblock: true } }).chat(1);
  const screen = await openTalk(conversation);
  expect(document.querySelector('textarea')).toBeNull();
  expect(screen.text()).toContain('You have blocked Bob Heron.');
  conversation.fields = withBob;
  await screen.press(en.unblock);
  expect(screen.sent).toEqual([{ call: `DELETE /api/blocks/${bob.id}` }]);
  expect(screen.find('textarea').getAttribute('aria-label')).toBe('Write to Bob Heron');
  const again = new ATalk({ can: { write: false, block: false, unblock: false } });
  const closed = await openTalk(again);
  expect(closed.text()).toContain(en.closedText);
  expect(closed.names()).not.toContain(en.unblock);
  // A new message shows that writing is possible again.
  again.fields = {};
  again.chat(1);
  await closed.does(() => again.socket.tell(messageSent, { conversationId, seq: 1 }));
  expect(document.querySelector('textarea')).not.toBeNull();
});

test('GR-13 the recipient of a request accepts, declines or replies; its sender sees that they are waiting', async () => {
  const requested = new ATalk({ ...withBob, request: 'received' }).chat(1);
  const screen = await openTalk(requested, { answers: [answer(calls.acceptMessageRequest, {}), answer(calls.declineMessageRequest, {})] });
  expect(screen.text()).toContain('Bob Heron would like to message you privately');
  expect(document.querySelector('textarea')).not.toBeNull();
  requested.fields = withBob;
  await screen.press(en.acceptRequest);
  expect(screen.sent).toEqual([{ call: `POST /api/conversations/${conversationId}/accept` }]);
  expect(screen.names()).not.toContain(en.declineRequest);

  const unwanted = new ATalk({ ...withBob, request: 'received' }).chat(1);
  const declining = await openTalk(unwanted, { answers: [answer(calls.declineMessageRequest, refusal('thing.notFound', 404) as never)] });
  await declining.press(en.declineRequest);
  expect(declining.toasts()).toHaveLength(1);
  declining.answer(calls.declineMessageRequest, {} as never);
  await declining.press(en.declineRequest);
  expect(declining.sent.at(-1)).toEqual({ call: `POST /api/conversations/${conversationId}/decline` });
  expect(declining.at).toBe('/messenger');

  const waiting = await openTalk(new ATalk({ ...withBob, request: 'sent', can: { write: false, block: true, unblock: false } }).chat(1));
  expect(waiting.text()).toContain('You can write again once Bob Heron replies.');
  expect(document.querySelector('textarea')).toBeNull();
  expect(waiting.names()).not.toContain(en.acceptRequest);
});
