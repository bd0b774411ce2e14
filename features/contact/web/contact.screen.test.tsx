import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import type { StoredMessage } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import { ContactPage } from './contact-page.tsx';
import { InboxSection } from './inbox/inbox-section.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const ticket = { ticket: expect.stringMatching(/^t\d+$/), proofBits: 1, goodAfterMs: 0, goodForMs: 3_600_000 };
const words = { name: 'Ana Soto', email: 'ana@example.org', subject: 'A boat', message: 'It leaks.' };
const commandId = expect.any(String);
const proof = expect.stringMatching(/^\d+$/);
const sent = (screen: Screen) =>
  screen.sent.filter(({ call }) => call === 'POST /api/contact').map(({ body }) => body as Record<string, string>);
const value = (screen: Screen, name: string) => screen.find<HTMLInputElement>(`[name=${name}]`).value;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(endFakeTimers);
afterEach(() => vi.restoreAllMocks());

let tickets = 0;
const open = (answers: Answer[] = [], { as, before }: { as?: typeof ana; before?: () => void } = {}) =>
  Screen.open(<ContactPage />, {
    at: '/contact',
    answers: [
      answer(calls.openForm, () => ({ ...ticket, ticket: `t${(tickets += 1)}` })),
      answer(calls.sendMessage, {} as never),
      ...answers,
    ],
    ...(as && { as }),
    ...(before && { before }),
  });
const fillIn = async (screen: Screen) => {
  await screen.does(() => screen.find('[name=name]').focus());
  for (const [name, text] of Object.entries(words)) await screen.fill(name, text);
};

/** Sends and waits until the pass is valid. */
const sends = async (screen: Screen, name = en.send) => {
  await screen.press(name);
  for (let turn = 0; turn < 2; turn += 1) await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
};

test('CO-01 a message is sent with a pass prepared while typing; then another one can be written', async () => {
  const screen = await open();
  expect(screen.sent).toEqual([]);
  await fillIn(screen);
  expect(screen.sent).toEqual([{ call: 'POST /api/contact/ticket' }]);
  await sends(screen);
  expect(sent(screen)).toEqual([{ ...words, website: '', ticket: expect.stringMatching(/^t\d+$/), proof, commandId }]);
  expect(screen.text()).toContain(`${en.sentTitle}Thank you. We will reply to ana@example.org.`);
  expect(sessionStorage.getItem('contactDraft')).toBeNull();
  await screen.press(en.another);
  expect(value(screen, 'message')).toBe('');
  expect(value(screen, 'email')).toBe('');
  // The same text sent again is a separate message.
  await fillIn(screen);
  await sends(screen);
  const [first, second] = sent(screen);
  expect(second).toMatchObject(words);
  expect(second?.['commandId']).not.toBe(first?.['commandId']);
});

test('CO-01 each missing or invalid field is named; after a refusal the text is kept and can be sent again', async () => {
  const screen = await open();
  await sends(screen);
  expect(screen.find('[role=alert]').querySelectorAll('li')).toHaveLength(4);
  await fillIn(screen);
  await screen.fill('email', 'ana@');
  await sends(screen);
  expect(screen.find('[role=alert]').textContent).toContain(en['error.contact.emailInvalid']);
  expect(screen.names()).toContain(en.send);
  expect(sent(screen)).toEqual([]);
  await screen.fill('email', words.email);
  screen.answer(calls.sendMessage, refusal('contact.takenForRobot', 403));
  await sends(screen);
  expect(screen.find('[role=alert]').textContent).toBe(en['error.contact.takenForRobot']);
  expect(value(screen, 'message')).toBe(words.message);
  expect(sent(screen)).toHaveLength(1);
  screen.answer(calls.sendMessage, refusal('server.failed', 500));
  await sends(screen, en.retry);
  expect(screen.find('[role=alert]').textContent).toMatch(/^Error sending the message\. .+ Your text is kept\.$/);
  const [first, second] = sent(screen);
  expect(second?.['commandId']).toBe(first?.['commandId']);
  // Each pass is used once.
  expect(second?.['ticket']).not.toBe(first?.['ticket']);
});

