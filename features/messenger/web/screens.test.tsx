import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import platformWords from '../../../platform/words/en.json' with { type: 'json' };
import type { Conversation, ConversationWhole, Message } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { MessengerAccount } from './account/messenger-account.tsx';
import { WriteToPerson } from './entry/write-to-person.tsx';
import { ConversationLine } from './list/conversation-line.tsx';
import type { WaitingMessage } from './outbox/waiting-message.ts';
import { blocksQuery, groupsInCommonQuery, settingsQuery } from './queries.ts';
import { ClosedNotice } from './conversation/closed-notice.tsx';
import { MessageLog } from './conversation/message-log.tsx';
import { MessageView } from './conversation/message-view.tsx';
import { ConversationActionsContext, type ConversationActions } from './conversation/conversation-actions.ts';
import { ConversationHead } from './conversation/conversation-head.tsx';
import { TypingLine } from './conversation/typing-line.tsx';
import { WaitingView } from './conversation/waiting-view.tsx';

const words = { messenger: en, 'messenger/shared': shared, platform: platformWords };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const actions = {} as ConversationActions;
const conversationView = (part: ReactNode) =>
  renderHtml(<ConversationActionsContext value={actions}>{part}</ConversationActionsContext>, { words });

const ana = { id: 'AAAAAAA2', name: 'Ana Soto' };
const bob = { id: 'AAAAAAA3', name: 'Bob Heron' };
const cleo = { id: 'AAAAAAA4', name: 'Cleo Marsh' };
const herons = { id: 'ABCD2345', name: 'Herons' };
// Noon, so that the date is the same in every time zone.
const at = '2024-03-02T12:00:00Z';

const conversation: Conversation = {
  id: 'one',
  kind: 'group',
  group: herons,
  partner: null,
  lastSeq: 7,
  last: { author: bob, excerpt: 'At nine?', isDeleted: false, isHidden: false, attachments: 0, at },
  readSeq: 7,
  unread: 0,
  isMentioned: false,
  mutedUntil: null,
  draft: null,
  isBlocked: false,
  request: null,
  can: { write: true, block: false, unblock: false },
};
const withBob = { kind: 'private', partner: bob } as const;
const waiting: WaitingMessage = {
  clientId: 'w',
  conversationId: 'one',
  turn: 1,
  text: 'Wait!',
  replyTo: null,
  attachments: [],
  failure: null,
};
const line = (fields: Partial<Conversation> = {}, of: readonly WaitingMessage[] = [], isCurrent = false) =>
  renderHtml(
    <ConversationLine conversation={{ ...conversation, ...fields }} isCurrent={isCurrent} isHere={false} waiting={of} ownId={ana.id} />,
    {
      words,
    },
  );

test('ME-01 ME-04 a list line shows partner or group, the last message and its author', () => {
  const html = line();
  expect(html).toContain('href="/messenger/one"');
  expect(textOf(html)).toMatch(/^Herons 3\/2\/24 Bob Heron: At nine\?$/);
  expect(html).not.toContain('aria-current');
  expect(line({}, [], true)).toContain('aria-current="page"');
  const last = { ...conversation.last, author: ana, excerpt: 'At nine?', isDeleted: false, isHidden: false, attachments: 0, at };
  expect(textOf(line({ last }))).toContain('You: At nine?');
  // In a private conversation the author is not named.
  expect(textOf(line(withBob))).toMatch(/^(?:B H|BH|B) Bob Heron 3\/2\/24 At nine\?$/);
  expect(textOf(line({ ...withBob, partner: null }))).toContain(en.closedAccount);
  expect(textOf(line({ last: { ...last, author: bob, excerpt: '', attachments: 2 } }))).toContain('Bob Heron: 2 files');
  expect(textOf(line({ last: { ...last, excerpt: 'Look: http://localhost:3000/media/1' } }))).toContain('You: Look: link');
  expect(textOf(line({ last: { ...last, isDeleted: true, excerpt: '' } }))).toContain(en.deleted);
  expect(textOf(line({ last: { ...last, isDeleted: true, isHidden: true, excerpt: '' } }))).toContain(en.hidden);
  expect(textOf(line({ last: null }))).toContain(en.nothingYet);
});

