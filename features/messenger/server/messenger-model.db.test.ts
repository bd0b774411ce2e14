import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringIn, takeOut } from '#features/groups/server/testing.ts';
import { reactions, type Reaction } from '#platform/contract/reactions.ts';
import { newId } from '#platform/server/common/id.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createMessengerApp, type MessengerTestApp } from './testing/talk.ts';
import { Window } from './testing/window.ts';

let conversation: MessengerTestApp;
let people: SignedInViewer[];
beforeAll(async () => {
  conversation = await createMessengerApp();
  people = [await conversation.somebody({ role: 'manager' }), await conversation.somebody(), await conversation.somebody()];
});
afterAll(() => conversation.own.drop());

const who = fc.nat({ max: 2 });
const place = fc.nat({ max: 9 });
const step = fc.oneof(
  // Sent several times in parallel, as after lost replies; up to two people at once.
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      who,
      times: fc.integer({ min: 1, max: 3 }),
      beside: fc.option(who),
      replyTo: fc.option(place),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('edit' as const, 'delete' as const), who, place }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('react' as const), who, place, reaction: fc.option(fc.constantFrom(...reactions)) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), who, place }) },
  // A live event triggers a catch-up; all others are lost.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'join' as const), who: fc.integer({ min: 1, max: 2 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Written {
  id: string;
  author: number;
  text: string;
  isDeleted: boolean;
  isEdited: boolean;
  replyTo: number | null;
  reactions: Map<number, Reaction>;
}

/** The simplest model of what everyone must see. */
class Model {
  messages: Written[] = [];
  inside = new Set([0, 1, 2]);
  readSeq = [0, 0, 0];
  sent = new Map<number, { clientId: string; text: string; answer: unknown }>();

  shown() {
    return this.messages.map(({ author, text, isDeleted, isEdited, replyTo, reactions: given }, index) => ({
      seq: index + 1,
      author: people[author]?.id ?? null,
      text,
      isDeleted,
      isEdited,
      replyTo,
      reactions: Object.fromEntries(
        [...Map.groupBy(given, ([, reaction]) => reaction)].map(([reaction, by]) => [
          reaction,
          by.map(([person]) => people[person]?.id ?? '').sort(),
        ]),
      ),
    }));
  }

  unread = (person: number) =>
    this.messages.filter(({ author }, index) => author !== person && index + 1 > (this.readSeq[person] ?? 0)).length;

  /** A sender who had read everything has read their own message. */
  write(message: Written) {
    this.messages.push(message);
    if (this.readSeq[message.author] === this.messages.length - 1) this.readSeq[message.author] = this.messages.length;
  }
}

test('ME-02 ME-05 after any sequence of sends, repeats, losses and changes, all windows show the same order without duplicates or gaps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const model = new Model();
      const { group, id } = await conversation.aConversation(people);
      const windows = people.map((person) => new Window((query) => conversation.history(person, id, query)));
      for (const each of steps) await take(each, model, { group, id, windows });
      for (const person of model.inside) {
        await windows[person]?.catchUp();
        expect(windows[person]?.shown()).toEqual(model.shown());
        const viewer = people[person] as SignedInViewer;
        expect(await conversation.conversation(viewer, id)).toMatchObject({
          unread: model.unread(person),
          readSeq: model.readSeq[person],
          lastSeq: model.messages.length,
        });
        expect((await conversation.list(viewer)).find((line) => line.id === id)?.unread).toBe(model.unread(person));
      }
    }),
    { numRuns: 20 },
  );
});

interface Scene {
  group: { id: string };
  id: string;
  windows: readonly Window[];
}