test('CO-01 an expired ticket is silently replaced once; a second failure is shown', async () => {
  const screen = await open();
  await fillIn(screen);
  let tries = 0;
  screen.answer(calls.sendMessage, () => {
    tries += 1;
    if (tries === 1) throw refusal('contact.ticketExpired');
    return {} as never;
  });
  await sends(screen);
  expect(screen.text()).toContain(en.sentTitle);
  expect(sent(screen)).toHaveLength(2);
  screen.answer(calls.sendMessage, refusal('contact.tooSoon'));
  await screen.press(en.another);
  await fillIn(screen);
  await sends(screen);
  expect(screen.find('[role=alert]').textContent).toBe(en['error.contact.tooSoon']);
  expect(sent(screen)).toHaveLength(4);
});

test('CO-01 typed text is stored: a visitor’s in this window, a signed-in user’s with their other unsaved texts', async () => {
  const visitor = await open();
  await visitor.fill('message', 'It leaks.');
  expect(JSON.parse(sessionStorage.getItem('contactDraft') ?? '')).toEqual({ name: '', email: '', subject: '', message: 'It leaks.' });
  const stored = JSON.stringify({ ...words, message: 'Half' });
  const again = await open([], { before: () => sessionStorage.setItem('contactDraft', stored) });
  expect(value(again, 'message')).toBe('Half');
  const person = await open([], { as: ana, before: () => sessionStorage.setItem('contactDraft', stored) });
  await person.until(() => value(person, 'message') === 'Half');
  expect(sessionStorage.getItem('contactDraft')).toBeNull();
  await person.fill('message', 'Whole');
  expect(new DraftStore().read('message', 'contactDraft')).toContain('Whole');
  for (const name of Object.keys(words)) await person.fill(name, '');
  expect(new DraftStore().read('message', 'contactDraft')).toBeUndefined();
});

const message = (fields: Partial<StoredMessage> = {}): StoredMessage => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  ...words,
  createdAt: '2026-03-02T08:00:00Z',
  doneAt: null,
  ...fields,
});
const openInbox = (items: StoredMessage[], at = '/dashBoardSuperAdmin/messages') =>
  Screen.open(<InboxSection />, {
    at,
    as: ana,
    answers: [
      answer(calls.listMessages, ({ query: { cursor } }) => ({
        items: cursor ? [message({ id: 'x', subject: 'An older boat' })] : items,
        nextCursor: cursor || items.length === 0 ? null : items[0]!.id,
        counts: { open: 2, done: 5 },
      })),
      answer(calls.changeMessage, {} as never),
      answer(calls.deleteMessage, {} as never),
    ],
  });

test('CO-01 the inbox shows open and done messages, older ones on demand, and how to reply', async () => {
  const screen = await openInbox([message()]);
  expect(screen.read).toEqual(['/api/contact/messages?state=open']);
  expect([...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)).toEqual([
    `${en['inbox.open']}2`,
    `${en['inbox.done']}5`,
  ]);
  expect(screen.named(en['inbox.answer']).getAttribute('href')).toBe('mailto:ana%40example.org?subject=Re%3A%20A%20boat');
  await screen.press(en['inbox.more']);
  expect(screen.text()).toContain('An older boat');
  expect(screen.names()).not.toContain(en['inbox.more']);
  const none = await openInbox([], '/dashBoardSuperAdmin/messages?state=done');
  expect(none.read).toEqual(['/api/contact/messages?state=done']);
  expect(none.text()).toContain(en['inbox.noneDone']);
  expect((await openInbox([])).text()).toContain(en['inbox.noneOpen']);
});

test('CO-01 a message is marked as done, reopened, and deleted after confirmation', async () => {
  const at = `/api/contact/messages/${message().id}`;
  const screen = await openInbox([message()]);
  await screen.press(en['inbox.markDone']);
  expect(screen.sent).toEqual([{ call: `PUT ${at}`, body: { isDone: true } }]);
  expect(screen.read).toHaveLength(2);
  const done = await openInbox([message({ doneAt: '2026-03-03T08:00:00Z' })]);
  done.answer(calls.changeMessage, refusal('thing.notFound', 404));
  await done.press(en['inbox.reopen']);
  expect(done.sent[0]?.body).toEqual({ isDone: false });
  expect(done.find('[role=alert]').textContent).not.toBe('');
  await done.press(en['inbox.delete']);
  expect(done.find('dialog[open]').textContent).toContain('“A boat” will be permanently deleted.');
  expect(done.sent).toHaveLength(1);
  await done.press(done.find('dialog[open] button:last-child:not([aria-label])'));
  expect(done.sent.at(-1)).toEqual({ call: `DELETE ${at}` });
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(document.querySelector('[role=alert]')).toBeNull();
});
