import { listCategories } from '#features/groups/contract/category-endpoints.ts';
import { listFitting } from '#features/groups/contract/endpoints.ts';
import { answer, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { WithFakeSocket, FakeSocket } from '#platform/web/testing/fake-socket.tsx';
import { LinkedThing } from '#features/search/web/sharing/linked-thing.tsx';
import { type HubKinds, noSlots, SlotsContext } from '#platform/web/registry/slots.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import * as calls from '../../contract/endpoints.ts';
import { openConversation, whoIsHere } from '../../contract/live.ts';
import { messageLimits } from '../../contract/limits.ts';
import type { Conversation, ConversationWhole, History, Message } from '../../contract/shapes.ts';
import { MessengerPage } from '../messenger-page.tsx';

export const ana = { id: 'AAAAAAA2', username: 'ana', name: 'Ana Soto' };
export const bob = { id: 'AAAAAAA3', username: 'bob', name: 'Bob Heron' };
export const cleo = { id: 'AAAAAAA4', username: 'cleo', name: 'Cleo Marsh' };
export const talkId = '01890a5d-ac96-774b-bcce-b302099a8057';
const person = ({ id, name }: typeof ana) => ({ id, name });
export const messageId = (seq: number): string => `01890a5d-ac96-774b-bcce-${String(seq).padStart(12, '0')}`;

/** A conversation as in Ana's list. */
export const aConversation = (fields: Partial<Conversation> = {}): Conversation => ({
  id: talkId,
  kind: 'group',
  group: { id: 'ABCD2345', name: 'Herons' },
  partner: null,
  lastSeq: 0,
  last: null,
  readSeq: 0,
  unread: 0,
  isMentioned: false,
  mutedUntil: null,
  draft: null,
  isBlocked: false,
  request: null,
  can: { write: true, block: false, unblock: false },
  ...fields,
});
export const withBob = { kind: 'private', partner: person(bob), can: { write: true, block: true, unblock: false } } as const;

/** A conversation with its mock server, for Ana. */
export class ATalk {
  readonly messages: Message[] = [];
  readonly socket = new FakeSocket({
    [openConversation]: () => ({ hereIds: this.hereIds }),
    [whoIsHere]: () => ({ hereIds: this.hereIds }),
  });
  hereIds: string[] = [];
  /** Overrides of the conversation in list and head. */
  fields: Partial<ConversationWhole>;
  #change = 0;

  constructor(fields: Partial<ConversationWhole> = {}) {
    this.fields = fields;
  }

  get whole(): ConversationWhole {
    const lastSeq = this.messages.length;
    const people = [ana, bob, cleo].map((each) => ({ ...person(each), readSeq: 0 }));
    return { ...aConversation({ lastSeq, readSeq: lastSeq }), memberCount: 3, people, ...this.fields };
  }

  /** Adds a message; the screen gets it only after a live event. */
  write(author: typeof ana, text: string, fields: Partial<Message> = {}): Message {
    const seq = this.messages.length + 1;
    const isOwn = author.id === ana.id;
    this.messages.push({
      id: messageId(seq),
      seq,
      change: 0,
      author: person(author),
      clientId: null,
      text,
      at: '2026-03-02T12:00:00Z',
      editedAt: null,
      deletedAt: null,
      isHidden: false,
      replyTo: null,
      attachments: [],
      reactions: [],
      mentions: [],
      roles: [],
      can: { edit: isOwn, delete: isOwn, react: true },
      ...fields,
    });
    return this.messages[seq - 1] as Message;
  }

  /** Adds messages of Bob. */
  chat(count: number): this {
    for (let written = 0; written < count; written += 1) this.write(bob, `Message ${this.messages.length + 1}.`);
    return this;
  }

  changeMessage(seq: number, fields: Partial<Message>): void {
    const { [seq - 1]: message } = this.messages;
    if (message) this.messages[seq - 1] = { ...message, ...fields, change: (this.#change += 1) };
  }

  answers(): Answer[] {
    const changed = () => ({ change: this.#change });
    return [
      answer(listFitting, { items: [] }),
      answer(listCategories, { items: [] } as never),
      answer(calls.readConversation, () => this.whole),
      answer(calls.listConversations, () => ({ items: [this.whole], nextCursor: null, unopened: [] })),
      answer(calls.readHistory, ({ query }) => this.#historyOf(query)),
      answer(calls.readDraft, { text: '', at: null }),
      answer(calls.keepDraft, {} as never),
      answer(calls.markRead, ({ body }) => ({ readSeq: (body as { seq: number }).seq, unread: 0 })),
      answer(calls.suggestPeople, { items: [], roles: [] }),
      answer(calls.sendMessage, ({ body }) => {
        const { text, clientId } = body as { text: string; clientId: string };
        const { id, seq, at } = this.write(ana, text, { clientId });
        return { id, seq, at, unknownMentions: [] };
      }),
      answer(calls.editMessage, changed),
      answer(calls.deleteMessage, changed),
      answer(calls.reactToMessage, changed),
      answer(calls.muteConversation, {} as never),
      answer(calls.blockPerson, {} as never),
      answer(calls.unblockPerson, {} as never),
    ];
  }

  #historyOf({ after, before, around, change }: Record<string, string>): History {
    const { page } = messageLimits;
    const all = this.messages;
    const end = before ? Number(before) - 1 : all.length;
    const begin = around ? Math.max(0, Number(around) - page / 2) : after ? Number(after) : Math.max(0, end - page);
    const items = all.slice(begin, Math.min(end, begin + page));
    return {
      items,
      isMoreBefore: begin > 0,
      isMoreAfter: begin + items.length < all.length,
      lastSeq: all.length,
      changed: change === undefined ? [] : all.filter((message) => message.seq <= Number(after) && message.change > Number(change)),
      change: this.#change,
      isMoreChanged: false,
    };
  }
}

interface Opened {
  at?: string;
  answers?: readonly Answer[];
  before?: () => void;
  hubKinds?: HubKinds;
}

/** Opens the messenger at this conversation for Ana. */
export const openTalk = (conversation: ATalk, { at = `/messenger/${talkId}`, answers = [], before, hubKinds = {} }: Opened = {}) =>
  Screen.open(
    <SlotsContext value={{ slotsNow: () => ({ ...noSlots, hubKinds, LinkedThing }), subscribe: () => () => {} }}>
      <WithFakeSocket socket={conversation.socket} />
      {['/messenger', '/messenger/:id', '/messenger/:id/:userId'].map((path) => (
        <Route key={path} path={path}>
          <MessengerPage />
        </Route>
      ))}
    </SlotsContext>,
    { at, as: ana, answers: [...conversation.answers(), ...answers], ...(before && { before }) },
  );

/** Texts of the messages on screen. */
export const shownText = (): string[] =>
  [...document.querySelectorAll('[role=region] li[data-seq] p[class*="wrap-anywhere"], [role=region] li[data-seq] p.italic')].map(
    ({ textContent }) => textContent,
  );
/** Full text of the line of a message. */
export const lineOf = (seq: number): string => document.querySelector(`[role=region] li[data-seq="${seq}"]`)?.textContent ?? '';
/** Shows the actions of a message. */
export const pointAt = (screen: Screen, seq: number): Promise<void> =>
  screen.does(() => screen.find(`[role=region] li[data-seq="${seq}"]`).dispatchEvent(new Event('pointerover', { bubbles: true })));
