import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { listFitting, listGroups, listMembers } from '#features/groups/contract/endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import { conversationChangedMessage, draftChangedMessage, messageSent, presence, whoIsHere } from '../../contract/live.ts';
import type { Conversation } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { MessengerAccount } from '../account/messenger-account.tsx';
import { GroupMessages } from '../entry/group-messages.tsx';
import { WriteToPerson } from '../entry/write-to-person.tsx';
import { messengerLive } from '../live.ts';
import { aConversation, ana, ATalk, bob, cleo, openTalk, talkId, withBob } from '../testing/a-conversation.tsx';

const privateId = '01890a5d-ac96-774b-bcce-b302099a8058';
const gulls = { id: 'BCDE3456', name: 'Gulls' };
const pair: Conversation = { ...aConversation(withBob), id: privateId };
const listed = (items: Conversation[], unopened: { id: string; name: string }[] = []) =>
  answer(calls.listConversations, { items, nextCursor: null, unopened });
const links = () => [...document.querySelectorAll('section[aria-label=Conversations] a')].map((link) => link.getAttribute('href'));
const open = (answers: Answer[], conversation = new ATalk()) => openTalk(conversation, { at: '/messenger', answers });
beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(false));
afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

test('ME-01 conversations are one list, then groups without one; a name filters them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await open([listed([pair, aConversation()], [gulls])]);
  expect(links()).toEqual([`/messenger/${privateId}`, `/messenger/${talkId}`, '/messenger/BCDE3456']);
  expect(screen.text()).toContain(en.choose);
  const find = async (text: string) => {
    await screen.fill('q', text);
    await screen.does(() => vi.advanceTimersByTime(250));
  };
  await find(' gülls ');
  expect(links()).toEqual(['/messenger/BCDE3456']);
  await find('bob');
  expect(links()).toEqual([`/messenger/${privateId}`]);
  await find('nobody');
  expect(screen.text()).toContain(en.nothingFound);
  expect(links()).toEqual([]);
});

test('ME-01 a private conversation names its group only if the same person has another one', async () => {
  await open([listed([pair])]);
  const text = () => document.querySelector(`a[href="/messenger/${privateId}"]`)?.textContent;
  expect(text()).not.toContain('Herons');
  await open([listed([pair, { ...pair, id: talkId, group: gulls }])]);
  expect(text()).toContain('Herons');
});

test('ME-01 a new message goes to a group, or to one person in it', async () => {
  const herons = { id: 'ABCD2345', groupName: 'Herons', viewerStatus: 'member', visibility: 'private' };
  const member = { userId: 'AAAAAAA3', name: 'Bob Heron', username: 'bob' };
  const write = async () => {
    const screen = await open([
      listed([pair]),
      answer(listGroups, { items: [herons], nextCursor: null, total: 1 } as never),
      answer(listMembers, { items: [member], nextCursor: null } as never),
      answer(calls.openGroupConversation, { id: talkId }),
      answer(calls.openPrivateConversation, { id: privateId }),
    ]);
    await screen.press(en.newMessage);
    return screen;
  };
  const toGroup = await write();
  await toGroup.press(en.writeToGroup);
  expect(toGroup.sent.at(-1)?.call).toBe('POST /api/groups/ABCD2345/conversation');
  const toPerson = await write();
  await toPerson.press(toPerson.find('[name=personId][value=AAAAAAA3]'));
  await toPerson.press('Write to Bob Heron');
  expect(toPerson.sent.at(-1)?.call).toContain('/AAAAAAA3');
  expect(document.querySelector('dialog')).toBeNull();
});

test('ME-01 the keyboard moves between the field and conversations; Enter opens the first', async () => {
  const screen = await open([listed([aConversation(), pair])]);
  const field = screen.find('[name=q]');
  const at = () => (document.activeElement as HTMLAnchorElement).getAttribute('href');
  await screen.does(() => field.focus());
  await screen.key('ArrowUp');
  await screen.key('ArrowDown');
  expect(at()).toBe(`/messenger/${talkId}`);
  await screen.key('ArrowDown');
  expect(at()).toBe(`/messenger/${privateId}`);
  await screen.key('ArrowUp');
  await screen.key('ArrowUp');
  expect(document.activeElement).toBe(field);
  await screen.key('Enter');
  expect(screen.at).toBe(`/messenger/${talkId}`);
  expect(screen.find(`a[href="/messenger/${talkId}"]`).getAttribute('aria-current')).toBe('page');
});