/** Runs a step in both; whatever the product refuses, the model must not allow. */
async function take(each: Step, model: Model, scene: Scene): Promise<void> {
  const viewer = people[each.who] as SignedInViewer;
  const { id, group, windows } = scene;
  if (each.do === 'leave' || each.do === 'join') return come(each, model, group, viewer);
  const isInside = model.inside.has(each.who);
  if (each.do === 'send') return send(each, model, id);
  const target = 'place' in each ? model.messages[each.place % Math.max(1, model.messages.length)] : undefined;
  const done = await (async () => {
    switch (each.do) {
      case 'hear':
        return windows[each.who]?.catchUp();
      case 'repeat': {
        const { answer, ...sent } = model.sent.get(each.who) ?? { clientId: newId(), text: '', answer: undefined };
        return answer === undefined ? undefined : expect(await post(viewer, id, sent)).toEqual(answer);
      }
      case 'read':
        return conversation.read(viewer, id, each.place);
      case 'edit':
        return target && conversation.edit(viewer, target.id, `${target.text} again`);
      case 'delete':
        return target && conversation.remove(viewer, target.id);
      case 'react':
        return target && conversation.react(viewer, target.id, each.reaction);
    }
  })().then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error)) return false;
      throw error;
    },
  );
  const needsTarget = 'place' in each && each.do !== 'read';
  if ((needsTarget && !target) || (each.do === 'repeat' && !model.sent.has(each.who))) return;
  const isAuthor = target?.author === each.who;
  // A repeat of a message sent before leaving gets its first reply.
  const allowed =
    each.do === 'repeat' ||
    (isInside &&
      (each.do === 'edit'
        ? isAuthor && !target?.isDeleted
        : each.do === 'delete'
          ? isAuthor
          : each.do === 'react'
            ? !target?.isDeleted
            : true));
  expect({ each, done }).toEqual({ each, done: allowed });
  if (!done) return;
  if (each.do === 'read') model.readSeq[each.who] = Math.max(model.readSeq[each.who] ?? 0, Math.min(each.place, model.messages.length));
  if (!target) return;
  if (each.do === 'edit') Object.assign(target, { text: `${target.text} again`, isEdited: true });
  if (each.do === 'delete') Object.assign(target, { text: '', isDeleted: true, isEdited: false, replyTo: null, reactions: new Map() });
  if (each.do === 'react')
    if (each.reaction === null) target.reactions.delete(each.who);
    else target.reactions.set(each.who, each.reaction);
}

const post = async (viewer: SignedInViewer, id: string, body: { clientId: string; text: string; replyTo?: number }) =>
  conversation.send(viewer, id, body.text, body);

/** Sends from one or two people in parallel, each message several times at once. */
async function send(each: Extract<Step, { do: 'send' }>, model: Model, id: string): Promise<void> {
  const replyTo = each.replyTo === null || model.messages.length === 0 ? undefined : (each.replyTo % model.messages.length) + 1;
  const senders = [...new Set([each.who, ...(each.beside === null ? [] : [each.beside])])];
  const sent = await Promise.all(
    senders.map(async (person) => {
      const body = { clientId: newId(), text: `From ${person}`, ...(replyTo === undefined ? {} : { replyTo }) };
      const answers = await Promise.allSettled(Array.from({ length: each.times }, () => post(people[person] as SignedInViewer, id, body)));
      const got = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      expect(got).toHaveLength(model.inside.has(person) ? each.times : 0);
      for (const answer of got) expect(answer).toEqual(got[0]);
      return { person, body, answer: got[0] };
    }),
  );
  for (const { person, body, answer } of sent.toSorted((one, other) => (one.answer?.seq ?? 0) - (other.answer?.seq ?? 0))) {
    if (!answer) continue;
    expect(answer.seq).toBe(model.messages.length + 1);
    model.sent.set(person, { ...body, answer });
    model.write({
      id: answer.id,
      author: person,
      text: body.text,
      isDeleted: false,
      isEdited: false,
      replyTo: replyTo ?? null,
      reactions: new Map(),
    });
  }
}

/** Messages written during an absence are not new; known ones stay known. */
async function come(
  { do: what, who: person }: { do: 'leave' | 'join'; who: number },
  model: Model,
  group: { id: string },
  viewer: SignedInViewer,
) {
  if (model.inside.has(person) === (what === 'join')) return;
  if (what === 'leave') {
    await takeOut(conversation.app, group, viewer);
    model.inside.delete(person);
    return;
  }
  await bringIn(conversation.app, group, people[0] as SignedInViewer, viewer);
  model.inside.add(person);
  model.readSeq[person] = Math.max(model.readSeq[person] ?? 0, model.messages.length);
}

test('ME-02 a window removed from a group receives nothing written afterwards', async () => {
  const { group, id } = await conversation.aConversation(people);
  const [manager, gone] = people as [SignedInViewer, SignedInViewer];
  const window = new Window((query) => conversation.history(gone, id, query));
  await conversation.send(manager, id, 'Before');
  await window.catchUp();
  await takeOut(conversation.app, group, gone);
  await conversation.send(manager, id, 'Behind');
  await expect(window.catchUp()).rejects.toMatchObject({ code: 'thing.notFound' });
  expect(window.lastSeq).toBe(1);
  await expect(conversation.ask(endpoints.readConversation, gone, { params: { id } })).rejects.toMatchObject({ code: 'thing.notFound' });
});