test('ME-03 ME-04 an unsent message takes precedence over a draft, and a draft over the last message', () => {
  const refused = { ...waiting, failure: 'conversation.closed' };
  expect(textOf(line({ draft: 'Well' }, [waiting, refused]))).toContain('1 message was not sent');
  expect(textOf(line({ draft: 'Well' }, [waiting]))).toContain('1 message waiting to be sent');
  expect(textOf(line({ draft: 'Well', mutedUntil: '2999-01-01T00:00:00Z' }))).toContain('Draft: Well');
  expect(textOf(line({ mutedUntil: '2999-01-01T00:00:00Z' }))).toContain(`3/2/24 ${en.muted}`);
});

test('ME-04 unread counts are shown up to 99, with mentions; a muted conversation is not emphasised', () => {
  expect(line()).not.toContain('sr-only');
  expect(textOf(line({ unread: 1 }))).toContain('1 1 new message');
  expect(textOf(line({ unread: 99 }))).toContain('99 99 new messages');
  expect(textOf(line({ unread: 100 }))).toContain('99+ More than 99 new messages');
  expect(textOf(line({ unread: 2, isMentioned: true }))).toContain(`@ 2 2 new messages ${en.namesYou}`);
  expect(textOf(line({ unread: 2 }))).not.toContain(en.namesYou);
  expect(line({ unread: 2 })).toContain('bg-accent');
  expect(line({ unread: 2, mutedUntil: '2999-01-01T00:00:00Z' })).not.toContain('bg-accent');
});

const message: Message = {
  id: 'm',
  seq: 7,
  change: 0,
  author: bob,
  clientId: null,
  text: 'At nine?',
  at,
  editedAt: null,
  deletedAt: null,
  isHidden: false,
  replyTo: null,
  attachments: [],
  reactions: [],
  mentions: [],
  roles: [],
  can: { edit: false, delete: false, react: true },
};
const view = (fields: Partial<Message> = {}, as: { isFirst?: boolean; isActive?: boolean; readText?: string } = {}) =>
  conversationView(<MessageView message={{ ...message, ...fields }} isFirst isActive={false} readText="" ownId={ana.id} {...as} />);

test('ME-04 AD-04 a message shows its author unless the previous one does; a deleted or hidden one keeps only its place and says which it is', () => {
  expect(textOf(view())).toContain('Bob Heron');
  expect(textOf(view({}, { isFirst: false }))).toBe('At nine?');
  expect(textOf(view({ author: null }))).toContain(en.closedAccount);
  expect(textOf(view({ editedAt: at }))).toContain(`At nine? ${en.edited}`);
  expect(textOf(view())).not.toContain(en.edited);
  const reactions: Message['reactions'] = [{ reaction: 'like', count: 1, isMine: false, people: [ana] }];
  const deleted = textOf(view({ deletedAt: at, text: '', reactions }, { isActive: true }));
  expect(deleted).toContain(en.deleted);
  expect(textOf(view({ deletedAt: at, isHidden: true, text: '' }))).toContain(en.hidden);
  expect(view({ deletedAt: at, text: '', reactions }, { isActive: true })).not.toContain('<button');
  expect(textOf(view({}, { readText: 'Read' }))).toMatch(/Read$/);
});

test('ME-04 a reply shows the quoted message', () => {
  const replyTo = { seq: 3, author: ana, excerpt: 'When?', isDeleted: false, isHidden: false };
  expect(textOf(view({ replyTo }))).toContain('Ana Soto: When? At nine?');
  expect(textOf(view({ replyTo: { ...replyTo, author: null } }))).toContain(`${en.closedAccount}: When?`);
  expect(textOf(view({ replyTo: { ...replyTo, excerpt: '' } }))).toContain('Ana Soto: Files');
  expect(textOf(view({ replyTo: { ...replyTo, excerpt: '', isDeleted: true } }))).toContain(`${en.deleted} At nine?`);
  expect(textOf(view({ replyTo: { ...replyTo, excerpt: '', isDeleted: true, isHidden: true } }))).toContain(`${en.hidden} At nine?`);
});