test('ME-01 the list is paginated; without conversations it leads to groups', async () => {
  const screen = await open([
    answer(calls.listConversations, ({ query: { cursor } }) => ({
      items: [cursor ? pair : aConversation()],
      nextCursor: cursor ? null : 'next',
      unopened: [],
    })),
  ]);
  expect(links()).toHaveLength(1);
  await screen.press(en.more);
  expect(links()).toHaveLength(2);
  expect(screen.names()).not.toContain(en.more);
  const fitting = Array.from({ length: 4 }, (_, index) => ({
    id: `ABCD234${index}`,
    groupName: `Crew ${index}`,
    description: '',
    category: 'law',
    memberCount: 2,
  }));
  const none = await open([listed([]), answer(listFitting, { items: fitting } as never)]);
  expect(none.text()).toContain(en.noneText);
  expect(none.names(), 'groups to join here').toEqual(expect.arrayContaining(['Join Crew 0', 'Join Crew 2']));
  expect(none.names()).not.toContain('Join Crew 3');
  expect(none.find('a[href="/network?list=public"]').textContent).toBe(en.findGroup);
  expect(document.querySelector('[name=q]')).toBeNull();
  expect(none.text()).not.toContain(en.choose);
});

test('ME-04 live messages refresh the list, which shows the presence of private partners', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const conversation = new ATalk();
  conversation.hereIds = [bob.id];
  const screen = await open([listed([pair])], conversation);
  const reads = () => screen.read.filter((address) => address === '/api/conversations').length;
  expect(screen.text()).toContain(en.isHere);
  const before = reads();
  await screen.does(() => conversation.socket.tell(messageSent, { conversationId: talkId, seq: 1 }));
  await screen.does(() => vi.advanceTimersByTime(5_000));
  expect(reads()).toBe(before + 1);
  await screen.does(() => conversation.socket.tell(presence, { userId: bob.id, isHere: false }));
  expect(screen.text()).not.toContain(en.isHere);
  const requested = () => conversation.socket.called.filter(({ name }) => name === whoIsHere).length;
  const once = requested();
  await screen.does(() => vi.advanceTimersByTime(45_000));
  expect(requested()).toBe(once + 1);
  expect(screen.text()).toContain(en.isHere);
  await screen.does(() => conversation.socket.connect(false));
  expect(screen.text()).not.toContain(en.isHere);
  await screen.does(() => vi.advanceTimersByTime(45_000));
  expect(requested()).toBe(once + 1);
  await screen.does(() => conversation.socket.connect(true));
  expect(screen.text()).toContain(en.isHere);
});

test('ME-03 an unsent message to a lost conversation stays until it is discarded', async () => {
  const conversation = new ATalk();
  const screen = await openTalk(conversation, { answers: [answer(calls.sendMessage, refusal('conversation.closed') as never)] });
  await screen.fill(screen.find('form textarea'), 'At nine?');
  await screen.key('Enter', {}, screen.find('form textarea'));
  expect(screen.text()).not.toContain('before you left');
  expect(screen.text()).toContain('1 message was not sent');
  screen.answer(calls.listConversations, { items: [], nextCursor: null, unopened: [] });
  screen.answer(calls.sendMessage, refusal('thing.notFound', 404));
  await screen.press(en.tryAgain);
  await screen.press(en.back);
  await screen.until(() => screen.text().includes('before you left'));
  expect(screen.text()).toContain('1 message was not sent before you left the conversation');
  await screen.press(en.discard);
  expect(screen.text()).not.toContain('before you left');
});

test('ME-01 a group or a person leads to their conversation, which is created if needed; a refusal is shown with a retry', async () => {
  const opened = { id: talkId };
  const conversation = new ATalk();
  const screen = await openTalk(conversation, { at: '/messenger/abcd2345', answers: [answer(calls.openGroupConversation, opened)] });
  expect(screen.sent).toEqual([{ call: 'POST /api/groups/ABCD2345/conversation' }]);
  expect(screen.at).toBe(`/messenger/${talkId}`);
  const private_ = await openTalk(conversation, {
    at: `/messenger/abcd2345/${bob.id.toLowerCase()}`,
    answers: [answer(calls.openPrivateConversation, refusal('conversation.closed') as never)],
  });
  expect(private_.at).toBe(`/messenger/abcd2345/${bob.id.toLowerCase()}`);
  private_.answer(calls.openPrivateConversation, opened);
  await private_.press('Try again');
  expect(private_.sent.map(({ call }) => call)).toEqual(
    Array.from({ length: 2 }, () => `POST /api/groups/ABCD2345/members/${bob.id}/conversation`),
  );
  expect(private_.at).toBe(`/messenger/${talkId}`);
});

