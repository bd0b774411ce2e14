import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { answer, endFakeTimers, refusal, type Screen } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import { messageLimits } from '../../contract/limits.ts';
import en from '../../words/en.json' with { type: 'json' };
import { attachArrived } from '../outbox/attach-arrived.ts';
import { MessageStore } from '../outbox/message-store.ts';
import { ana, ATalk, bob, messageId, openTalk, pointAt, shownText, talkId } from '../testing/a-conversation.tsx';

const path = `/api/conversations/${talkId}`;
const clientId = expect.stringMatching(/^[0-9a-f-]{36}$/);
const field = (screen: Screen) => screen.find<HTMLTextAreaElement>('form textarea');
const type = (screen: Screen, text: string) => screen.fill(field(screen), text);
const enter = (screen: Screen, options: KeyboardEventInit = {}) => screen.key('Enter', options, field(screen));
const posted = (screen: Screen) => screen.sent.filter(({ call }) => call === `POST ${path}/messages`).map(({ body }) => body);
const drafts = (screen: Screen) => screen.sent.filter(({ call }) => call === `PUT ${path}/draft`).map(({ body }) => body);
const reply = async (screen: Screen, seq: number) => {
  await pointAt(screen, seq);
  await screen.press(screen.find(`[data-seq="${seq}"] [role=toolbar] button[aria-label="${en.reply}"]`));
};
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(false));
afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

test('ME-02 ME-03 Enter or the button sends; the message appears immediately, and the field is emptied', async () => {
  const conversation = new ATalk();
  const screen = await openTalk(conversation);
  const button = () => screen.named(en.send) as HTMLButtonElement;
  expect(button().disabled).toBe(true);
  await type(screen, '\n  \n');
  expect(button().disabled).toBe(true);
  await type(screen, '\n At nine? \n');
  await enter(screen, { shiftKey: true });
  await enter(screen, { isComposing: true });
  // Safari ends the composition before this Enter.
  await enter(screen, { keyCode: 229 } as KeyboardEventInit);
  expect(posted(screen)).toEqual([]);
  await enter(screen);
  expect(posted(screen)).toEqual([{ clientId, text: ' At nine?', uploadIds: [], descriptions: {} }]);
  expect(field(screen).value).toBe('');
  expect(screen.text()).toContain(' At nine?');
  await type(screen, 'At ten.');
  await screen.press(en.send);
  expect(posted(screen)).toHaveLength(2);
  await conversation.socket.tell('messageSent', { conversationId: talkId, seq: 2 });
  await screen.settle();
  expect(shownText()).toHaveLength(2);
  expect(document.querySelectorAll('[role=region] li.talk-waiting')).toHaveLength(0);
});

test('ME-04 on a phone Enter starts a new line, and Ctrl+Enter sends', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('coarse'), addEventListener() {}, removeEventListener() {} }) as never,
  );
  const screen = await openTalk(new ATalk());
  expect(field(screen).getAttribute('enterkeyhint')).toBe('enter');
  await type(screen, 'At nine?');
  await enter(screen);
  expect(posted(screen)).toEqual([]);
  await enter(screen, { ctrlKey: true });
  expect(posted(screen)).toHaveLength(1);
});

test('ME-03 a refused message stays with its reason, and can be retried, edited or discarded', async () => {
  const conversation = new ATalk();
  conversation.write(bob, 'When?');
  const screen = await openTalk(conversation, { answers: [answer(calls.sendMessage, refusal('conversation.closed', 409) as never)] });
  await reply(screen, 1);
  await type(screen, 'At nine?');
  await enter(screen);
  const alert = () => document.querySelector('[role=region] [role=alert]')?.textContent ?? '';
  expect(alert()).toContain(`${en.sendingFailed}${en['error.conversation.closed']}`);
  // The conversation may have been closed.
  expect(screen.read.filter((address) => address === path)).toHaveLength(2);
  await screen.press(en.tryAgain);
  expect(posted(screen)).toHaveLength(2);
  expect(alert()).not.toBe('');
  await type(screen, 'And where?');
  await screen.press(screen.find('[role=alert] button:nth-of-type(2)'));
  expect(alert()).toBe('');
  expect(field(screen).value).toBe('At nine?\nAnd where?');
  expect(screen.text()).toContain('Bob Heron: When?');
  await enter(screen);
  await screen.press(en.discard);
  expect(alert()).toBe('');
  for (const [endpoint, answered] of conversation.answers()) screen.answer(endpoint, answered as never);
  await type(screen, 'At last.');
  await enter(screen);
  expect(posted(screen).at(-1)).toMatchObject({ text: 'At last.' });
});