test('ME-04 a reaction names some of its authors and counts the rest; one’s own is pressed', () => {
  const reacted = (fields: object, can = message.can) =>
    view({ reactions: [{ reaction: 'thanks', count: 1, isMine: false, people: [ana], ...fields }], can });
  expect(reacted({})).toContain('aria-label="Thank you 1: Ana Soto"');
  expect(reacted({ count: 2, people: [ana, cleo] })).toContain('aria-label="Thank you 2: Ana Soto and Cleo Marsh"');
  expect(reacted({ count: 5, people: [ana, cleo] })).toContain('aria-label="Thank you 5: Ana Soto, Cleo Marsh, and 3 others"');
  expect(reacted({ isMine: true })).toMatch(/aria-pressed="true"/);
  expect(reacted({})).toMatch(/aria-pressed="false"/);
  expect(reacted({})).not.toContain('disabled=""');
  expect(reacted({}, { edit: false, delete: false, react: false })).toContain('disabled=""');
});

test('ME-04 the message under the pointer shows its actions', () => {
  const labels = (html: string) => [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels(view())).toEqual([]);
  expect(labels(view({}, { isActive: true }))).toEqual([en.react, en.reply, en.moreActions]);
  expect(labels(view({ can: { edit: false, delete: false, react: false } }, { isActive: true }))).toEqual([en.moreActions]);
});

test('ME-04 files are shown by name; images, videos and recordings with their descriptions', () => {
  const file = {
    id: 'f',
    fileName: 'plan.pdf',
    size: 1_500_000,
    mediaType: 'application/pdf',
    description: '',
    download: '/d',
    media: null,
  };
  const attached = (fields: object) => view({ text: '', attachments: [{ ...file, ...fields } as Message['attachments'][number]] });
  expect(textOf(attached({}))).toContain('plan.pdf 1.5 MB');
  expect(attached({})).toContain('href="/d" download=""');
  expect(textOf(attached({ description: 'The plan' }))).toContain('plan.pdf 1.5 MB The plan');
  expect(textOf(attached({ media: { state: 'waiting' } }))).toContain(`plan.pdf 1.5 MB · ${en.beingMade}`);
  const images = [
    { address: '/small', width: 480, height: 320 },
    { address: '/large', width: 1600, height: 1066 },
  ];
  const picture = attached({ description: 'A heron', media: { state: 'made', type: 'image', images, placeholder: null } });
  expect(picture).toContain('href="/large"');
  expect(picture).toContain('alt="A heron"');
  expect(attached({ media: { state: 'made', type: 'image', images, placeholder: null } })).toContain('alt="plan.pdf"');
  const video = attached({ media: { state: 'made', type: 'video', images, video: '/film', placeholder: null } });
  expect(video).toMatch(/<video[^>]*poster="\/large"/);
  expect(attached({ description: 'Rain', media: { state: 'made', type: 'audio', images: [], audio: '/sound' } })).toMatch(
    /<audio[^>]*aria-label="Rain"/,
  );
});

const whole: ConversationWhole = { ...conversation, memberCount: 12, people: [] };

test('ME-01 ME-04 the head shows group or partner, number of members, and presence', () => {
  const head = (fields: Partial<ConversationWhole> = {}, here: string[] = []) =>
    conversationView(<ConversationHead conversation={{ ...whole, ...fields }} hereIds={new Set(here)} onFound={() => {}} />);
  expect(textOf(head())).toContain('Herons 12 members');
  expect(head()).toContain('href="/network/ABCD2345"');
  expect(textOf(head({}, [ana.id]))).not.toContain('online');
  expect(textOf(head({}, [ana.id, bob.id]))).toContain('12 members · 2 online');
  const inPrivate = { ...withBob, people: [] };
  expect(head(inPrivate)).toContain('href="/people/AAAAAAA3"');
  expect(textOf(head(inPrivate))).not.toContain(en.isHere);
  expect(textOf(head(inPrivate, [bob.id]))).toContain(`Herons · ${en.isHere}`);
  // If writing is not possible, presence is not shown.
  expect(textOf(head({ ...inPrivate, can: { write: false, block: false, unblock: true } }, [bob.id]))).not.toContain(en.isHere);
  expect(head({ ...inPrivate, partner: null })).not.toContain('href="/people/');
});