test('ME-01 a group offers its conversation and its members, with a search; a person offers a shared group', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const member = ({ id, name, username }: typeof ana) => ({ userId: id, name, username });
  const members = answer(listMembers, ({ query: { q, cursor } }) => ({
    items: (q ? [] : cursor ? [cleo] : [ana, bob]).map(member) as never,
    nextCursor: q || cursor ? null : 'next',
    total: 3,
  }));
  const screen = await Screen.open(<GroupMessages groupId="ABCD2345" />, { as: ana, answers: [members] });
  const addresses = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(addresses()).toEqual(['/messenger/ABCD2345', `/messenger/ABCD2345/${bob.id}`]);
  expect(screen.named('Write to Bob Heron').textContent).toContain('@bob');
  await screen.press(en.more);
  await screen.does(() => vi.advanceTimersByTime(20));
  expect(addresses()).toContain(`/messenger/ABCD2345/${cleo.id}`);
  await screen.fill('q', 'zoe');
  await screen.does(() => vi.advanceTimersByTime(250));
  await screen.does(() => vi.advanceTimersByTime(20));
  expect(screen.read.at(-1)).toBe('/api/groups/ABCD2345/members?q=zoe');
  expect(screen.text()).toContain(en.nothingFound);
  const common = (items: { id: string; name: string }[]) =>
    Screen.open(<WriteToPerson personId={bob.id} />, { as: ana, answers: [answer(calls.listGroupsInCommon, { items })] });
  await common([gulls]);
  expect(addresses()).toEqual([`/messenger/BCDE3456/${bob.id}`]);
  const several = await common([gulls, { id: 'ABCD2345', name: 'Herons' }]);
  await several.press(several.find('button'));
  expect([...document.querySelectorAll('[role=menuitem]')].map((link) => link.getAttribute('href'))).toEqual([
    `/messenger/BCDE3456/${bob.id}`,
    `/messenger/ABCD2345/${bob.id}`,
  ]);
  expect((await common([])).names()).toEqual([]);
});

test('ME-05 the account page has the presence setting and lifts blocks', async () => {
  const screen = await Screen.open(<MessengerAccount />, {
    as: ana,
    answers: [
      answer(calls.readMessengerSettings, { sharesPresence: true }),
      answer(calls.saveMessengerSettings, { sharesPresence: false }),
      answer(calls.listBlocks, { items: [{ id: bob.id, name: bob.name, at: '2026-03-02T12:00:00Z' }] }),
      answer(calls.unblockPerson, {} as never),
    ],
  });
  const box = screen.find<HTMLInputElement>('[type=checkbox]');
  expect(box.checked).toBe(true);
  screen.answer(calls.readMessengerSettings, { sharesPresence: false });
  await screen.press(box);
  expect(screen.sent).toEqual([{ call: 'PUT /api/messenger/settings', body: { sharesPresence: false } }]);
  expect(screen.toasts()).toEqual([en.saved]);
  expect(box.checked).toBe(false);
  screen.answer(calls.saveMessengerSettings, refusal('server.failed', 500));
  await screen.press(box);
  expect(screen.toasts()).toHaveLength(2);
  expect(box.checked).toBe(false);
  screen.answer(calls.listBlocks, { items: [] });
  await screen.press('Unblock Bob Heron');
  expect(screen.sent.at(-1)).toEqual({ call: `DELETE /api/blocks/${bob.id}` });
  expect(screen.text()).toContain(en.nobodyBlocked);
});

test('ME-01 a changed conversation is refreshed, one or all', () => {
  const received = (type: string, id: string) => {
    const refreshed: unknown[] = [];
    void messengerLive[type]?.({ type: 'any.thing', id }, async (...targets) => void refreshed.push(...targets));
    return refreshed;
  };
  expect(received(conversationChangedMessage, talkId)).toEqual([
    calls.listConversations,
    { endpoint: calls.readConversation, params: { id: talkId } },
  ]);
  expect(received(conversationChangedMessage, '')).toEqual([calls.listConversations, calls.readConversation]);
  expect(received(draftChangedMessage, talkId)).toEqual([calls.listConversations]);
});

test('ME-01 the page has the visible height while a keyboard covers it, but not when it is zoomed', async () => {
  const seen = Object.assign(new EventTarget(), { scale: 1, height: innerHeight });
  vi.stubGlobal('visualViewport', seen);
  const screen = await open([listed([pair])]);
  const high = async (height: number, scale = 1) => {
    Object.assign(seen, { height, scale });
    await screen.does(() => seen.dispatchEvent(new Event('resize')));
    return document.documentElement.style.getPropertyValue('--messenger-height');
  };
  expect(await high(innerHeight - 80)).toBe('');
  expect(await high(innerHeight - 300)).toBe(`${innerHeight - 300}px`);
  expect(await high(innerHeight - 300, 2)).toBe('');
  await high(innerHeight - 300);
  await screen.close();
  expect(document.documentElement.style.getPropertyValue('--messenger-height')).toBe('');
  vi.unstubAllGlobals();
});