test('ME-03 a waiting message shows why, and is sent automatically in its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const conversation = new ATalk();
  const screen = await openTalk(conversation);
  const waiting = () => [...document.querySelectorAll('[role=region] li.talk-waiting')].map(({ textContent }) => textContent);
  for (const [code, status, says] of [
    ['server.failed', 500, en.waitingForServer],
    ['request.tooMany', 429, en.waitingTooMany],
  ] as const) {
    screen.answer(calls.sendMessage, refusal(code, status));
    await type(screen, code);
    await enter(screen);
    await screen.does(() => vi.advanceTimersByTime(120_000));
    expect(waiting().at(-1)).toBeDefined();
    expect(screen.text()).toContain(says);
  }
  expect(waiting()).toHaveLength(2);
  for (const [endpoint, answered] of conversation.answers()) screen.answer(endpoint, answered as never);
  await screen.does(() => window.dispatchEvent(new Event('online')));
  await screen.does(() => vi.advanceTimersByTime(120_000));
  await screen.does(() => vi.advanceTimersByTime(120_000));
  expect(conversation.messages.map(({ text }) => text)).toEqual(['server.failed', 'request.tooMany']);
});

test('ME-04 the quoted message is shown above the field until it is removed, and is sent along', async () => {
  const conversation = new ATalk();
  conversation.write(bob, 'At nine?');
  conversation.write(ana, '', { author: null });
  const screen = await openTalk(conversation);
  await reply(screen, 1);
  expect(screen.text()).toContain('Replying to Bob HeronBob Heron: At nine?');
  expect(document.activeElement).toBe(field(screen));
  await screen.press(en.cancelReply);
  expect(screen.text()).not.toContain('Replying to');
  await reply(screen, 2);
  expect(screen.text()).toContain(`${en.closedAccount}: ${en.files}`);
  await screen.key('Escape', {}, field(screen));
  expect(screen.text()).not.toContain('Replying to');
  await reply(screen, 1);
  await type(screen, 'Yes.');
  await enter(screen);
  expect(posted(screen)).toEqual([{ clientId, text: 'Yes.', replyTo: 1, uploadIds: [], descriptions: {} }]);
  expect(screen.text()).not.toContain('Replying to');
});

test('ME-04 own messages are edited in the field; on failure the text stays there', async () => {
  const conversation = new ATalk();
  conversation.write(ana, 'At nine?');
  conversation.write(bob, 'Why?');
  const screen = await openTalk(conversation);
  await type(screen, 'Well');
  await screen.key('ArrowUp', {}, field(screen));
  expect(screen.text()).not.toContain(en.editing);
  await type(screen, '');
  await screen.key('ArrowUp', {}, field(screen));
  expect(screen.text()).toContain(en.editing);
  expect(field(screen).value).toBe('At nine?');
  expect(screen.names()).not.toContain(en.attach);
  await type(screen, ' ');
  await enter(screen);
  expect(screen.sent.filter(({ call }) => call.includes('/messages'))).toEqual([]);
  await type(screen, 'At ten?');
  screen.answer(calls.editMessage, refusal('message.deleted'));
  await enter(screen);
  expect(screen.find('form [role=alert]').textContent).toBe(en['error.message.deleted']);
  expect(field(screen).value).toBe('At ten?');
  screen.answer(calls.editMessage, () => {
    conversation.changeMessage(1, { text: 'At ten?', editedAt: '2026-03-02T12:05:00Z' });
    return { change: 1 };
  });
  await screen.press(en.save);
  expect(screen.sent.at(-1)).toEqual({ call: `PUT /api/messages/${messageId(1)}`, body: { text: 'At ten?' } });
  expect(shownText()[0]).toBe(`At ten?${en.edited}`);
  expect(screen.text()).not.toContain(en.editing);
  await screen.key('ArrowUp', {}, field(screen));
  await type(screen, 'Never');
  await screen.key('Escape', {}, field(screen));
  expect(field(screen).value).toBe('');
  await screen.key('ArrowUp', {}, field(screen));
  expect(field(screen).value).toBe('At ten?');
});

test('ME-04 near the limit the length is shown; a text that is too long is not sent', async () => {
  const screen = await openTalk(new ATalk());
  const counted = (length: number) => `${length.toLocaleString('en')} of ${messageLimits.text.toLocaleString('en')} characters`;
  await type(screen, 'a'.repeat(messageLimits.text - 501));
  expect(screen.text()).not.toContain(' characters');
  await type(screen, 'a'.repeat(messageLimits.text - 500));
  expect(screen.text()).toContain(counted(messageLimits.text - 500));
  await type(screen, 'a'.repeat(messageLimits.text + 1));
  await enter(screen);
  expect(posted(screen)).toEqual([]);
  expect((screen.named(en.send) as HTMLButtonElement).disabled).toBe(true);
  await type(screen, 'a'.repeat(messageLimits.text));
  await enter(screen);
  expect(posted(screen)).toHaveLength(1);
});