test('ME-05 a closed conversation says why, and a block can be undone there', () => {
  const closed = (fields: Partial<ConversationWhole>) =>
    conversationView(<ClosedNotice conversation={{ ...whole, ...withBob, ...fields }} />);
  const blocked = closed({ isBlocked: true, can: { write: false, block: false, unblock: true } });
  expect(textOf(blocked)).toContain('You have blocked Bob Heron.');
  expect(blocked).toContain(`>${en.unblock}<`);
  const left = closed({ can: { write: false, block: false, unblock: false } });
  expect(left).toContain(en.closedText);
  expect(left).not.toContain(`>${en.unblock}<`);
});

test('ME-04 up to three people who are typing are named, not oneself', () => {
  const typing = (...ids: string[]) =>
    textOf(
      renderHtml(<TypingLine ids={new Set(ids)} people={[ana, bob]} messages={[{ ...message, author: cleo }]} ownId={ana.id} />, { words }),
    );
  expect(typing()).toBe('');
  expect(typing(ana.id)).toBe('');
  expect(typing(ana.id, bob.id)).toBe('Bob Heron is typing…');
  expect(typing(bob.id, cleo.id, 'x')).toBe('Bob Heron, Cleo Marsh, and Someone are typing…');
  expect(typing(bob.id, cleo.id, 'x', 'y')).toBe(en.manyTyping);
});

const waits = (fields: Partial<WaitingMessage> = {}, as: { hold?: { until: number; code: string }; isSent?: boolean } = {}) =>
  conversationView(
    <WaitingView message={{ ...waiting, ...fields }} hold={as.hold as never} isSent={as.isSent ?? false} own={ana} onEdit={() => {}} />,
  );

test('ME-03 a waiting message shows why', () => {
  expect(textOf(waits())).toContain(`Wait! ${en.sending}`);
  const held = (code: string) => textOf(waits({}, { hold: { until: Date.parse(at), code } }));
  expect(held('network.failed')).toContain(en.waitingForConnection);
  expect(held('request.tooMany')).toContain(en.waitingTooMany);
  expect(held('quota.reached')).toContain('will be sent automatically March 2, 2024');
  expect(held('server.failed')).toContain(en.waitingForServer);
  const attachment = { key: 'k', name: 'plan.pdf', size: 1, type: '', description: '', uploadId: null };
  expect(textOf(waits({ attachments: [attachment] }))).toContain(en.waitingForFiles);
  expect(textOf(waits({ attachments: [{ ...attachment, uploadId: 'u' }] }))).toContain(en.sending);
  const sent = textOf(waits({}, { isSent: true }));
  expect(sent).toMatch(/Wait! Sent$/);
  expect(textOf(waits({ replyTo: { seq: 1, author: 'Bob Heron', excerpt: '' } }))).toContain('Bob Heron: Files');
});

const log = (as: Partial<Parameters<typeof MessageLog>[0]> = {}) =>
  conversationView(
    <MessageLog
      state={{ messages: [message], isAtEnd: true, isAtBegin: true, lastSeq: 7, change: 0 }}
      outbox={{ waiting: [], sent: [], holds: new Map() } as never}
      conversationId="one"
      own={ana}
      newSince={null}
      newCount={null}
      isPrivate={false}
      readers={[]}
      behind={0}
      box={{ current: null }}
      content={{ current: null }}
      onScroll={() => {}}
      hotSeq={undefined as never}
      isNearEnd
      onToEnd={() => {}}
      onEditWaiting={() => {}}
      {...as}
    />,
  );

test('ME-02 ME-04 a log shows the start of the conversation, new messages, and unsent ones at its end', () => {
  const own = { ...message, id: 'n', seq: 8, author: ana, clientId: 'c', text: 'Yes.' };
  const state = { messages: [message, own], isAtEnd: true, isAtBegin: true, lastSeq: 8, change: 0 };
  const html = log({ state });
  expect(html).toContain(en.begin);
  expect(log({ state: { ...state, isAtBegin: false } })).not.toContain(en.begin);
  expect(textOf(html)).toContain('Saturday, March 2, 2024');
  expect(textOf(html)).not.toMatch(/\d new/);
  // One's own messages are not new.
  expect(textOf(log({ state, newSince: 6 }))).toContain('1 new');
  expect(textOf(log({ state, newSince: 6, newCount: 100 }))).toContain('More than 99 new');
  const outbox = {
    waiting: [waiting, { ...waiting, clientId: 'x', conversationId: 'two', text: 'Elsewhere' }],
    sent: [],
    holds: new Map(),
  } as never;
  expect(textOf(log({ state, outbox }))).toMatch(/Yes\..*Wait! Sending…/);
  expect(textOf(log({ state, outbox }))).not.toContain('Elsewhere');
  // Unsent messages are not shown while an earlier part of the history is.
  expect(textOf(log({ state: { ...state, isAtEnd: false }, outbox }))).not.toContain('Wait!');
  const arrived = { waiting: [], sent: [{ message: { ...waiting, text: 'There' }, seq: 9 }], holds: new Map() } as never;
  expect(textOf(log({ state, outbox: arrived }))).toContain('There Sent');
  expect(
    textOf(
      log({
        state: { ...state, lastSeq: 9, messages: [...state.messages, { ...own, seq: 9, id: 'o', clientId: 'w', text: 'There' }] },
        outbox: arrived,
      }),
    ),
  ).not.toContain('Sent');
});

test('ME-04 the last own message shows who has read it: all, some names, or a count', () => {
  const own = { ...message, author: ana };
  const state = { messages: [own], isAtEnd: true, isAtBegin: true, lastSeq: 7, change: 0 };
  const read = (seqs: number[], isPrivate = false) =>
    textOf(log({ state, isPrivate, readers: seqs.map((seq, index) => ({ name: `P${index}`, seq })) }));
  expect(read([6, 6])).not.toContain('Read');
  expect(read([7], true)).toMatch(/Read$/);
  expect(read([7, 6])).toContain('Read by P0');
  expect(read([7, 8, 6])).toContain('Read by P0 and P1');
  expect(read([7, 7])).toContain(en.readByAll);
  expect(read([7, 7, 7, 7, 6])).toContain('Read by 4 people');
});

test('ME-04 away from the end, a button leads there and counts new messages', () => {
  const away = (behind: number) => textOf(log({ isNearEnd: false, behind }));
  expect(log()).not.toContain('<button');
  expect(away(0)).toContain(en.toEnd);
  // Little is below, but new.
  expect(textOf(log({ behind: 2 }))).toContain('2 new messages');
  expect(away(3)).toContain('3 new messages');
  expect(away(99)).toContain('99 new messages');
  expect(away(100)).toContain('More than 99 new messages');
});

test('ME-01 a person’s page links to a private conversation in a shared group; of several one is chosen, without one there is no link', () => {
  const write = (items: object[]) =>
    renderHtml(<WriteToPerson personId={bob.id} />, { words, read: [[groupsInCommonQuery(bob.id), { items }]] });
  expect(write([herons])).toContain('href="/messenger/ABCD2345/AAAAAAA3"');
  expect(write([herons, { id: 'BCDE3456', name: 'Gulls' }])).toContain('aria-haspopup="menu"');
  expect(write([])).toBe('');
});

test('ME-05 the account page lists blocked people and the presence setting', () => {
  const account = (sharesPresence: boolean, items: object[]) =>
    renderHtml(<MessengerAccount />, {
      words,
      read: [
        [settingsQuery(), { sharesPresence }],
        [blocksQuery(), { items }],
      ],
    });
  expect(account(true, [])).toContain('checked=""');
  expect(account(false, [])).not.toContain('checked');
  expect(account(true, [])).toContain(en.nobodyBlocked);
  const blocked = account(true, [{ ...bob, at }]);
  expect(blocked).not.toContain(en.nobodyBlocked);
  expect(blocked).toContain('aria-label="Unblock Bob Heron"');
});