test('ME-05 a draft is saved on the server a moment after the last key, and read by other devices; local text takes precedence', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const conversation = new ATalk();
  const screen = await openTalk(conversation, { answers: [answer(calls.readDraft, { text: 'From elsewhere', at: null })] });
  expect(field(screen).value).toBe('From elsewhere');
  await type(screen, 'At n');
  await screen.does(() => vi.advanceTimersByTime(1_199));
  await type(screen, 'At nine');
  await screen.does(() => vi.advanceTimersByTime(1_199));
  expect(drafts(screen)).toEqual([]);
  screen.answer(calls.keepDraft, refusal('server.failed', 500));
  await screen.does(() => vi.advanceTimersByTime(1));
  expect(drafts(screen)).toEqual([{ text: 'At nine' }]);
  screen.answer(calls.keepDraft, {} as never);
  await screen.does(() => vi.advanceTimersByTime(9_999));
  expect(drafts(screen)).toHaveLength(1);
  await screen.does(() => vi.advanceTimersByTime(1));
  expect(drafts(screen)).toEqual([{ text: 'At nine' }, { text: 'At nine' }]);
  await type(screen, 'At nine or ten');
  await screen.close();
  expect(drafts(screen).at(-1)).toEqual({ text: 'At nine or ten' });
});

test('ME-05 a message sent before its draft was saved leaves nothing to save; with the connection a draft is saved at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await openTalk(new ATalk(), { answers: [answer(calls.readDraft, { text: '', at: null })] });
  const draft = () => new MessageStore(new DraftStore()).draftOf(talkId)?.text;
  await type(screen, 'At nine');
  expect(draft()).toBe('At nine');
  await enter(screen);
  expect(draft()).toBeUndefined();
  await screen.does(() => vi.advanceTimersByTime(20_000));
  expect(drafts(screen)).toEqual([]);
  await type(screen, 'Or');
  screen.answer(calls.keepDraft, refusal('network.failed', 0));
  await screen.does(() => vi.advanceTimersByTime(1_200));
  // The server may have it after all: emptying the field is saved too.
  await type(screen, '');
  expect(draft()).toBe('');
  screen.answer(calls.keepDraft, {} as never);
  await screen.does(() => dispatchEvent(new Event('online')));
  expect(drafts(screen)).toEqual([{ text: 'Or' }, { text: '' }]);
  expect(draft()).toBeUndefined();
});

test('ME-04 of too many files the first ones are taken; each can be described or removed', async () => {
  const conversation = new ATalk();
  const screen = await openTalk(conversation, { before: () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false) });
  const files = Array.from({ length: 12 }, (_, place) => new File(['x'], `boat-${place}.txt`, { type: 'text/plain' }));
  await screen.choose('form input[type=file]', files);
  await screen.until(() => document.querySelector('form ul[aria-label=Files]'));
  expect(document.querySelectorAll('form ul[aria-label=Files] > li')).toHaveLength(10);
  expect(screen.toasts()).toEqual(['You can attach up to 10 files.']);
  await screen.press('Remove boat-3.txt');
  expect(screen.names()).not.toContain('Remove boat-3.txt');
  expect(document.querySelectorAll('form ul[aria-label=Files] > li')).toHaveLength(9);
  await screen.fill(screen.find('form ul input'), 'A red boat');
  expect(screen.find<HTMLInputElement>('form ul input').value).toBe('A red boat');
  expect((screen.named(en.send) as HTMLButtonElement).disabled).toBe(false);
});

test('ME-03 ME-04 a message waits for its uploads, and is sent with their descriptions once they are complete', async () => {
  const conversation = new ATalk();
  const screen = await openTalk(conversation, { before: () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false) });
  const attach = async (name: string) => {
    await screen.choose('form input[type=file]', [new File(['x'], name, { type: 'text/plain' })]);
    await screen.until(() => document.querySelector('form ul[aria-label=Files]'));
    return new MessageStore(new DraftStore()).draftOf(talkId)?.attachments[0]?.key ?? '';
  };
  const uploadId = '01890a5d-ac96-774b-bcce-b302099a8060';
  const late = await attach('boat.txt');
  await screen.fill(screen.find('form ul input'), 'A red boat');
  await type(screen, 'Look.');
  await enter(screen);
  expect(posted(screen)).toEqual([]);
  expect(screen.find('li.talk-waiting').textContent).toContain('boat.txt');
  await screen.does(() => attachArrived({ key: late, uploadId } as never));
  expect(posted(screen)).toEqual([{ clientId, text: 'Look.', uploadIds: [uploadId], descriptions: { [uploadId]: 'A red boat' } }]);
  const early = await attach('oar.txt');
  await screen.does(() => attachArrived({ key: early, uploadId: `${uploadId.slice(0, -1)}1` } as never));
  expect(posted(screen)).toHaveLength(1);
  await enter(screen);
  expect(posted(screen)[1]).toMatchObject({ text: '', uploadIds: [`${uploadId.slice(0, -1)}1`], descriptions: {} });
});
